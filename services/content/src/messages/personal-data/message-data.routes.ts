import * as contracts from '@nobicast/contracts';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { MessageDataRepository } from './message-data.repository.ts';

/** What is kept of an address, for whoever proved it, and of a former account. */
export function messageDataRoutes(
  router: IRouter,
  { data, clock }: { data: MessageDataRepository; clock: () => Date },
): void {
  registerRoute(router, contracts.exportAddressMessages, async ({ body }) => ({
    messages: await data.list(body.email),
  }));

  registerRoute(router, contracts.eraseAddressMessages, async ({ body }) => ({
    messages: await data.remove(body.email, body.erasure_id, clock()),
  }));

  registerRoute(router, contracts.eraseMessagesOfAccount, async ({ body }) => {
    await data.removeByHash(body.email_hash);
    return {};
  });
}
