import type { PreparedStatement } from '@nobicast/service-kit';
import { hadShow } from '../../shows/shows.repository.ts';
import { isPublicAt, newestFirst, wholeColumns, wholeEpisodes } from '../episodes.statements.ts';

/** How a list is searched: not at all, by words, or for characters that are no word, such as `%`. */
export type Match = 'all' | 'words' | 'characters';

export const matchOf = (search: string | undefined): Match =>
  !search ? 'all' : /[\p{L}\p{N}]/u.test(search) ? 'words' : 'characters';

const conditions: Record<Match, string> = {
  all: 'true',
  words: 'e.search_vector @@ content.search_query(:search::text)',
  characters: 'position(:search::text in e.title) > 0',
};

const ofType = '(:type::text is null or e.type = :type)';
const matching = (match: Match) => `${conditions[match]} and ${ofType}`;

const producerColumns =
  'e.version, e.created_at, e.updated_at, e.old_addresses, e.awaited_preparation_id, e.becomes_podcast_at';
const computedColumns = `, ${producerColumns}, ${isPublicAt('e')} as is_public,
  (select coalesce(array_agg(f.slug order by f.created_at, f.slug), '{}')
    from content.former_slugs f where f.episode_id = e.id) as former_slugs,
  (select o.id from content.episodes o where e.type = 'preparation' and o.number = e.number and o.type = 'podcast'
    order by ${newestFirst('o')} limit 1) as podcast_id,
  (select json_build_object('preparation_id', o.awaited_preparation_id, 'podcast_id', o.id, 'at', o.published_at)
    from content.episodes o
    where o.awaited_preparation_id = e.id or (o.id = e.id and o.awaited_preparation_id is not null)
    limit 1) as planned_merge,
  ${hadShow('e')} as had_show`;

const nextNumber = `
  (select coalesce((select max(number) from content.episodes), 0) + 1) as next_number`;

/** Without a search: the index of the order gives the page, and the counts of the years the total. */
const listAll = `
  select s.total, s.next_number, p.* from (
    select coalesce(sum(y.episode_count) filter (where :type::text is null or y.type = :type), 0)::integer as total,
      ${nextNumber}
    from content.episode_years y
  ) s left join lateral (${wholeEpisodes(
    `select ${wholeColumns}, ${producerColumns} from content.episodes e where ${ofType}
      order by ${newestFirst('e')} limit :limit offset :offset`,
    computedColumns,
  )}) p on true
  order by ${newestFirst('p')}`;

/** A search that finds more than this reads its page by the index of the order: most rows that it passes match. */
const mostSorted = 1_000;

/**
 * Counts the matches, and reads them again in order: all of them or, where there are many, by the index of the order.
 * Postgres cannot estimate how many words begin like the last one. Other columns are read only for the rows of the
 * page.
 */
const listFound = (match: Match) => `
  with counted as materialized (select count(*)::integer as total from content.episodes e where ${matching(match)}),
  few as materialized (
    select e.id, e.published_at, e.number from content.episodes e
      where ${matching(match)} and (select total from counted) <= ${mostSorted}
  ),
  page as materialized (
    (select * from few f order by ${newestFirst('f')} limit :limit offset :offset)
    union all
    (select e.id, e.published_at, e.number
      from (select * from content.episodes o order by ${newestFirst('o')} offset 0) e
      where ${matching(match)} and (select total from counted) > ${mostSorted} limit :limit offset :offset)
  )
  select s.total, s.next_number, p.* from (select c.total, ${nextNumber} from counted c) s
  left join lateral (${wholeEpisodes(
    `select ${wholeColumns}, ${producerColumns} from page join content.episodes e on e.id = page.id`,
    computedColumns,
  )}) p on true
  order by ${newestFirst('p')}`;

export const listStatement = (match: Match): PreparedStatement => ({
  name: `admin-episodes-${match}`,
  sql: match === 'all' ? listAll : listFound(match),
});

export const idStatement = (match: Match): PreparedStatement => ({
  name: `admin-episode-ids-${match}`,
  sql: `select e.id from content.episodes e where ${matching(match)} order by ${newestFirst('e')} limit :limit`,
});

export const oneStatement: PreparedStatement = {
  name: 'admin-episode',
  sql: wholeEpisodes(
    `select ${wholeColumns}, ${producerColumns} from content.episodes e where e.id = :id`,
    computedColumns,
  ),
};
