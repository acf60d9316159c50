import type { Knex } from '@nobicast/service-kit';

export interface PostSlugOwner {
  id: number;
  title: string;
  /** Former slugs redirect. */
  isFormer: boolean;
}

export type PostSlugsRepository = ReturnType<typeof postSlugsRepository>;

/** Which slugs of posts are taken. To be used inside one transaction. */
export function postSlugsRepository(db: Knex) {
  return {
    /** As for episodes: no constraint covers the slugs of two tables. Called before a row is locked. */
    async lock(): Promise<void> {
      await db.raw(`select pg_advisory_xact_lock(hashtext('content.post_slugs'))`);
    },

    async findOwner(slug: string): Promise<PostSlugOwner | undefined> {
      const { rows } = await db.raw<{ rows: { id: number; title: string; is_former: boolean }[] }>(
        `select p.id, p.title, p.slug <> :slug as is_former from content.posts p
          where p.slug = :slug or p.id = (select f.post_id from content.former_post_slugs f where f.slug = :slug)
          order by is_former limit 1`,
        { slug },
      );
      const [row] = rows;
      return row && { id: row.id, title: row.title, isFormer: row.is_former };
    },

    /** The slug redirects for ever, by the post's id, so that redirects never chain. */
    async addFormer(slug: string, postId: number): Promise<void> {
      await db('content.former_post_slugs').insert({ slug, post_id: postId });
    },

    async removeFormer(slug: string): Promise<void> {
      await db('content.former_post_slugs').where({ slug }).delete();
    },
  };
}
