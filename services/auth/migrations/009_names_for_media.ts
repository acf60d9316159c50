import type { Migration } from '@nobicast/service-kit';

/** The record of who uploaded and deleted files holds names. */
const grants = `
grant usage on schema auth to nobicast_media;
grant select on auth.published_members to nobicast_media;
`;

export const namesForMedia: Migration = {
  name: '009_names_for_media',
  up: async (db) => void (await db.raw(grants)),
};
