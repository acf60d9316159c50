import { cacheKeys, exportAccount, getDashboard, getSubject, keysOfEpisodes } from '@nobicast/contracts';
import { memberOf, registerRoute, registerStream, shareReply, type Logger } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { InternalCalls } from '../internal-calls.ts';
import { composeExport, exportFileName } from './account-export.ts';
import { composeDashboard } from './dashboard.ts';
import { composeSubjectReply } from './subject.ts';

/** Mounts the answer to one contract. */
export type Composition = (router: IRouter) => void;

/** The calls that the gateway answers itself, by the ids of their contracts. */
export function compositions(options: {
  calls: InternalCalls;
  logger: Logger;
  clock: () => Date;
}): Readonly<Record<string, Composition>> {
  const { calls, logger, clock } = options;
  return {
    [getDashboard.id]: (router) =>
      registerRoute(router, getDashboard, ({ actor, request: { requestId } }) =>
        composeDashboard(calls, { member: memberOf(actor), requestId, logger }),
      ),
    [getSubject.id]: (router) =>
      registerRoute(router, getSubject, async ({ params, request: { requestId } }, response) => {
        const { id: reference, subjectId } = params;
        const reply = await composeSubjectReply(calls, { reference, subjectId, requestId });
        const { id, number } = reply.episode;
        shareReply(response, {
          keys: [...keysOfEpisodes([id], { hasCounts: true }), cacheKeys.number(number)],
        });
        return reply;
      }),
    [exportAccount.id]: (router) =>
      registerStream(router, exportAccount, async ({ actor, request: { requestId } }, response) => {
        const now = clock();
        const data = await composeExport(calls, { member: memberOf(actor), requestId, now });
        response.set('Cache-Control', 'no-store');
        response.attachment(exportFileName(now)).send(`${JSON.stringify(data, null, 2)}\n`);
      }),
  };
}
