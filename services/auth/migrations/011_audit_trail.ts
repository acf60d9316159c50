import { auditRetention, auditTable, type Migration } from '@nobicast/service-kit';

export const auditTrail: Migration = {
  name: '011_audit_trail',
  up: async (db) => void (await db.raw(auditTable('auth') + auditRetention('auth'))),
};
