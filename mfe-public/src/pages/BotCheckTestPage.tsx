import { paths } from '@nobicast/contracts/paths';
import type { PageRequest } from '@nobicast/contracts/remote';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useState } from 'react';
import { DevPage, devPageHead, loadDevPage } from '../DevPage.tsx';
import { BotCheckTest, botCheckTestCopy } from '../features/dev-pages/index.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

export const page = { path: '/test-turnstile', chunk: 'dev' } satisfies PageDeclaration;

const head = devPageHead(botCheckTestCopy, paths.botCheckTest);

export const load = (request: PageRequest) => loadDevPage(request, head);

export function BotCheckTestPage() {
  const [isSwitchedOff, setIsSwitchedOff] = useState(false);
  if (isSwitchedOff) return <NotFoundPage />;
  return (
    <DevPage head={head}>
      <BotCheckTest onSwitchedOff={() => setIsSwitchedOff(true)} />
    </DevPage>
  );
}
