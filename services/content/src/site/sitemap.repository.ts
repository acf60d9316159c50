import { newsletterPaths, paths } from '@nobicast/contracts';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { queryPrepared, type Knex, type PreparedStatement } from '@nobicast/service-kit';
import { isPublicGuest } from '../guests/guests.repository.ts';
import { isArchived } from '../newsletter/archive/archive.repository.ts';
import type { SitemapPage } from './sitemap.rules.ts';
import { isPublicAt } from '../episodes/episodes.statements.ts';

export const sitemapKinds = ['episodes', 'subjects', 'guests', 'posts', 'issues'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** Each statement selects what the address of its pages needs. */
interface PageRow {
  id: number;
  slug: string;
  changed_at: Date;
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
  issueCount: {
    name: 'sitemap-issue-count',
    sql: `select count(*)::integer as count from content.newsletter_issues i where ${isArchived}`,
  },
  issues: {
    name: 'sitemap-issues',
    sql: `select i.id, i.started_at as changed_at from content.newsletter_issues i
      where ${isArchived} order by i.id ${page}`,
  },
} satisfies Record<string, PreparedStatement>;

const counts: Readonly<Record<SitemapKind, PreparedStatement>> = {
  episodes: statements.episodeCount,
  subjects: statements.subjectCount,
  guests: statements.guestCount,
  posts: statements.postCount,
  issues: statements.issueCount,
};

const pathOf: Readonly<Record<SitemapKind, (row: PageRow) => string>> = {
  episodes: ({ slug }) => paths.episode(slug),
  subjects: ({ slug, id }) => paths.subject(slug, id),
  guests: ({ slug }) => paths.guest(slug),
  posts: ({ slug }) => blogPaths.post(slug),
  issues: ({ id }) => newsletterPaths.issue(id),
};

export type SitemapRepository = ReturnType<typeof sitemapRepository>;

export function sitemapRepository(db: Knex) {
  const listPages = async (
    statement: PreparedStatement,
    addressOf: (row: PageRow) => string,
    range: Record<string, Knex.RawBinding>,
  ): Promise<SitemapPage[]> =>
    (await queryPrepared<PageRow>(db, statement, range)).map((row) => ({
      path: addressOf(row),
      changedAt: row.changed_at,
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
      return listPages(statements[kind], pathOf[kind], { now, limit, offset });
    },
  };
}
