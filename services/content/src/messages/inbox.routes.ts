import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import {
  answerMessage,
  deleteMessage,
  getMessage,
  setMessageState,
  type InboxDependencies,
} from './inbox.use-cases.ts';

export function inboxRoutes(router: IRouter, dependencies: InboxDependencies): void {
  registerRoute(router, contracts.listMessages, ({ query }) => {
    const { page = 1, ...filter } = query;
    return dependencies.inbox.list({ page, ...filter });
  });

  registerRoute(router, contracts.getMessage, async ({ params }) => ({
    message: await getMessage(dependencies, params.id),
  }));

  registerRoute(router, contracts.updateMessage, async ({ params, body, version, actor }) => ({
    message: await setMessageState(dependencies, {
      id: params.id,
      version,
      actorId: memberOf(actor).userId,
      state: body.state,
    }),
  }));

  registerRoute(router, contracts.answerMessage, async ({ params, body, version, actor }) => ({
    message: await answerMessage(dependencies, {
      id: params.id,
      version,
      actorId: memberOf(actor).userId,
      text: body.text,
      declines: body.declines,
    }),
  }));

  registerRoute(router, contracts.deleteMessage, async ({ params, actor }) => {
    await deleteMessage(dependencies, { id: params.id, actorId: memberOf(actor).userId });
    return {};
  });
}
