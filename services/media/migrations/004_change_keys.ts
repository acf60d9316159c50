import { keyFunctions, keyTriggers, type Migration } from '@nobicast/service-kit';

/** Their payload was the schema's name: every change purged everything. */
const formerTriggers = `
drop trigger audio_changed on media.audio;
drop function media.notify_change();
`;

/** What replies say of a file. Listening events announce nothing: there are far too many. */
const audio = keyTriggers({
  schema: 'media',
  table: 'audio',
  id: 'episode_id',
  announces: [
    {
      columns: ['kind', 'mime_type', 'size_bytes', 'duration_ms', 'uploaded_at'],
      keys: `select unnest(array['episode-' || episode_id, 'any-episode']) from changed`,
    },
  ],
});

/**
 * Before Postgres 18 it runs as content's role where a deleted episode takes its audio along, and that role may not
 * write the outbox.
 */
const rights = `
alter function media.outbox_audio() security definer set search_path = '';
`;

export const changeKeys: Migration = {
  name: '004_change_keys',
  async up(db) {
    await db.raw(formerTriggers);
    await db.raw(keyFunctions('media'));
    await db.raw(audio);
    await db.raw(rights);
  },
};
