import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { probePath, probeRules } from '../features/bot-check-test/bot-check-test.query.ts';
import { cacheEntry, readData } from '../read-data.ts';
import { botCheckTestHead } from './bot-check-test.head.ts';
import { notFoundHead } from './heads.ts';

/** The page exists where its call does: one setting switches both (A72). */
export async function loadBotCheckTest(request: PageRequest): Promise<PageData> {
  const found = await readData(request, probePath, probeRules);
  const isSwitchedOff = found.state === 'refused' && found.failure.failure.status === 404;
  return {
    status: isSwitchedOff ? 404 : 200,
    head: isSwitchedOff ? notFoundHead(request.pathname) : botCheckTestHead,
    cache: cacheEntry(probePath, found),
    isCacheable: false,
  };
}
