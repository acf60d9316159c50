import type { Transcript, TranscriptFacts, TranscriptFormat } from '@nobicast/contracts';
import { queryPrepared, type Knex, type PreparedStatement } from '@nobicast/service-kit';
import type { Line } from './transcript.rules.ts';
import { isPublicAt } from '../episodes/episodes.statements.ts';

export interface StoredTranscript {
  language: string;
  isTimed: boolean;
  lines: Line[];
}

/** Who may speak in an episode, and what earlier files say of their names. */
export interface KnownVoices {
  /** The participants of the episode first. */
  people: string[];
  choices: Map<string, string | null>;
}

interface FactsRow {
  format: TranscriptFormat;
  language: string;
  size_bytes: number;
  uploaded_at: Date;
  line_count: number;
  has_speakers: boolean;
  is_timed: boolean;
  last_ms: number;
}

const statements = {
  ofPublicEpisode: {
    name: 'transcript-of-public-episode',
    sql: `select t.language, t.is_timed, (select coalesce(json_agg(json_build_object('startMs', l.start_ms, 'endMs', l.end_ms,
          'speaker', l.speaker, 'text', l.text) order by l.position), '[]')
        from content.transcript_lines l where l.episode_id = e.id) as lines
      from content.episodes e left join content.transcripts t on t.episode_id = e.id and e.type = 'podcast'
      where e.id = :id and ${isPublicAt('e')}`,
  },
} satisfies Record<string, PreparedStatement>;

export type TranscriptsRepository = ReturnType<typeof transcriptsRepository>;

/** A statement may take five seconds. */
const linesAtOnce = 5_000;

export function transcriptsRepository(db: Knex) {
  return {
    /** Undefined where there is no such public episode, null where it has no transcript. */
    async findPublic(now: Date, episodeId: number): Promise<StoredTranscript | null | undefined> {
      const [row] = await queryPrepared<{ language: string | null; is_timed: boolean; lines: Line[] }>(
        db,
        statements.ofPublicEpisode,
        { now, id: episodeId },
      );
      return (
        row &&
        (row.language === null ? null : { language: row.language, isTimed: row.is_timed, lines: row.lines })
      );
    },

    /** Undefined where the episode has none. */
    async findFacts(episodeId: number): Promise<TranscriptFacts | undefined> {
      const { rows } = await db.raw<{ rows: FactsRow[] }>(
        `select t.format, t.language, t.size_bytes, t.uploaded_at, t.is_timed, l.line_count, l.has_speakers, l.last_ms
          from content.transcripts t, lateral (
            select count(*)::integer as line_count, coalesce(bool_or(speaker is not null), false) as has_speakers,
              coalesce(max(start_ms), 0) as last_ms
            from content.transcript_lines where episode_id = t.episode_id
          ) l where t.episode_id = :episodeId`,
        { episodeId },
      );
      const [row] = rows;
      return (
        row && {
          format: row.format,
          language: row.language,
          size_bytes: row.size_bytes,
          uploaded_at: row.uploaded_at.toISOString(),
          line_count: row.line_count,
          has_speakers: row.has_speakers,
          ...(!row.is_timed && { is_timed: false }),
          last_ms: row.last_ms,
        }
      );
    },

    async insert(
      episodeId: number,
      {
        lines,
        ...transcript
      }: StoredTranscript & { format: TranscriptFormat; sizeBytes: number; uploadedAt: Date },
    ): Promise<void> {
      await db('content.transcripts').insert({
        episode_id: episodeId,
        format: transcript.format,
        size_bytes: transcript.sizeBytes,
        language: transcript.language,
        is_timed: transcript.isTimed,
        uploaded_at: transcript.uploadedAt,
      });
      // Statements with four parameters, however many lines there are, and none that a slow machine ends by its limit.
      for (let first = 0; first < lines.length; first += linesAtOnce) {
        const part = lines.slice(first, first + linesAtOnce);
        await db.raw(
          `insert into content.transcript_lines (episode_id, position, start_ms, end_ms, speaker, text)
            select :episodeId, :first + l.position - 1, l.start_ms, l.end_ms, l.speaker, l.text
            from unnest(:starts::integer[], :ends::integer[], :speakers::text[], :texts::text[])
              with ordinality l (start_ms, end_ms, speaker, text, position)`,
          {
            episodeId,
            first,
            starts: part.map(({ startMs }) => startMs),
            ends: part.map(({ endMs }) => endMs),
            // knex's types know no array with nulls, which pg writes as such.
            speakers: part.map(({ speaker }) => speaker) as string[],
            texts: part.map(({ text }) => text),
          },
        );
      }
    },

    /** The people and the names of earlier files. */
    async findVoices(episodeId: number): Promise<KnownVoices> {
      const [people, choices] = await Promise.all([
        db.raw<{ rows: { name: string }[] }>(
          `select name from (
              select name, min(rank) as rank from (
                select coalesce(p.name, g.name) as name, p.order_index as rank
                  from content.episode_participants p left join content.guests g on g.id = p.guest_id
                  where p.episode_id = :episodeId
                union all select name, 1000000 from content.guests
              ) named group by name
            ) once order by rank, name`,
          { episodeId },
        ),
        db('content.transcript_voices').select<{ label: string; name: string | null }[]>('label', 'name'),
      ]);
      return {
        people: people.rows.map(({ name }) => name),
        choices: new Map(choices.map(({ label, name }) => [label, name])),
      };
    },

    async rememberVoices(choices: ReadonlyMap<string, string | null>, now: Date): Promise<void> {
      if (choices.size === 0) return;
      // In one order, so that two uploads at once do not wait for each other.
      const rows = [...choices].sort().map(([label, name]) => ({ label, name, chosen_at: now }));
      await db('content.transcript_voices').insert(rows).onConflict('label').merge();
    },

    /** With its lines. Whether there was one. */
    async remove(episodeId: number): Promise<boolean> {
      return (await db('content.transcripts').where({ episode_id: episodeId }).delete()) > 0;
    },
  };
}

export const toReply = ({ language, isTimed, lines }: StoredTranscript): Transcript => ({
  language,
  ...(!isTimed && { is_timed: false }),
  lines: lines.map(({ startMs, endMs, speaker, text }) => ({
    start_ms: startMs,
    end_ms: endMs,
    speaker,
    text,
  })),
});
