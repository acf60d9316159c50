import { Band, Button, Panel } from '@nobicast/web-kit';
import { RotateCw } from 'lucide-react';
import { botCheckTestCopy } from './bot-check-test.copy.ts';

/** Nobody could say whether this page is switched on. */
export function BotCheckTestFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Band isFirst isRuled>
      <Panel tone="error" heading="h1" title={botCheckTestCopy.unavailable}>
        <p className="soft">{botCheckTestCopy.unavailableHint}</p>
        <Button onClick={onRetry}>
          <RotateCw className="icon" aria-hidden="true" />
          {botCheckTestCopy.retry}
        </Button>
      </Panel>
    </Band>
  );
}
