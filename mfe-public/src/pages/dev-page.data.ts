import { testBotCheck } from '@nobicast/contracts/calls';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { probeRules } from '../features/dev-pages/dev-pages.query.ts';
import { readCall } from '../read-call.ts';
import { notFoundHead } from './heads.ts';

/** A test page for developers. Both exist where the test call does: one setting switches all three (A72). */
export const loadDevPage =
  (head: PageHead) =>
  async (request: PageRequest): Promise<PageData> => {
    const found = await readCall(request, testBotCheck, {}, probeRules);
    const isSwitchedOff = found.state === 'failed' && found.status === 404;
    return {
      status: isSwitchedOff ? 404 : 200,
      head: isSwitchedOff ? notFoundHead(request.pathname) : head,
      cache: found.cache,
      isCacheable: false,
    };
  };
