import { Band, Button, Panel } from '@nobicast/web-kit';
import { RotateCw } from 'lucide-react';
import { dashboardCopy } from './dashboard.copy.ts';

export function DashboardFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Band isFirst margin={<span className="label">{dashboardCopy.title}</span>}>
      <Panel tone="error" heading="h1" title={message}>
        <p className="soft">{dashboardCopy.failedHint}</p>
        <Button onClick={onRetry}>
          <RotateCw className="icon" aria-hidden="true" />
          {dashboardCopy.retry}
        </Button>
      </Panel>
    </Band>
  );
}
