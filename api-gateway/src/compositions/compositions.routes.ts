import { exportAccount, getDashboard } from '@nobicast/contracts';
import { memberOf, registerRoute, registerStream, type Logger } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { InternalCalls } from '../internal-calls.ts';
import { composeExport, exportFileName } from './account-export.ts';
import { composeDashboard } from './dashboard.ts';
import type { SharedCompositions } from './shared-compositions.ts';

/** Mounts the answer to one contract. */
export type Composition = (router: IRouter) => void;

/** The calls that the gateway answers itself, by the ids of their contracts. */
export function compositions(options: {
  calls: InternalCalls;
  shared: SharedCompositions;
  logger: Logger;
  clock: () => Date;
}): Readonly<Record<string, Composition>> {
  const { calls, shared, logger, clock } = options;
  return {
    ...Object.fromEntries(Object.entries(shared).map(([id, { mount }]) => [id, mount])),
    [getDashboard.id]: (router) =>
      registerRoute(router, getDashboard, ({ actor, request: { requestId } }) =>
        composeDashboard(calls, { member: memberOf(actor), requestId, logger }),
      ),
    [exportAccount.id]: (router) =>
      registerStream(router, exportAccount, async ({ actor, request: { requestId } }, response) => {
        const now = clock();
        const data = await composeExport(calls, { member: memberOf(actor), requestId, now });
        response.set('Cache-Control', 'no-store');
        response.attachment(exportFileName(now)).send(`${JSON.stringify(data, null, 2)}\n`);
      }),
  };
}
