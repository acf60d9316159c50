import type { EpisodeType } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';

export interface SlugOwner {
  id: number;
  number: number | null;
  type: EpisodeType;
  title: string | null;
  /** Former slugs redirect. */
  isFormer: boolean;
}

export type SlugsRepository = ReturnType<typeof slugsRepository>;

/** Which slugs are taken. To be used inside one transaction. */
export function slugsRepository(db: Knex) {
  return {
    /**
     * Makes other writers of slugs wait until the transaction ends: no constraint covers the slugs of two tables. Comes
     * before the lock of a row, so that two writers never wait for each other in a circle.
     */
    async lock(): Promise<void> {
      await db.raw(`select pg_advisory_xact_lock(hashtext('content.slugs'))`);
    },

    async findOwner(slug: string): Promise<SlugOwner | undefined> {
      const { rows } = await db.raw<{ rows: (Omit<SlugOwner, 'isFormer'> & { is_former: boolean })[] }>(
        `select e.id, e.number, e.type, e.title, e.slug <> :slug as is_former from content.episodes e
          where e.slug = :slug or e.id = (select f.episode_id from content.former_slugs f where f.slug = :slug)
          order by is_former limit 1`,
        { slug },
      );
      const [row] = rows;
      if (!row) return undefined;
      const { is_former: isFormer, ...owner } = row;
      return { ...owner, isFormer };
    },

    /** The first of these addresses of the former site that leads to another episode than this one. */
    async findOldAddress(
      addresses: readonly string[],
      episodeId: number | undefined,
    ): Promise<{ address: string; number: number | null } | undefined> {
      const { rows } = await db.raw<{ rows: { address: string; number: number | null }[] }>(
        `select o.address, e.number from content.old_addresses o join content.episodes e on e.id = o.episode_id
          where o.address = any(:addresses) and o.episode_id <> :episodeId order by o.address limit 1`,
        { addresses: [...addresses], episodeId: episodeId ?? 0 },
      );
      return rows[0];
    },

    /** The slug redirects for ever, by the episode's id, so that redirects never chain. */
    async addFormer(slug: string, episodeId: number): Promise<void> {
      await db('content.former_slugs').insert({ slug, episode_id: episodeId });
    },

    async removeFormer(slug: string): Promise<void> {
      await db('content.former_slugs').where({ slug }).delete();
    },
  };
}
