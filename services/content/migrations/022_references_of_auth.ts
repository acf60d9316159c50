import type { Migration } from '@nobicast/service-kit';

/** What auth remembers of an episode goes with it: see its migration 014. */
const grants = 'grant references (id) on content.episodes to nobicast_auth;';

export const referencesOfAuth: Migration = {
  name: '022_references_of_auth',
  up: async (db) => void (await db.raw(grants)),
};
