import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute, registerStream, type Logger } from '@nobicast/service-kit';
import type { Response } from 'express';
import type { BrowserErrors } from '../browser-errors/browser-errors.ts';
import type { CspReports } from '../browser-errors/csp-reports.ts';
import type { InternalCalls } from '../internal-calls.ts';
import type { CurrentReleases } from '@nobicast/service-kit/releases';
import { presentReleases } from '../releases/releases.present.ts';
import { composeExport, exportFileName } from './account-export.ts';
import { composeAdminOverview } from './admin-overview.ts';
import { composeDashboard } from './dashboard.ts';
import { composePersonalData, composePersonalDataExport, erasePersonalData } from './personal-data.ts';
import type { Composition, SharedCompositions } from './shared-compositions.ts';

export function compositions(options: {
  calls: InternalCalls;
  shared: SharedCompositions;
  lookAtSystem: () => Promise<contracts.System>;
  releases: CurrentReleases;
  browserErrors: BrowserErrors;
  cspReports: CspReports;
  logger: Logger;
  clock: () => Date;
}): Readonly<Record<string, Composition>> {
  const { calls, shared, lookAtSystem, releases, browserErrors, cspReports, logger, clock } = options;
  return {
    ...Object.fromEntries(Object.entries(shared).map(([id, { mount }]) => [id, mount])),
    [contracts.getDashboard.id]: (router) =>
      registerRoute(router, contracts.getDashboard, ({ actor, request: { requestId } }) =>
        composeDashboard(calls, { member: memberOf(actor), requestId, logger }),
      ),
    [contracts.getAdminOverview.id]: (router) =>
      registerRoute(router, contracts.getAdminOverview, ({ request: { requestId } }) =>
        composeAdminOverview(calls, { requestId, logger }),
      ),
    [contracts.getSystem.id]: (router) => registerRoute(router, contracts.getSystem, () => lookAtSystem()),
    [contracts.listReleases.id]: (router) =>
      registerRoute(router, contracts.listReleases, () => presentReleases(releases)),
    [contracts.exportAccount.id]: (router) =>
      registerStream(router, contracts.exportAccount, async ({ actor, request: { requestId } }, response) => {
        const now = clock();
        sendExport(response, await composeExport(calls, { member: memberOf(actor), requestId, now }), now);
      }),
    [contracts.getPersonalData.id]: (router) =>
      registerRoute(router, contracts.getPersonalData, ({ body: { token }, request: { requestId } }) =>
        composePersonalData(calls, { token, requestId }),
      ),
    [contracts.exportPersonalData.id]: (router) =>
      registerStream(
        router,
        contracts.exportPersonalData,
        async ({ body: { token }, request: { requestId } }, response) => {
          const now = clock();
          sendExport(response, await composePersonalDataExport(calls, { token, requestId, now }), now);
        },
      ),
    [contracts.erasePersonalData.id]: (router) =>
      registerRoute(
        router,
        contracts.erasePersonalData,
        async ({ body: { token }, request: { requestId } }) => ({
          receipt: await erasePersonalData(calls, { token, requestId }),
        }),
      ),
    [contracts.reportCspViolation.id]: (router) =>
      registerRoute(router, contracts.reportCspViolation, async ({ body, request: { requestId } }) => {
        cspReports.report(body['csp-report'], requestId);
        return {};
      }),
    [contracts.reportBrowserError.id]: (router) =>
      registerRoute(router, contracts.reportBrowserError, async ({ body, request: { requestId } }) => {
        await browserErrors.report(body, requestId);
        return {};
      }),
  };
}

function sendExport(response: Response, data: Record<string, unknown>, now: Date): void {
  response.set('Cache-Control', 'no-store');
  response.attachment(exportFileName(now)).send(`${JSON.stringify(data, null, 2)}\n`);
}
