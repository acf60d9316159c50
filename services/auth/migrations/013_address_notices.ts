import type { Migration } from '@nobicast/service-kit';

/** Former addresses of accounts whose address an admin changed, until a notice was mailed to them. */
export const addressNotices: Migration = {
  name: '013_address_notices',
  up: async (db) =>
    void (await db.raw(`
create table auth.address_notices (
  id uuid primary key,
  user_id text not null constraint address_notices_user_fk references auth.users (id) on delete cascade,
  former_email text not null,
  changed_at timestamptz not null
);
create index address_notices_user on auth.address_notices (user_id);
`)),
};
