import type { Knex } from '@nobicast/service-kit';

export interface Publications {
  arrived: { id: number; number: number }[];
  nextAt?: Date;
}

export type PublicationsRepository = ReturnType<typeof publicationsRepository>;

/** Reads and announcements of the publication clock. */
export function publicationsRepository(db: Knex) {
  return {
    /** The episodes that became public after `since` and until `now`, and when the next one will. */
    async findPublications(since: Date, now: Date): Promise<Publications> {
      const { rows } = await db.raw<{ rows: { id: number; number: number; published_at: Date }[] }>(
        `select id, number, published_at from content.episodes
          where published_at > :since and published_at <= :now
            or published_at = (select min(published_at) from content.episodes where published_at > :now)`,
        { since, now },
      );
      const next = rows.find((row) => row.published_at > now);
      return {
        arrived: rows.filter((row) => row.published_at <= now).map(({ id, number }) => ({ id, number })),
        ...(next && { nextAt: next.published_at }),
      };
    },

    /** Invalidates these keys in every cache. */
    async announceKeys(keys: readonly string[]): Promise<void> {
      await db.raw('select content.announce_keys(?)', [[...keys]]);
    },
  };
}
