import type { Migration } from '@nobicast/service-kit';

/** The names and roles of active accounts, for comments and for the record of who moderated them. Never the addresses. */
const border = `
create view auth.published_members as select id, name, role from auth.users where is_active;
grant usage on schema auth to nobicast_comments;
grant select on auth.published_members to nobicast_comments;
`;

export const publishedMembers: Migration = {
  name: '005_published_members',
  up: async (db) => void (await db.raw(border)),
};
