import { runningOrderCopy } from './running-order.copy.ts';

export function RunningOrderMargin({ count }: { count: number }) {
  return (
    <>
      <span className="label">{runningOrderCopy.margin}</span>
      <span className="time mute">{runningOrderCopy.subjects(count)}</span>
    </>
  );
}
