import type { Migration } from '@nobicast/service-kit';

/** The record of who produced what holds names. */
const grants = `
grant usage on schema auth to nobicast_content;
grant select on auth.published_members to nobicast_content;
`;

export const namesForContent: Migration = {
  name: '008_names_for_content',
  up: async (db) => void (await db.raw(grants)),
};
