import { Band, Panel, RetryButton } from '@nobicast/web-kit';
import { lazyPageCopy } from './lazy-page.copy.ts';

/** The code of a page did not come. */
export function LazyPageFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Band isFirst isRuled>
      <Panel tone="remote" heading="h1" title={lazyPageCopy.failed}>
        <p className="soft">{lazyPageCopy.failedHint}</p>
        <RetryButton onRetry={onRetry} />
      </Panel>
    </Band>
  );
}
