import { ApiError, isForeignKeyViolation, type Knex, type RowOf } from '@nobicast/service-kit';
import { reads } from '../reads.ts';

interface AudioFacts {
  mimeType: string;
  sizeBytes: number;
  durationMs: number | null;
  uploadedAt: Date;
}

/** In our object store. */
export interface StoredAudio extends AudioFacts {
  kind: 'stored';
  objectKey: string;
  etag: string;
  sourceUrl: string | null;
  /** When its bytes last changed: later than the upload once chapters were written, or taken out. */
  modifiedAt: Date;
}

/** Hosted by its publisher. */
export interface ExternalAudio extends AudioFacts {
  kind: 'external';
  url: string;
}

export type Audio = StoredAudio | ExternalAudio;
export type NewStoredAudio = Omit<StoredAudio, 'modifiedAt'>;
export type NewAudio = NewStoredAudio | ExternalAudio;

/** The parts of an episode that the name of its audio file needs. */
export type AudioEpisode = Pick<RowOf<typeof reads.episodes>, 'id' | 'number' | 'type' | 'title'>;

interface AudioRow {
  kind: 'stored' | 'external';
  object_key: string | null;
  url: string | null;
  source_url: string | null;
  mime_type: string;
  /** bigint arrives as text. */
  size_bytes: string;
  duration_ms: number | null;
  etag: string | null;
  uploaded_at: Date;
  modified_at: Date;
}

type EpisodeAudioRow = AudioRow & AudioEpisode;

function toAudio(row: AudioRow): Audio {
  const facts = {
    mimeType: row.mime_type,
    sizeBytes: Number(row.size_bytes),
    durationMs: row.duration_ms,
    uploadedAt: row.uploaded_at,
  };
  // The table's CHECK audio_place_check gives a stored row its key and etag, an external one its url.
  return row.kind === 'stored'
    ? {
        kind: 'stored',
        objectKey: row.object_key as string,
        etag: row.etag as string,
        sourceUrl: row.source_url,
        modifiedAt: row.modified_at,
        ...facts,
      }
    : { kind: 'external', url: row.url as string, ...facts };
}

const toEpisodeAudio = (row: EpisodeAudioRow): { episode: AudioEpisode; audio: Audio } => ({
  episode: { id: row.id, number: row.number, type: row.type, title: row.title },
  audio: toAudio(row),
});

function toRow(episodeId: number, audio: NewAudio) {
  const isStored = audio.kind === 'stored';
  return {
    episode_id: episodeId,
    kind: audio.kind,
    object_key: isStored ? audio.objectKey : null,
    url: isStored ? null : audio.url,
    source_url: isStored ? audio.sourceUrl : null,
    mime_type: audio.mimeType,
    size_bytes: audio.sizeBytes,
    duration_ms: audio.durationMs,
    etag: isStored ? audio.etag : null,
    uploaded_at: audio.uploadedAt,
    rewritten_at: null,
  };
}

// An upload by the previous release does not reset rewritten_at.
const columns = `a.kind, a.object_key, a.url, a.source_url, a.mime_type, a.size_bytes, a.duration_ms, a.etag, a.uploaded_at,
  greatest(a.uploaded_at, a.rewritten_at) as modified_at`;

/** Throws `episode_not_found` for a violated foreign key to content. */
async function rejectUnknownEpisode<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new ApiError('episode_not_found', { cause: error });
    throw error;
  }
}

export type AudioRepository = ReturnType<typeof audioRepository>;

