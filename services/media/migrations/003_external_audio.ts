import type { Migration } from '@nobicast/service-kit';

/** Says whether audio stays with its publisher: a page links to such a file in another way. */
const view = `
create or replace view media.published_assets as
  select episode_id, size_bytes as audio_size_bytes, uploaded_at as audio_uploaded_at,
    mime_type as audio_mime_type, duration_ms,
    null::bigint as cover_size_bytes, null::timestamptz as cover_uploaded_at, null::text as cover_url,
    kind = 'external' as audio_is_external
  from media.audio;
`;

export const externalAudio: Migration = {
  name: '003_external_audio',
  async up(db) {
    await db.raw(view);
  },
};
