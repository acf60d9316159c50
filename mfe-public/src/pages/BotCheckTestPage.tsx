import { testBotCheck } from '@nobicast/contracts/calls';
import { Band, Panel, RetryButton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import { PageLoading } from '@nobicast/web-kit/pages';
import { useState } from 'react';
import { BotCheckTest, botCheckTestCopy, probeRules } from '../features/bot-check-test/index.ts';
import { botCheckTestHead } from './bot-check-test.head.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/** A page for developers; a 404 where it is switched off. */
export function BotCheckTestPage() {
  const probe = useCall(testBotCheck, {}, probeRules);
  const [isSwitchedOff, setIsSwitchedOff] = useState(false);
  if (isSwitchedOff || (probe.state === 'failed' && probe.error.status === 404)) return <NotFoundPage />;
  if (probe.state === 'loading') return <PageLoading />;
  if (probe.state === 'failed') return <BotCheckTestFailure onRetry={probe.retry} />;
  return <SwitchedOnPage onSwitchedOff={() => setIsSwitchedOff(true)} />;
}

function SwitchedOnPage({ onSwitchedOff }: { onSwitchedOff: () => void }) {
  usePageHead(botCheckTestHead);
  return <BotCheckTest onSwitchedOff={onSwitchedOff} />;
}

/** Shown if it could not be determined whether this page is switched on. */
function BotCheckTestFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Band isFirst isRuled>
      <Panel tone="error" heading="h1" title={botCheckTestCopy.unavailable}>
        <p className="soft">{botCheckTestCopy.unavailableHint}</p>
        <RetryButton onRetry={onRetry} />
      </Panel>
    </Band>
  );
}
