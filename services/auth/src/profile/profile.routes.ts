import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { presentAccount, presentExport } from './profile.present.ts';
import {
  exportAccount,
  getAccount,
  stopPublicationMail,
  updateProfile,
  type ProfileDependencies,
} from './profile.use-cases.ts';

export function profileRoutes(router: IRouter, dependencies: ProfileDependencies): void {
  registerRoute(router, contracts.updateProfile, async ({ actor, body }) => {
    await updateProfile(dependencies, memberOf(actor).userId, body);
    return {};
  });

  registerRoute(router, contracts.getAccount, async ({ params }) =>
    presentAccount(await getAccount(dependencies, params.id)),
  );

  registerRoute(router, contracts.stopPublicationMail, async ({ params }) => {
    await stopPublicationMail(dependencies, params.id);
    return {};
  });

  registerRoute(router, contracts.exportAccountData, async ({ params }) =>
    presentExport(await exportAccount(dependencies, params.id)),
  );
}
