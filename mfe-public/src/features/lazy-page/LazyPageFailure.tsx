import { Band, Button, Panel } from '@nobicast/web-kit';
import { RotateCw } from 'lucide-react';
import { lazyPageCopy } from './lazy-page.copy.ts';

/** The code of a page did not come. */
export function LazyPageFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Band isFirst isRuled>
      <Panel tone="remote" heading="h1" title={lazyPageCopy.failed}>
        <p className="soft">{lazyPageCopy.failedHint}</p>
        <Button onClick={onRetry}>
          <RotateCw className="icon" aria-hidden="true" />
          {lazyPageCopy.retry}
        </Button>
      </Panel>
    </Band>
  );
}
