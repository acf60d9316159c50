import { removalRows, type Migration } from '@nobicast/service-kit';

export const removals: Migration = {
  name: '016_removals',
  up: async (db) => void (await db.raw(removalRows('comments'))),
};
