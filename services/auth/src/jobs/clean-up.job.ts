import { addressProofsRepository } from '../personal-data/address-proofs.repository.ts';
import { remindersRepository } from '../reminders/reminders.repository.ts';
import { securityEventsRepository } from '../security-events/security-events.repository.ts';
import { sessionsRepository } from '../sessions/sessions.repository.ts';
import { signInLinksRepository, verifyAttemptsRepository } from '../sign-in/sign-in.repository.ts';
import { addressNoticesRepository } from '../user-administration/address-notices.repository.ts';
import type { JobTask, Knex } from '@nobicast/service-kit';
import { auditedServices } from '@nobicast/contracts';

const dayMs = 24 * 60 * 60_000;
/** How long requests for sign-in links, ended sessions, reminders and address notices are kept. */
export const retentionDays = 30;
/** How long members see what happened to the access to their account. */
const eventsRetentionDays = 365;

/** Used challenges are not deleted here, but when another one is used. */
export function cleanUp({ db, clock }: { db: Knex; clock: () => Date }): JobTask {
  return async () => {
    const now = clock();
    const oldest = new Date(now.getTime() - retentionDays * dayMs);
    await signInLinksRepository(db).removeOlderThan(oldest);
    await sessionsRepository(db).removeEndedBefore(oldest);
    await remindersRepository(db).removeOlderThan(oldest);
    await addressNoticesRepository(db).removeOlderThan(oldest);
    await verifyAttemptsRepository(db).removeOlderThan(new Date(now.getTime() - dayMs));
    await securityEventsRepository(db).removeOlderThan(new Date(now.getTime() - eventsRetentionDays * dayMs));
    await addressProofsRepository(db).removeOlderThan(new Date(now.getTime() - dayMs));
  };
}

/**
 * Deletes the rows of the audit whose time is over, with a connection of the role that may do only that: a policy of
 * each table says which rows those are (`auditRetention` of service-kit), so no condition is needed here.
 */
export const deleteOldAudit =
  (connect: () => Knex): JobTask =>
  async () => {
    const db = connect();
    try {
      for (const service of auditedServices) await db.raw(`delete from ${service}.audit`);
    } finally {
      await db.destroy();
    }
  };
