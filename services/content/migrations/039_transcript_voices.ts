import type { Migration } from '@nobicast/service-kit';

/** Transcripts of every dialect: two more formats, some without times, and whom the names in their files stand for. */
const change = `
alter table content.transcripts
  drop constraint transcripts_format_check,
  add constraint transcripts_format_check check (format in ('vtt', 'srt', 'json', 'html', 'txt')),
  add column is_timed boolean not null default true;

create table content.transcript_voices (
  -- As the files of this show write it.
  label text primary key constraint transcript_voices_label_check check (label <> ''),
  -- Null: it is part of what is said.
  name text constraint transcript_voices_name_check check (name <> ''),
  chosen_at timestamptz not null
);
`;

export const transcriptVoices: Migration = {
  name: '039_transcript_voices',
  async up(db) {
    await db.raw(change);
  },
};
