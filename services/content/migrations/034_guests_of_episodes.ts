import { keyTriggers, type Migration } from '@nobicast/service-kit';

const formerTriggers = `
${['insert', 'update', 'delete', 'truncate'].map((event) => `drop trigger guests_keys_on_${event} on content.guests;`).join('\n')}
drop function content.announce_guests();
`;

/** As before; and episodes link to the pages of their guests, whose address is the key. */
const guests = keyTriggers({
  schema: 'content',
  table: 'guests',
  id: 'id',
  announces: [
    {
      columns: ['key', 'name', 'role', 'avatar_url'],
      keys: `select unnest(array['episode-' || p.episode_id, 'any-episode'])
        from changed join content.episode_participants p on p.guest_id = changed.id`,
    },
    { columns: ['account_id'], keys: `select 'member-' || account_id from changed` },
    {
      columns: ['key', 'name', 'role', 'bio', 'bio_short', 'avatar_url', 'domains', 'links', 'is_featured'],
      keys: `select 'guests' from changed
        union all
        select '!guests' from changed where not exists (select from content.guests g where g.id = changed.id)`,
    },
  ],
});

export const guestsOfEpisodes: Migration = {
  name: '034_guests_of_episodes',
  async up(db) {
    await db.raw(formerTriggers);
    await db.raw(guests);
  },
};
