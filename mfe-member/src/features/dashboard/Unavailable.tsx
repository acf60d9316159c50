import { Button, Panel } from '@nobicast/web-kit';
import { RotateCw } from 'lucide-react';
import { activityCopy, dashboardCopy } from './dashboard.copy.ts';

/** A part whose service did not answer: not empty, only away. */
export function Unavailable({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Panel tone="remote" title={title}>
      <p className="soft">{activityCopy.unavailableHint}</p>
      <Button onClick={onRetry}>
        <RotateCw className="icon" aria-hidden="true" />
        {dashboardCopy.retry}
      </Button>
    </Panel>
  );
}
