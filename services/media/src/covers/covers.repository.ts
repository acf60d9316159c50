import type { Knex } from '@nobicast/service-kit';

export interface Cover {
  /** The last part of its public address. */
  name: string;
  objectKey: string;
  /** Of the file that was sent. */
  sizeBytes: number;
  /** Of the file that is served. */
  storedBytes: number;
  uploadedAt: Date;
}

export type CoversRepository = ReturnType<typeof coversRepository>;

export function coversRepository(db: Knex) {
  return {
    /** Sets or replaces the cover; a trigger schedules the removal of a replaced object. Returns whether there was one. */
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
      return before !== undefined;
    },

    /** Where the cover of this address is stored; undefined where there is none, or its episode is not public. */
    async findPublished(name: string): Promise<{ objectKey: string; storedBytes: number } | undefined> {
      const { rows } = await db.raw<{ rows: { object_key: string; stored_bytes: string }[] }>(
        `select c.object_key, c.stored_bytes from media.covers c
          join content.published_episodes e on e.id = c.episode_id where c.name = :name`,
        { name },
      );
      const [row] = rows;
      return row && { objectKey: row.object_key, storedBytes: Number(row.stored_bytes) };
    },

    /** Deletes the cover. Returns the size that was sent, undefined where there is none. */
    async remove(episodeId: number): Promise<number | undefined> {
      const [row] = await db('media.covers')
        .where({ episode_id: episodeId })
        .delete()
        .returning<{ size_bytes: string }[]>('size_bytes');
      return row && Number(row.size_bytes);
    },
  };
}
