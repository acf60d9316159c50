import * as contracts from '@nobicast/contracts';
import { inboxOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { Retention } from '../jobs/clean-up.job.ts';
import { addressKeyOf } from '../posting/post-comment.use-case.ts';
import type { PersonalDataRepository } from './personal-data.repository.ts';

export interface PersonalDataDependencies {
  personalData: PersonalDataRepository;
  inTransaction<Result>(work: (personalData: PersonalDataRepository) => Promise<Result>): Promise<Result>;
  retention: Retention;
  hash: (text: string) => Buffer;
  clock: () => Date;
}

/** The personal data of a member, or of an address without an account. */
export function personalDataRoutes(router: IRouter, dependencies: PersonalDataDependencies): void {
  const { personalData, inTransaction, retention, hash, clock } = dependencies;
  const inboxHashOf = (email: string) => hash(inboxOf(email));

  registerRoute(router, contracts.exportMemberComments, async ({ params }) => ({
    comments: await personalData.list({ userId: params.id }, retention),
  }));

  registerRoute(router, contracts.exportAddressComments, async ({ body }) => ({
    comments: await personalData.list({ email: body.email }, retention),
    comment_mails: await personalData.findMails(inboxHashOf(body.email)),
  }));

  registerRoute(router, contracts.eraseAddressComments, ({ body }) =>
    inTransaction(async (data) => {
      await data.removeTraces(addressKeyOf(body.email, hash));
      await data.removeMails(inboxHashOf(body.email));
      return data.removeComments(body.email, body.erasure_id, clock());
    }),
  );
}
