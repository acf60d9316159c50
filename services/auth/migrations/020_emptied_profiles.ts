import { keyTriggers, type Migration } from '@nobicast/service-kit';

const formerTriggers = `
${['update', 'delete', 'truncate'].map((event) => `drop trigger users_keys_on_${event} on auth.users;`).join('\n')}
drop function auth.announce_users();
`;

/**
 * As in 004_change_keys; and what a member takes out of the profile, or was shown of a host who is none any more, is a
 * removal: no older copy of the page may stand in.
 */
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
        select '!member-' || c.id from changed c
          left join auth.users u on u.id = c.id and u.is_active
          where u.id is null
            or (c.role = 'host' and u.role <> 'host')
            or (c.name <> '' and coalesce(u.name, '') = '')
            or (c.bio <> '' and coalesce(u.bio, '') = '')
            or (c.avatar_url <> '' and coalesce(u.avatar_url, '') = '')
            or (c.host_bio <> '' and coalesce(u.host_bio, '') = '')
            or not c.expertise_areas <@ u.expertise_areas
            or exists (
              select from jsonb_each_text(c.social_links) link
              where link.value <> '' and coalesce(u.social_links ->> link.key, '') = '')`,
    },
  ],
});

export const emptiedProfiles: Migration = {
  name: '020_emptied_profiles',
  async up(db) {
    await db.raw(formerTriggers);
    await db.raw(users);
  },
};