export function audioRepository(db: Knex) {
  /** Published or not. */
  async function findAll(episodeIds: number[]): Promise<Map<number, Audio>> {
    const { rows } = await db.raw<{ rows: (AudioRow & { episode_id: number })[] }>(
      `select a.episode_id, ${columns} from media.audio a where a.episode_id = any(?)`,
      [episodeIds],
    );
    return new Map(rows.map((row) => [row.episode_id, toAudio(row)]));
  }

  /** Stores the audio of all these episodes or none. A trigger schedules the removal of replaced objects. */
  async function putAll(entries: readonly { episodeId: number; audio: NewAudio }[]): Promise<void> {
    if (entries.length === 0) return;
    const rows = entries
      .map(({ episodeId, audio }) => toRow(episodeId, audio))
      // Two statements that lock the same rows in different orders would deadlock.
      .sort((one, other) => one.episode_id - other.episode_id);
    await rejectUnknownEpisode(
      Promise.resolve(db('media.audio').insert(rows).onConflict('episode_id').merge()),
    );
  }

  return {
    /** Undefined if visitors may hear nothing: the sound of a preparation is not theirs before it is a podcast. */
    async findPublished(episodeId: number): Promise<{ episode: AudioEpisode; audio: Audio } | undefined> {
      const { rows } = await db.raw<{ rows: EpisodeAudioRow[] }>(
        `select e.id, e.number, e.type, e.title, ${columns}
          from ${reads.episodes} e join media.audio a on a.episode_id = e.id
          where e.id = ? and e.type = 'podcast'`,
        [episodeId],
      );
      const [row] = rows;
      return row && toEpisodeAudio(row);
    },

    /** The published podcast that this preparation was merged into. */
    async findMergedInto(formerId: number): Promise<number | undefined> {
      const { rows } = await db.raw<{ rows: Pick<RowOf<typeof reads.merges>, 'episode_id'>[] }>(
        `select m.episode_id from ${reads.merges} m where m.former_id = :formerId`,
        { formerId },
      );
      return rows[0]?.episode_id;
    },

    /** Throws `preview_not_found` for an invalid token, or an episode without audio. */
    async getPreviewed(token: string): Promise<{ episode: AudioEpisode; audio: Audio; isPublic: boolean }> {
      const { rows } = await db.raw<{ rows: (AudioRow & RowOf<typeof reads.previews>)[] }>(
        `select e.id, e.number, e.type, e.title, e.is_public, ${columns}
          from ${reads.previews} e join media.audio a on a.episode_id = e.id where e.token = ?`,
        [token],
      );
      const [row] = rows;
      if (!row) throw new ApiError('preview_not_found');
      return { ...toEpisodeAudio(row), isPublic: row.is_public };
    },

    /** Published or not. */
    async hasEpisode(episodeId: number): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `select 1 from ${reads.episodeIds} e where e.id = :episodeId`,
        { episodeId },
      );
      return rows.length > 0;
    },

    /** Published or not. */
    async find(episodeId: number): Promise<Audio | undefined> {
      return (await findAll([episodeId])).get(episodeId);
    },

    findAll,

    /** Whether an object is audio, the first tags of one, an envelope, a cover, a web size or another picture. */
    async isInUse(objectKey: string): Promise<boolean> {
      const tables = ['audio', 'envelopes', 'covers', 'cover_sizes', 'picture_files'];
      for (const table of tables.map((name) => `media.${name}`)) {
        const row: unknown = await db(table).where({ object_key: objectKey }).first('object_key');
        if (row !== undefined) return true;
      }
      const row: unknown = await db('media.file_chapters')
        .where({ original_key: objectKey })
        .first('episode_id');
      return row !== undefined;
    },

    /** A trigger schedules the removal of a replaced object. */
    put: (episodeId: number, audio: NewAudio): Promise<void> => putAll([{ episodeId, audio }]),

    putAll,

    /** Does nothing if the file was replaced. */
    async setDuration({ objectKey }: Pick<StoredAudio, 'objectKey'>, durationMs: number): Promise<void> {
      await db('media.audio').where({ object_key: objectKey }).update({ duration_ms: durationMs });
    },

    /** Until the transaction ends, this file is not replaced. Undefined if it was, or its episode was deleted. */
    async lockFile(objectKey: string): Promise<number | undefined> {
      const row = await db('media.audio')
        .where({ object_key: objectKey })
        .forUpdate()
        .first<{ episode_id: number } | undefined>('episode_id');
      return row?.episode_id;
    },

    /**
     * Moves the audio to another object with the same sound, of the same upload. A trigger schedules the removal of the
     * former one.
     */
    async moveTo(
      episodeId: number,
      {
        objectKey,
        etag,
        sizeBytes,
        modifiedAt,
      }: Pick<StoredAudio, 'objectKey' | 'etag' | 'sizeBytes' | 'modifiedAt'>,
    ): Promise<void> {
      await db('media.audio')
        .where({ episode_id: episodeId })
        .update({ object_key: objectKey, etag, size_bytes: sizeBytes, rewritten_at: modifiedAt });
    },

    /** Returns the size in bytes, undefined if there was none. A trigger schedules the removal of the object. */
    async remove(episodeId: number): Promise<number | undefined> {
      const [row] = await db('media.audio')
        .where({ episode_id: episodeId })
        .delete()
        .returning<{ size_bytes: string }[]>('size_bytes');
      return row && Number(row.size_bytes);
    },
  };
}
