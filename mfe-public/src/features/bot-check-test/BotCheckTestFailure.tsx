import { Band, Panel, RetryButton } from '@nobicast/web-kit';
import { botCheckTestCopy } from './bot-check-test.copy.ts';

/** Shown if it could not be determined whether this page is switched on. */
export function BotCheckTestFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Band isFirst isRuled>
      <Panel tone="error" heading="h1" title={botCheckTestCopy.unavailable}>
        <p className="soft">{botCheckTestCopy.unavailableHint}</p>
        <RetryButton onRetry={onRetry} />
      </Panel>
    </Band>
  );
}
