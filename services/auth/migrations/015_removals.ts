import { removalRows, type Migration } from '@nobicast/service-kit';

export const removals: Migration = {
  name: '015_removals',
  up: async (db) => void (await db.raw(removalRows('auth'))),
};
