import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { Cookies } from '../cookies.ts';
import type { AccountStore } from './account.store.ts';
import { deleteAccount } from './delete-account.use-case.ts';

export function accountRoutes(
  router: IRouter,
  { store, cookies }: { store: AccountStore; cookies: Pick<Cookies, 'clearSession' | 'clearDevice'> },
): void {
  registerRoute(router, contracts.deleteAccount, async ({ actor, body }, response) => {
    await deleteAccount(store, { userId: memberOf(actor).userId, typedEmail: body.email });
    cookies.clearSession(response);
    cookies.clearDevice(response);
    return {};
  });
}
