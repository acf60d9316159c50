import { keyFunctions, keyTriggers, type Migration } from '@nobicast/service-kit';

/** Their payload was the schema's name: every change purged everything. */
const formerTriggers = `
drop trigger users_changed on auth.users;
drop trigger users_deleted on auth.users;
drop trigger users_truncated on auth.users;
drop function auth.notify_change();
`;

/** What profiles show. A sign-in changes none of it, and nobody has seen the profile of a new account. */
const users = keyTriggers({
  schema: 'auth',
  table: 'users',
  id: 'id',
  countsInserts: false,
  announces: [
    {
      columns: [
        'name',
        'bio',
        'avatar_url',
        'role',
        'is_active',
        'host_bio',
        'expertise_areas',
        'social_links',
      ],
      keys: `select 'member-' || id from changed
        union all
        select '!member-' || id from changed
          where not exists (select 1 from auth.users u where u.id = changed.id and u.is_active)`,
    },
  ],
});

export const changeKeys: Migration = {
  name: '004_change_keys',
  async up(db) {
    await db.raw(formerTriggers);
    await db.raw(keyFunctions('auth'));
    await db.raw(users);
  },
};
