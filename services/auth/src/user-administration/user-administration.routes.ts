import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { deleteUsers, updateUsers, type BulkUsersDependencies } from './bulk-users.use-cases.ts';
import {
  deleteUser,
  endUserSession,
  endUserSessions,
  getUser,
  updateUser,
} from './change-users.use-cases.ts';
import { listUsers } from './list-users.use-case.ts';
import { sendMessage } from './send-message.use-case.ts';

export function userAdministrationRoutes(router: IRouter, dependencies: BulkUsersDependencies): void {
  registerRoute(router, contracts.listUsers, ({ query, actor }) =>
    listUsers(dependencies, memberOf(actor), query),
  );

  registerRoute(router, contracts.getUser, ({ params, actor }) =>
    getUser(dependencies, { id: params.id, actor: memberOf(actor) }),
  );

  registerRoute(router, contracts.updateUser, async ({ params, body, version, actor }) => ({
    user: await updateUser(dependencies, { id: params.id, actor: memberOf(actor), sent: body, version }),
  }));

  registerRoute(router, contracts.deleteUser, async ({ params, actor }) => {
    await deleteUser(dependencies, { id: params.id, actor: memberOf(actor) });
    return {};
  });

  registerRoute(router, contracts.endUserSessions, async ({ params, actor }) => ({
    ended: await endUserSessions(dependencies, { id: params.id, actor: memberOf(actor) }),
  }));

  registerRoute(router, contracts.endUserSession, async ({ params, actor }) => {
    await endUserSession(dependencies, { ...params, actor: memberOf(actor) });
    return {};
  });

  registerRoute(router, contracts.sendUserMessage, async ({ params, body, actor }) => {
    await sendMessage(dependencies, { id: params.id, actor: memberOf(actor), ...body });
    return {};
  });

  registerRoute(router, contracts.updateUsers, async ({ body, actor }) => ({
    outcomes: await updateUsers(dependencies, { ...body, actor: memberOf(actor) }),
  }));

  registerRoute(router, contracts.deleteUsers, async ({ body, actor }) => ({
    outcomes: await deleteUsers(dependencies, { ...body, actor: memberOf(actor) }),
  }));
}
