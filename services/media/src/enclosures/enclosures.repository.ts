import { feedAudio } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { reads } from '../reads.ts';

/** The address of a sound in the feeds. */
export interface NamedEnclosure {
  version: number;
  /** The end of the address: `2.mp3`. */
  file: string;
}

interface EnclosureRow {
  version: number;
  extension: string;
}

const toEnclosure = ({ version, extension }: EnclosureRow): NamedEnclosure => ({
  version,
  file: `${version}.${extension}`,
});

export type EnclosuresRepository = ReturnType<typeof enclosuresRepository>;

/** A trigger gives the first address, and another if the type requires it. */
export function enclosuresRepository(db: Knex) {
  return {
    /** Until the transaction ends, the sound keeps its type and its address. */
    async lock(episodeId: number): Promise<void> {
      await db.raw('select 1 from media.audio where episode_id = :episodeId for update', { episodeId });
    },

    /** Undefined unless the feeds have the episode's sound. */
    async findNamed(episodeId: number): Promise<NamedEnclosure | undefined> {
      const { rows } = await db.raw<{ rows: EnclosureRow[] }>(
        `select n.version, n.extension
          from ${reads.episodes} e
            join media.audio a on a.episode_id = e.id
            join media.enclosures n on n.episode_id = e.id
          where e.id = :episodeId and e.type = 'podcast' and a.mime_type = any(:types)
          order by n.version desc limit 1`,
        { episodeId, types: Object.keys(feedAudio) },
      );
      const [row] = rows;
      return row && toEnclosure(row);
    },

    /** Whether the sound has or had this address. */
    async isGiven(episodeId: number, file: string): Promise<boolean> {
      const row: unknown = await db('media.enclosures')
        .where({ episode_id: episodeId })
        .whereRaw(`version || '.' || extension = ?`, [file])
        .first('id');
      return row !== undefined;
    },

    /** With the current extension. */
    async renew(episodeId: number, at: Date): Promise<NamedEnclosure> {
      const { rows } = await db.raw<{ rows: EnclosureRow[] }>(
        `insert into media.enclosures (episode_id, version, extension, given_at)
          select episode_id, version + 1, extension, :at from media.enclosures
          where episode_id = :episodeId order by version desc limit 1
          returning version, extension`,
        { episodeId, at },
      );
      const [row] = rows;
      if (!row) throw new Error(`The feeds give no address for the sound of episode ${episodeId}.`);
      return toEnclosure(row);
    },
  };
}
