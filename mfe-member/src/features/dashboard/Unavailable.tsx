import { Panel, RetryButton } from '@nobicast/web-kit';
import { activityCopy } from './dashboard.copy.ts';

/** A part whose service did not reply must not look like an empty list. */
export function Unavailable({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Panel tone="outage" title={title}>
      <p className="soft">{activityCopy.unavailableHint}</p>
      <RetryButton onRetry={onRetry} />
    </Panel>
  );
}
