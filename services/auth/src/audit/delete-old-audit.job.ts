import type { JobTask, Knex } from '@nobicast/service-kit';
import { auditedServices } from '@nobicast/contracts';

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
