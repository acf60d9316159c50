import type { Knex } from '@nobicast/service-kit';

export interface Publications {
  arrived: { id: number; number: number | null }[];
  hasArrivedPosts: boolean;
  nextAt?: Date;
}

export type PublicationsRepository = ReturnType<typeof publicationsRepository>;

export function publicationsRepository(db: Knex) {
  return {
    /**
     * What became public after `since` and until `now`, and when the next episode or post will, or the next preparation
     * becomes a podcast.
     */
    async findPublications(since: Date, now: Date): Promise<Publications> {
      const { rows } = await db.raw<{ rows: { id: number; number: number | null; published_at: Date }[] }>(
        `select id, number, published_at from content.episodes
          where published_at > :since and published_at <= :now and awaited_preparation_id is null
            or published_at = (select min(published_at) from content.episodes where published_at > :now)`,
        { since, now },
      );
      const { rows: posts } = await db.raw<{ rows: { has_arrived: boolean; next_at: Date | null }[] }>(
        `select exists (
            select 1 from content.posts where published_at > :since and published_at <= :now
          ) as has_arrived,
          least(
            (select min(published_at) from content.posts where published_at > :now),
            (select min(becomes_podcast_at) from content.episodes where becomes_podcast_at > :now)
          ) as next_at`,
        { since, now },
      );
      const next = [rows.find((row) => row.published_at > now)?.published_at, posts[0]?.next_at]
        .flatMap((instant) => instant ?? [])
        .sort((one, other) => one.getTime() - other.getTime())[0];
      return {
        arrived: rows.filter((row) => row.published_at <= now).map(({ id, number }) => ({ id, number })),
        hasArrivedPosts: posts[0]?.has_arrived ?? false,
        ...(next && { nextAt: next }),
      };
    },

    /** Invalidates these keys in every cache. */
    async announceKeys(keys: readonly string[]): Promise<void> {
      await db.raw('select content.announce_keys(?)', [[...keys]]);
    },
  };
}
