import { testBotCheck } from '@nobicast/contracts/calls';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { Band, Panel, RetryButton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import { PageLoading } from '@nobicast/web-kit/pages';
import type { ReactNode } from 'react';
import { devPageCopy, probeRules } from './features/dev-pages/index.ts';
import { textHead } from './heads.ts';
import { notFoundTitle, plainHead } from './row-heads.ts';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { readCall } from './read-call.ts';

/** The test pages for developers are not for search engines (A72). */
export const devPageHead = (copy: { head: string; intro: string }, canonicalPath: string): PageHead => ({
  ...textHead(copy.head, copy.intro, canonicalPath),
  isIndexable: false,
});

/** A test page exists where `testBotCheck` does: one setting switches the call and both pages (A72). */
export async function loadDevPage(request: PageRequest, head: PageHead): Promise<PageData> {
  const found = await readCall(request, testBotCheck, {}, probeRules);
  const isSwitchedOff = found.state === 'failed' && found.status === 404;
  return {
    status: isSwitchedOff ? 404 : 200,
    head: isSwitchedOff ? plainHead(notFoundTitle, request.pathname, false) : head,
    cache: found.cache,
    isCacheable: false,
  };
}

/** A 404 where they are switched off. */
export function DevPage({ head, children }: { head: PageHead; children: ReactNode }) {
  const probe = useCall(testBotCheck, {}, probeRules);
  if (probe.state === 'failed' && probe.error.status === 404) return <NotFoundPage />;
  if (probe.state === 'loading') return <PageLoading />;
  if (probe.state === 'failed') return <DevPageFailure onRetry={probe.retry} />;
  return <SwitchedOnPage head={head}>{children}</SwitchedOnPage>;
}

function SwitchedOnPage({ head, children }: { head: PageHead; children: ReactNode }) {
  usePageHead(head);
  return children;
}

/** Shown if it could not be determined whether these pages are switched on. */
function DevPageFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Band isFirst isRuled>
      <Panel tone="error" heading="h1" title={devPageCopy.unavailable}>
        <p className="soft">{devPageCopy.unavailableHint}</p>
        <RetryButton onRetry={onRetry} />
      </Panel>
    </Band>
  );
}
