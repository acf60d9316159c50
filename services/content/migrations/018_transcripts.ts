import { keyTriggers, type Migration } from '@nobicast/service-kit';

/** What is said in an episode, a row for each line: so that it can be searched, and answered in any format. */
const tables = `
create table content.transcripts (
  -- Moves with a merged preparation.
  episode_id integer primary key
    constraint transcripts_episode_fk references content.episodes (id) on delete cascade,
  -- Of the file that was sent.
  format text not null constraint transcripts_format_check check (format in ('vtt', 'srt', 'json')),
  size_bytes integer not null constraint transcripts_size_bytes_check check (size_bytes > 0),
  language text not null,
  uploaded_at timestamptz not null
);

create table content.transcript_lines (
  episode_id integer not null constraint transcript_lines_transcript_fk
    references content.transcripts (episode_id) on delete cascade on update cascade,
  -- From 0, in the order of time.
  position integer not null constraint transcript_lines_position_check check (position >= 0),
  start_ms integer not null constraint transcript_lines_start_ms_check check (start_ms >= 0),
  end_ms integer not null,
  speaker text constraint transcript_lines_speaker_check check (speaker <> ''),
  text text not null constraint transcript_lines_text_check check (text <> ''),
  primary key (episode_id, position),
  constraint transcript_lines_end_ms_check check (end_ms >= start_ms)
);
`;

/** Its lines are written with it, in one transaction. */
const triggers = keyTriggers({
  schema: 'content',
  table: 'transcripts',
  id: 'episode_id',
  announces: [
    {
      columns: ['format', 'size_bytes', 'language', 'uploaded_at'],
      keys: `select unnest(array['episode-' || episode_id, 'any-episode']) from changed`,
    },
  ],
});

export const transcripts: Migration = {
  name: '018_transcripts',
  async up(db) {
    await db.raw(tables);
    await db.raw(triggers);
  },
};
