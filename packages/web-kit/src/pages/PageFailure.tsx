import { Band } from '../components/Band.tsx';
import { Panel } from '../components/Panel.tsx';
import { RetryButton } from '../components/RetryButton.tsx';
import { RestWorks } from '../host/RestWorks.tsx';
import { pageCopy } from './page.copy.ts';

/** Shown when the code of a page failed to load. */
export function PageFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Band isFirst isRuled>
      <Panel tone="remote" heading="h1" title={pageCopy.failed}>
        <p className="soft">
          <RestWorks />
        </p>
        <RetryButton onRetry={onRetry} />
      </Panel>
    </Band>
  );
}
