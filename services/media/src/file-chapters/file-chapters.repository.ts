import { chapterProblemSchema, type ChapterProblem, type FileChapters } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';

export type WantedTags = 'chapters' | 'original';

/** The tags that a file was uploaded with. */
export interface OriginalTags {
  /** Null where there were none. */
  objectKey: string | null;
  bytes: number;
  sha256: string;
}

/** What is in a file that has chapters of ours. */
export interface WrittenTag {
  tagBytes: number;
  original: OriginalTags;
  /** The hash of all bytes after the tag. */
  framesSha256: string;
  digest: string;
  writtenAt: Date;
}

export interface FileChaptersState {
  episodeId: number;
  /** The object of the audio. */
  objectKey: string;
  state: Exclude<FileChapters['state'], 'none'>;
  wanted: WantedTags;
  problem: ChapterProblem | null;
  /** Undefined while the file is as it was uploaded. */
  written: WrittenTag | undefined;
}

interface FileChaptersRow {
  episode_id: number;
  object_key: string;
  state: FileChaptersState['state'];
  wanted: WantedTags;
  problem: string | null;
  tag_bytes: number | null;
  original_key: string | null;
  original_bytes: number;
  original_sha256: string;
  frames_sha256: string;
  digest: string;
  written_at: Date;
}

const columns = [
  'episode_id',
  'object_key',
  'state',
  'wanted',
  'problem',
  'tag_bytes',
  'original_key',
  'original_bytes',
  'original_sha256',
  'frames_sha256',
  'digest',
  'written_at',
];

const toState = (row: FileChaptersRow): FileChaptersState => ({
  episodeId: row.episode_id,
  objectKey: row.object_key,
  state: row.state,
  wanted: row.wanted,
  problem: row.problem === null ? null : chapterProblemSchema.parse(row.problem),
  // The table's CHECK file_chapters_written_check: all of them are null or none.
  written:
    row.tag_bytes === null
      ? undefined
      : {
          tagBytes: row.tag_bytes,
          original: { objectKey: row.original_key, bytes: row.original_bytes, sha256: row.original_sha256 },
          framesSha256: row.frames_sha256,
          digest: row.digest,
          writtenAt: row.written_at,
        },
});

export type FileChaptersRepository = ReturnType<typeof fileChaptersRepository>;

/** Triggers delete the row of a replaced file, and schedule the removal of the object with its first tags. */
export function fileChaptersRepository(db: Knex) {
  const findBy = async (condition: Record<string, unknown>): Promise<FileChaptersState | undefined> => {
    const row = await db('media.file_chapters')
      .where(condition)
      .first<FileChaptersRow | undefined>(...columns);
    return row && toState(row);
  };

  /** One at a time: each copies a whole file. */
  const addJobs = async (isDue: string, bindings: Record<string, unknown>): Promise<void> => {
    await db.raw(
      `select ${jobsSchema}.add_job('write_file_chapters', json_build_object('objectKey', f.object_key),
          queue_name => 'file-chapters', job_key => 'chapters-' || f.object_key)
        from media.file_chapters f where f.state = 'waiting' and ${isDue}`,
      bindings,
    );
  };

  return {
    find: (episodeId: number) => findBy({ episode_id: episodeId }),

    /** By the file, whose episode may be another one since a merge. */
    findByFile: (objectKey: string) => findBy({ object_key: objectKey }),

    /**
     * Adds the job, in the place of one with the other wish. False while the same is waiting, or where the file was
     * replaced.
     */
    async request(episodeId: number, objectKey: string, wanted: WantedTags): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `insert into media.file_chapters as f (episode_id, object_key, state, wanted)
          select a.episode_id, a.object_key, 'waiting', :wanted from media.audio a
            where a.episode_id = :episodeId and a.object_key = :objectKey
            -- Waits for a job that is switching to another object.
            for share
          on conflict (episode_id) do update set state = 'waiting', wanted = excluded.wanted, problem = null
            where f.state <> 'waiting' or f.wanted <> excluded.wanted
          returning 1`,
        { episodeId, objectKey, wanted },
      );
      await addJobs('f.episode_id = :episodeId', { episodeId });
      return rows.length > 0;
    },

    /** Adds jobs that were lost, as after a restored database. */
    adopt: (): Promise<void> =>
      addJobs(
        `not exists (select 1 from ${jobsSchema}.jobs j where j.key = 'chapters-' || f.object_key)`,
        {},
      ),

    /** Until the transaction ends, no other wish replaces this one. False if one did. */
    async lockRequest(objectKey: string, wanted: WantedTags): Promise<boolean> {
      const row: unknown = await db('media.file_chapters')
        .where({ object_key: objectKey, state: 'waiting', wanted })
        .forUpdate()
        .first('episode_id');
      return row !== undefined;
    },

    /** Records a problem. What the file has stays. */
    async putProblem(
      { objectKey, wanted }: Pick<FileChaptersState, 'objectKey' | 'wanted'>,
      problem: ChapterProblem,
    ): Promise<void> {
      await db('media.file_chapters')
        .where({ object_key: objectKey, state: 'waiting', wanted })
        .update({ state: 'failed', problem });
    },

    /** Called before the audio itself moves to the object. */
    async putWritten(episodeId: number, objectKey: string, written: WrittenTag): Promise<void> {
      await db('media.file_chapters').where({ episode_id: episodeId }).update({
        object_key: objectKey,
        state: 'done',
        problem: null,
        tag_bytes: written.tagBytes,
        original_key: written.original.objectKey,
        original_bytes: written.original.bytes,
        original_sha256: written.original.sha256,
        frames_sha256: written.framesSha256,
        digest: written.digest,
        written_at: written.writtenAt,
      });
    },

    /** The file is as it was uploaded. */
    async remove(episodeId: number): Promise<void> {
      await db('media.file_chapters').where({ episode_id: episodeId }).delete();
    },
  };
}
