import { testBotCheck } from '@nobicast/contracts/calls';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { probeRules } from '../features/bot-check-test/bot-check-test.query.ts';
import { readCall } from '../read-call.ts';
import { botCheckTestHead } from './bot-check-test.head.ts';
import { notFoundHead } from './heads.ts';

/** The page exists where its call does: one setting switches both (A72). */
export async function loadBotCheckTest(request: PageRequest): Promise<PageData> {
  const found = await readCall(request, testBotCheck, {}, probeRules);
  const isSwitchedOff = found.state === 'failed' && found.status === 404;
  return {
    status: isSwitchedOff ? 404 : 200,
    head: isSwitchedOff ? notFoundHead(request.pathname) : botCheckTestHead,
    cache: found.cache,
    isCacheable: false,
  };
}
