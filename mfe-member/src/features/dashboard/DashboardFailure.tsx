import { Band, Panel, RetryButton } from '@nobicast/web-kit';
import { dashboardCopy } from './dashboard.copy.ts';

export function DashboardFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Band isFirst margin={<span className="label">{dashboardCopy.title}</span>}>
      <Panel tone="error" heading="h1" title={message}>
        <p className="soft">{dashboardCopy.failedHint}</p>
        <RetryButton onRetry={onRetry} />
      </Panel>
    </Band>
  );
}
