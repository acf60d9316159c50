import { auditTable, type Migration } from '@nobicast/service-kit';

export const uploads: Migration = {
  name: '007_uploads',
  async up(db) {
    await db.raw(auditTable('media'));
  },
};
