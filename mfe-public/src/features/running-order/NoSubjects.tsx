import type { Episode } from '@nobicast/contracts/episodes';
import { Panel } from '@nobicast/web-kit';
import { useIsMounted } from '@nobicast/web-kit/host';
import { runningOrderCopy } from './running-order.copy.ts';

const weekMs = 7 * 86_400_000;

/** A preparation is broadcast within a week (U19). */
function hintOf({ type, published_at }: NoSubjectsProps['episode'], now: Date): string {
  const { beforeBroadcast, afterBroadcast, neverBroadcast } = runningOrderCopy.emptyHint;
  if (type === 'podcast') return afterBroadcast;
  return now.getTime() - Date.parse(published_at) < weekMs ? beforeBroadcast : neverBroadcast;
}

interface NoSubjectsProps {
  episode: Pick<Episode, 'type' | 'published_at'>;
}

/** The hint depends on the visitor's clock. */
export function NoSubjects({ episode }: NoSubjectsProps) {
  const isMounted = useIsMounted();
  return (
    <Panel title={runningOrderCopy.empty}>
      <p className="soft">{isMounted ? hintOf(episode, new Date()) : '\u00a0'}</p>
    </Panel>
  );
}
