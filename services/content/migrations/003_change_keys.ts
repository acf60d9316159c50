import { keyFunctions, keyTriggers, type Migration } from '@nobicast/service-kit';

const tables = ['episodes', 'subjects', 'guests', 'episode_participants'];
/** Their payload was the schema's name: every change purged everything. */
const formerTriggers = `
${tables.map((table) => `drop trigger ${table}_changed on content.${table};`).join('\n')}
drop function content.notify_change();
`;

const ofEpisode = (episodeId: string) => `unnest(array['episode-' || ${episodeId}, 'any-episode'])`;

const episodes = keyTriggers({
  schema: 'content',
  table: 'episodes',
  id: 'id',
  announces: [
    {
      columns: ['number', 'type', 'slug', 'published_at'],
      keys: `select unnest(array['episodes', 'episode-' || id, 'number-' || number, 'any-episode']) from changed
        union all
        select unnest(array['!episode-' || id, '!any-episode']) from changed
          where not exists (select 1 from content.published_episodes p where p.id = changed.id)`,
    },
    { columns: ['title', 'description', 'cover_url'], keys: `select ${ofEpisode('id')} from changed` },
  ],
});

const subjects = keyTriggers({
  schema: 'content',
  table: 'subjects',
  id: 'id',
  announces: [
    {
      columns: [
        'episode_id',
        'title',
        'description',
        'content_type',
        'content_url',
        'content_text',
        'order_index',
        'start_ms',
      ],
      keys: `select ${ofEpisode('episode_id')} from changed`,
    },
  ],
});

/** Who hosts which episode stands on profiles too. */
const participants = keyTriggers({
  schema: 'content',
  table: 'episode_participants',
  id: 'id',
  announces: [
    {
      columns: [
        'episode_id',
        'guest_id',
        'name',
        'role',
        'bio',
        'avatar_url',
        'participant_role',
        'order_index',
      ],
      keys: `select ${ofEpisode('episode_id')} from changed`,
    },
    {
      columns: ['episode_id', 'guest_id', 'participant_role'],
      keys: `select 'member-' || g.account_id from changed join content.guests g on g.id = changed.guest_id`,
    },
  ],
});

const guests = keyTriggers({
  schema: 'content',
  table: 'guests',
  id: 'id',
  announces: [
    {
      columns: ['name', 'role', 'avatar_url'],
      keys: `select ${ofEpisode('p.episode_id')}
        from changed join content.episode_participants p on p.guest_id = changed.id`,
    },
    { columns: ['account_id'], keys: `select 'member-' || account_id from changed` },
  ],
});

export const changeKeys: Migration = {
  name: '003_change_keys',
  async up(db) {
    await db.raw(formerTriggers);
    await db.raw(keyFunctions('content'));
    for (const triggers of [episodes, subjects, participants, guests]) await db.raw(triggers);
  },
};
