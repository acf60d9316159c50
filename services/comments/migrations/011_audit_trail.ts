import { auditRetention, type Migration } from '@nobicast/service-kit';

export const auditTrail: Migration = {
  name: '011_audit_trail',
  up: async (db) => void (await db.raw(auditRetention('comments'))),
};
