import type { Knex } from '@nobicast/service-kit';
import type { StoredSize } from './make-picture.ts';
import { reads } from '../reads.ts';

export interface Picture {
  /** The first part of its addresses. */
  id: string;
  /** Of the uploaded file. */
  sizeBytes: number;
  uploadedAt: Date;
  /** Of its largest file. */
  width: number | undefined;
  height: number | undefined;
}

export type PicturesRepository = ReturnType<typeof picturesRepository>;

/** Anything that content shows or may show again. Materialized, because each version of each post is searched. */
const withUsed = `with used as materialized (
    select distinct picture_id from ${reads.usedPictures} u where picture_id is not null)`;

/** Pictures of posts and guests belong to nothing here: `content.used_pictures` says what uses them. */
export function picturesRepository(db: Knex) {
  return {
    /** Unused at first. */
    async insert(
      { id, sizeBytes, uploadedAt, width, height }: Picture,
      files: readonly StoredSize[],
    ): Promise<void> {
      await db('media.pictures').insert({
        id,
        size_bytes: sizeBytes,
        uploaded_at: uploadedAt,
        unused_since: uploadedAt,
        width,
        height,
      });
      await db('media.picture_files').insert(
        files.map(({ name, objectKey, storedBytes }) => ({
          name,
          picture_id: id,
          object_key: objectKey,
          stored_bytes: storedBytes,
        })),
      );
    },

    /** Records which pictures are used, and since when the others are not. */
    async noteUses(now: Date): Promise<void> {
      await db.raw(
        `${withUsed}
        update media.pictures p
          set unused_since = case when u.picture_id is null then cast(:now as timestamptz) end
          from media.pictures known left join used u on u.picture_id = known.id
          where known.id = p.id and (p.unused_since is null) <> (u.picture_id is not null)`,
        { now },
      );
    },

    /** Unused since then. A trigger schedules the removal of their objects. */
    async removeUnused(since: Date): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `${withUsed}
        delete from media.pictures p where p.unused_since <= :since
          and not exists (select 1 from used u where u.picture_id = p.id)`,
        { since },
      );
      return rowCount;
    },
  };
}
