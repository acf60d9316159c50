import type { Migration } from '@nobicast/service-kit';

const column = `
alter table media.audio add column rewritten_at timestamptz;
comment on column media.audio.rewritten_at is 'When its tags were last written; null: as it was uploaded';
`;

export const rewrittenAudio: Migration = {
  name: '022_rewritten_audio',
  up: async (db) => void (await db.raw(column)),
};
