import { auditRetention, type Migration } from '@nobicast/service-kit';

export const auditTrail: Migration = {
  name: '012_audit_trail',
  up: async (db) => void (await db.raw(auditRetention('media'))),
};
