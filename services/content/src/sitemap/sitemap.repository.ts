import { paths } from '@nobicast/contracts';
import { queryPrepared, type Knex, type PreparedStatement } from '@nobicast/service-kit';
import type { SitemapPage } from './sitemap.rules.ts';

export const sitemapKinds = ['episodes', 'subjects', 'guests'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

interface EpisodeRow {
  slug: string;
  changed_at: Date;
}
interface SubjectRow extends EpisodeRow {
  id: number;
}

/** An episode changes once more when it becomes public. */
const changed = (own: string) => `greatest(e.published_at, ${own}) as changed_at`;
const isPublic = 'e.published_at <= :now';
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
  guestCount: { name: 'sitemap-guest-count', sql: 'select count(*)::integer as count from content.guests' },
  guests: {
    name: 'sitemap-guests',
    sql: `select g.key as slug, g.updated_at as changed_at from content.guests g order by g.id ${page}`,
  },
} satisfies Record<string, PreparedStatement>;

const countStatements: Record<SitemapKind, PreparedStatement> = {
  episodes: statements.episodeCount,
  subjects: statements.subjectCount,
  guests: statements.guestCount,
};

export type SitemapRepository = ReturnType<typeof sitemapRepository>;

/** The public pages of episodes, subjects and guests. */
export function sitemapRepository(db: Knex) {
  return {
    async count(kind: SitemapKind, now: Date): Promise<number> {
      const [row] = await queryPrepared<{ count: number }>(db, countStatements[kind], { now });
      return row?.count ?? 0;
    },

    async list(
      kind: SitemapKind,
      now: Date,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<SitemapPage[]> {
      const range = { now, limit, offset };
      if (kind === 'episodes')
        return (await queryPrepared<EpisodeRow>(db, statements.episodes, range)).map(
          ({ slug, changed_at: changedAt }) => ({ path: paths.episode(slug), changedAt }),
        );
      if (kind === 'guests')
        return (await queryPrepared<EpisodeRow>(db, statements.guests, { limit, offset })).map(
          ({ slug, changed_at: changedAt }) => ({ path: paths.guest(slug), changedAt }),
        );
      return (await queryPrepared<SubjectRow>(db, statements.subjects, range)).map(
        ({ slug, id, changed_at: changedAt }) => ({ path: paths.subject(slug, id), changedAt }),
      );
    },
  };
}
