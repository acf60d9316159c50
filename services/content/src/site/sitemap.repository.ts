import { paths } from '@nobicast/contracts';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { queryPrepared, type Knex, type PreparedStatement } from '@nobicast/service-kit';
import { isPublicGuest } from '../guests/guests.repository.ts';
import type { SitemapPage } from './sitemap.rules.ts';
import { isPublicAt } from '../episodes/episodes.statements.ts';

export const sitemapKinds = ['episodes', 'subjects', 'guests', 'posts'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

interface PageRow {
  slug: string;
  changed_at: Date;
}
interface SubjectRow extends PageRow {
  id: number;
}

/** An episode or a post changes once more when it becomes public. */
const changed = (own: string) => `greatest(e.published_at, ${own}) as changed_at`;
const isPublic = isPublicAt('e');
/** In the order in which they were made: a full page changes with its content alone. */
const page = 'limit :limit offset :offset';

const statements = {
  episodeCount: {
    name: 'sitemap-episode-count',
    sql: `select count(*)::integer as count from content.episodes e where ${isPublic}`,
  },
  subjectCount: {
    name: 'sitemap-subject-count',
    sql: `select count(*)::integer as count from content.subjects s
      join content.episodes e on e.id = s.episode_id where ${isPublic}`,
  },
  episodes: {
    name: 'sitemap-episodes',
    sql: `select e.slug, ${changed('e.updated_at')} from content.episodes e where ${isPublic} order by e.id ${page}`,
  },
  subjects: {
    name: 'sitemap-subjects',
    sql: `select e.slug, s.id, ${changed('s.updated_at')} from content.subjects s
      join content.episodes e on e.id = s.episode_id where ${isPublic} order by s.id ${page}`,
  },
  guestCount: {
    name: 'sitemap-guest-count',
    sql: `select count(*)::integer as count from content.guests g where ${isPublicGuest}`,
  },
  guests: {
    name: 'sitemap-guests',
    sql: `select g.key as slug, g.updated_at as changed_at from content.guests g
      where ${isPublicGuest} order by g.id ${page}`,
  },
  postCount: {
    name: 'sitemap-post-count',
    sql: `select count(*)::integer as count from content.posts e where e.published_at <= :now`,
  },
  posts: {
    name: 'sitemap-posts',
    sql: `select e.slug, ${changed('e.updated_at')} from content.posts e where e.published_at <= :now order by e.id ${page}`,
  },
} satisfies Record<string, PreparedStatement>;

const counts: Readonly<Record<SitemapKind, PreparedStatement>> = {
  episodes: statements.episodeCount,
  subjects: statements.subjectCount,
  guests: statements.guestCount,
  posts: statements.postCount,
};

export type SitemapRepository = ReturnType<typeof sitemapRepository>;

export function sitemapRepository(db: Knex) {
  const listPages = async (
    statement: PreparedStatement,
    pathOf: (slug: string) => string,
    range: Record<string, Knex.RawBinding>,
  ): Promise<SitemapPage[]> =>
    (await queryPrepared<PageRow>(db, statement, range)).map(({ slug, changed_at: changedAt }) => ({
      path: pathOf(slug),
      changedAt,
    }));

  return {
    async count(kind: SitemapKind, now: Date): Promise<number> {
      const [row] = await queryPrepared<{ count: number }>(db, counts[kind], { now });
      return row?.count ?? 0;
    },

    async list(
      kind: SitemapKind,
      now: Date,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<SitemapPage[]> {
      const range = { now, limit, offset };
      if (kind === 'guests') return listPages(statements.guests, paths.guest, range);
      if (kind === 'episodes') return listPages(statements.episodes, paths.episode, range);
      if (kind === 'posts') return listPages(statements.posts, blogPaths.post, range);
      return (await queryPrepared<SubjectRow>(db, statements.subjects, range)).map(
        ({ slug, id, changed_at: changedAt }) => ({ path: paths.subject(slug, id), changedAt }),
      );
    },
  };
}
