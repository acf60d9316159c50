import { testBotCheck } from '@nobicast/contracts/calls';
import type { PageHead } from '@nobicast/contracts/remote';
import { Band, Panel, RetryButton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import { PageLoading } from '@nobicast/web-kit/pages';
import { useState, type ReactNode } from 'react';
import { AnalyticsTest, BotCheckTest, devPageCopy, probeRules } from '../features/dev-pages/index.ts';
import { analyticsTestHead, botCheckTestHead } from './dev-page.heads.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

export function BotCheckTestPage() {
  const [isSwitchedOff, setIsSwitchedOff] = useState(false);
  if (isSwitchedOff) return <NotFoundPage />;
  return (
    <DevPage head={botCheckTestHead}>
      <BotCheckTest onSwitchedOff={() => setIsSwitchedOff(true)} />
    </DevPage>
  );
}

export const AnalyticsTestPage = () => (
  <DevPage head={analyticsTestHead}>
    <AnalyticsTest />
  </DevPage>
);

/** A test page for developers; a 404 where they are switched off. */
function DevPage({ head, children }: { head: PageHead; children: ReactNode }) {
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
