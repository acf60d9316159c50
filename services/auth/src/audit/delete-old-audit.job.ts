import type { JobTask, Knex } from '@nobicast/service-kit';
import { auditedServices } from '@nobicast/contracts';

/**
 * Connects as the role that may only delete old rows: the tables' policies choose them (`auditRetention` of
 * service-kit), so no condition is needed.
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
