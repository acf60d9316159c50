import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute, registerStream, sendRows } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import {
  answerMessage,
  deleteMessage,
  getMessage,
  recordExport,
  setMessageState,
  type InboxDependencies,
} from './inbox.use-cases.ts';
import { listMessageRows, messagesCsv } from './messages.csv.ts';

export function inboxRoutes(router: IRouter, dependencies: InboxDependencies): void {
  registerRoute(router, contracts.listMessages, ({ query }) => {
    const { page = 1, ...filter } = query;
    return dependencies.inbox.list({ page, ...filter });
  });

  // Before the call whose path would take the word for an id.
  registerStream(router, contracts.exportMessages, async ({ actor }, response) => {
    const { inbox, clock } = dependencies;
    await recordExport(dependencies, memberOf(actor).userId);
    response.set({
      'Cache-Control': 'no-store',
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="messages-${clock().toISOString().slice(0, 10)}.csv"`,
    });
    await sendRows(listMessageRows(inbox), messagesCsv(), response);
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
