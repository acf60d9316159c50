import type { WorkState } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import type { StoredSize } from '../pictures/make-picture.ts';
import { reads } from '../reads.ts';

export interface Cover {
  /** The last part of its public address. */
  name: string;
  objectKey: string;
  /** Of the uploaded file. */
  sizeBytes: number;
  /** Of the served file. */
  storedBytes: number;
  uploadedAt: Date;
}

export interface KnownCover extends Pick<Cover, 'name' | 'sizeBytes' | 'uploadedAt'> {
  /** The state of its web sizes. */
  sizesState: WorkState;
  /** Whether a square was made, which needs a large enough cover; null while it is not known. */
  hasSquare: boolean | null;
}

export type CoversRepository = ReturnType<typeof coversRepository>;

/** The sizes of the cover were never made, or were made before there were squares. */
const isUnsized = '(c.has_web_sizes is null or c.has_web_sizes and c.has_square is null)';

export function coversRepository(db: Knex) {
  /** One job at a time, new covers first. */
  async function addJobs(isDue: string, bindings: Record<string, unknown>, priority: number): Promise<void> {
    await db.raw(
      `select ${jobsSchema}.add_job('size_cover', json_build_object('name', c.name, 'episodeId', c.episode_id),
          queue_name => 'covers', job_key => 'cover-' || c.name, priority => :priority)
        from media.covers c where ${isUnsized} and ${isDue}`,
      { ...bindings, priority },
    );
  }

  return {
    /**
     * Adds the job that makes its web sizes; triggers schedule the removal of replaced objects. Returns whether there
     * was a cover.
     */
    async put(
      episodeId: number,
      { name, objectKey, sizeBytes, storedBytes, uploadedAt }: Cover,
    ): Promise<boolean> {
      const before: unknown = await db('media.covers').where({ episode_id: episodeId }).first('name');
      await db('media.covers')
        .insert({
          episode_id: episodeId,
          name,
          object_key: objectKey,
          size_bytes: sizeBytes,
          stored_bytes: storedBytes,
          uploaded_at: uploadedAt,
        })
        .onConflict('episode_id')
        .merge();
      await addJobs('c.episode_id = :episodeId', { episodeId }, 0);
      return before !== undefined;
    },

    /** Published or not. */
    async find(episodeId: number): Promise<KnownCover | undefined> {
      const row = await db('media.covers').where({ episode_id: episodeId }).first<
        | {
            name: string;
            size_bytes: string;
            uploaded_at: Date;
            has_web_sizes: boolean | null;
            has_square: boolean | null;
          }
        | undefined
      >('name', 'size_bytes', 'uploaded_at', 'has_web_sizes', 'has_square');
      return (
        row && {
          name: row.name,
          sizeBytes: Number(row.size_bytes),
          uploadedAt: row.uploaded_at,
          sizesState: row.has_web_sizes === null ? 'waiting' : row.has_web_sizes ? 'done' : 'failed',
          hasSquare: row.has_square,
        }
      );
    },

    /** False unless the web sizes had failed. */
    async reread(episodeId: number): Promise<boolean> {
      const changed = await db('media.covers')
        .where({ episode_id: episodeId, has_web_sizes: false })
        .update({ has_web_sizes: null, has_square: null });
      if (changed > 0) await addJobs('c.episode_id = :episodeId', { episodeId }, 0);
      return changed > 0;
    },

    /** Adds jobs for covers whose job was lost, or that are older than such jobs. */
    adopt: (): Promise<void> =>
      addJobs(`not exists (select 1 from ${jobsSchema}.jobs j where j.key = 'cover-' || c.name)`, {}, 10),

    /** Published or not. `isSized`: its sizes were made, or cannot be. */
    async findByName(
      name: string,
    ): Promise<
      (Pick<Cover, 'objectKey' | 'storedBytes'> & { episodeId: number; isSized: boolean }) | undefined
    > {
      const row = await db('media.covers as c')
        .where({ name })
        .first<
          { episode_id: number; object_key: string; stored_bytes: string; is_sized: boolean } | undefined
        >('episode_id', 'object_key', 'stored_bytes', db.raw(`not ${isUnsized} as is_sized`));
      return (
        row && {
          episodeId: row.episode_id,
          objectKey: row.object_key,
          storedBytes: Number(row.stored_bytes),
          isSized: row.is_sized,
        }
      );
    },

    /** Returns the episode's id; undefined if the cover was replaced or deleted, or is sized already. */
    async markSized(
      name: string,
      { hasWebSizes, hasSquare }: { hasWebSizes: boolean; hasSquare: boolean },
    ): Promise<number | undefined> {
      const [row] = await db('media.covers as c')
        .where({ name })
        .whereRaw(isUnsized)
        .update({ has_web_sizes: hasWebSizes, has_square: hasSquare })
        .returning<{ episode_id: number }[]>('episode_id');
      return row?.episode_id;
    },

    /** A trigger schedules the removal of former objects. */
    async replaceSizes(episodeId: number, sizes: readonly StoredSize[]): Promise<void> {
      await db('media.cover_sizes').where({ episode_id: episodeId }).delete();
      await db('media.cover_sizes').insert(
        sizes.map(({ name, objectKey, storedBytes }) => ({
          name,
          episode_id: episodeId,
          object_key: objectKey,
          stored_bytes: storedBytes,
        })),
      );
    },

    /**
     * The file of a cover, web size or other picture; undefined if there is none, or its episode is not public. The
     * address of another picture is known only to those who were given it (decision 0057).
     */
    async findPublished(name: string): Promise<{ objectKey: string; storedBytes: number } | undefined> {
      const { rows } = await db.raw<{ rows: { object_key: string; stored_bytes: string }[] }>(
        `select c.object_key, c.stored_bytes from (
            select episode_id, object_key, stored_bytes from media.covers where name = :name
            union all select episode_id, object_key, stored_bytes from media.cover_sizes where name = :name
          ) c join ${reads.episodes} e on e.id = c.episode_id
          union all select object_key, stored_bytes from media.picture_files where name = :name`,
        { name },
      );
      const [row] = rows;
      return row && { objectKey: row.object_key, storedBytes: Number(row.stored_bytes) };
    },

    /** Published or not. */
    async findStored(episodeId: number): Promise<{ objectKey: string; storedBytes: number } | undefined> {
      const row = await db('media.covers')
        .where({ episode_id: episodeId })
        .first<{ object_key: string; stored_bytes: string } | undefined>('object_key', 'stored_bytes');
      return row && { objectKey: row.object_key, storedBytes: Number(row.stored_bytes) };
    },

    /** Has the cover's name if it is public by now; undefined without a cover, or for an invalid token. */
    async findPreviewed(
      token: string,
    ): Promise<{ name: string; isPublic: boolean; objectKey: string; storedBytes: number } | undefined> {
      const { rows } = await db.raw<{
        rows: { name: string; is_public: boolean; object_key: string; stored_bytes: string }[];
      }>(
        `select c.name, e.is_public, c.object_key, c.stored_bytes from media.covers c
          join ${reads.previews} e on e.id = c.episode_id where e.token = :token`,
        { token },
      );
      const [row] = rows;
      return (
        row && {
          name: row.name,
          isPublic: row.is_public,
          objectKey: row.object_key,
          storedBytes: Number(row.stored_bytes),
        }
      );
    },

    /** Returns the uploaded file's size, undefined if there was none. */
    async remove(episodeId: number): Promise<number | undefined> {
      const [row] = await db('media.covers')
        .where({ episode_id: episodeId })
        .delete()
        .returning<{ size_bytes: string }[]>('size_bytes');
      return row && Number(row.size_bytes);
    },
  };
}
