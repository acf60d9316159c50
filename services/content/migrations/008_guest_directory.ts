import { keyTriggers, type Migration } from '@nobicast/service-kit';

const formerTriggers = `
${['insert', 'update', 'delete', 'truncate'].map((event) => `drop trigger guests_keys_on_${event} on content.guests;`).join('\n')}
drop function content.announce_guests();
`;

/** As before, and the directory, which shows more of a guest than episodes do. */
const guests = keyTriggers({
  schema: 'content',
  table: 'guests',
  id: 'id',
  announces: [
    {
      columns: ['name', 'role', 'avatar_url'],
      keys: `select unnest(array['episode-' || p.episode_id, 'any-episode'])
        from changed join content.episode_participants p on p.guest_id = changed.id`,
    },
    { columns: ['account_id'], keys: `select 'member-' || account_id from changed` },
    {
      columns: ['name', 'role', 'bio_short', 'avatar_url', 'domains', 'links', 'is_featured'],
      keys: `select 'guests' from changed`,
    },
  ],
});

export const guestDirectory: Migration = {
  name: '008_guest_directory',
  async up(db) {
    await db.raw(formerTriggers);
    await db.raw(guests);
  },
};
