import { limits } from '@nobicast/contracts';
import { queryPrepared, type Knex, type PreparedStatement } from '@nobicast/service-kit';
import { reads } from '../reads.ts';
import { isPublicAt } from '../episodes/episodes.statements.ts';

export interface CommentedSubject {
  episodeId: number;
  slug: string;
  title: string;
  /** The newest approved ones, newest first. `createdAt` as JSON. */
  comments: { id: number; author: string; text: string; createdAt: string }[];
}

const statement: PreparedStatement = {
  name: 'comment-feed',
  sql: `select e.id as "episodeId", e.slug, s.title,
      (select coalesce(json_agg(n), '[]') from (
        select c.id, c.author_name as author, c.content as text, c.created_at as "createdAt"
        from ${reads.comments} c where c.subject_id = s.id
        order by c.created_at desc, c.id desc limit ${limits.feeds.comments}
      ) n) as comments
    from content.subjects s join content.episodes e on e.id = s.episode_id
    where s.id = :id and ${isPublicAt('e')}`,
};

export type CommentFeedRepository = ReturnType<typeof commentFeedRepository>;

export const commentFeedRepository = (db: Knex) => ({
  /** Undefined where there is no such subject of a public episode. */
  async find(id: number, now: Date): Promise<CommentedSubject | undefined> {
    const [row] = await queryPrepared<CommentedSubject>(db, statement, { id, now });
    return row;
  },
});
