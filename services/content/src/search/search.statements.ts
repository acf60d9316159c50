import type { SearchType } from '@nobicast/contracts';
import type { PreparedStatement } from '@nobicast/service-kit';
import { isPublicGuestByIndex } from '../guests/guests.repository.ts';
import { reads } from '../reads.ts';
import { frequentTextCount } from './partial.rules.ts';
import { isPublicAt } from '../episodes/episodes.statements.ts';

/** Beyond, only the newest are ranked and counted: ranking reads every one of them. */
export const mostRanked = 3_000;
export const newestRanked = 300;

/**
 * The words themselves come first, then their stems, then what is only begun; those in the title before others; then
 * how often and how near to each other they stand.
 */
const rank = (vector: string) => `(
  case when ${vector} @@ :exactWords::tsquery then 4 when ${vector} @@ :wholeWords::tsquery then 2 else 0 end
  + case when not ${vector} @@ :titleWords::tsquery then 0
      when ${vector} @@ :exactTitleWords::tsquery then 1 else 0.5 end
  + ts_rank('{0.1, 0.2, 0.5, 1}', ${vector}, :words::tsquery, 1))::double precision`;

/** Which of the terms a text lacks, counted from one. */
const missing = (vector: string) => `(
  select array_agg(o.nr::integer) from unnest(:terms::tsquery[]) with ordinality o(query, nr)
  where not ${vector} @@ o.query) as missing`;

interface Source {
  /** Tables with rows and their episodes or posts `e`, which must be public. */
  tables: string;
  id: string;
  vector: string;
  date: string;
  /** Added to the rank. */
  bonus?: string;
  columns: string;
  /** Each value of this gives one result at most, the best. */
  oneOf?: string;
  /** The condition under which a row is public, by default that of an episode. */
  isPublic?: string;
}

const published = isPublicAt('e');
const publishedOf = ({ isPublic = published }: Source) => isPublic;
const ofEpisode = 'e.slug, e.number, e.type';
const podcastFirst = `case when e.type = 'podcast' then 0.5 else 0 end`;
const bodyLength = 20_000;

const sources: Record<Exclude<SearchType, 'guest'>, Source> = {
  episode: {
    tables: 'content.episodes e',
    id: 'e.id',
    vector: 'e.site_search',
    date: 'e.published_at',
    bonus: `case when e.number = :number::integer then 5 else 0 end + ${podcastFirst}`,
    columns: `e.title, null as subtitle, left(e.description, ${bodyLength}) as body, e.people as aside, '{}'::text[] as tags,
      null::integer as start_ms, null::integer as subject_id, null as guest_key, null as image_url, null::json as lines, ${ofEpisode}`,
  },
  subject: {
    tables: 'content.subjects s join content.episodes e on e.id = s.episode_id',
    id: 's.id',
    vector: 's.site_search',
    date: 'e.published_at',
    bonus: podcastFirst,
    columns: `s.title, null as subtitle,
      left(concat_ws(' ', s.description, s.content_text), ${bodyLength}) as body,
      content.readable_address(s.content_url) as aside,
      case when s.content_type is null then '{}' else array[s.content_type] end as tags, s.start_ms,
      s.id as subject_id, null as guest_key, null as image_url, null::json as lines, ${ofEpisode}`,
  },
  blog: {
    tables: 'content.posts e',
    isPublic: 'e.published_at <= :now',
    id: 'e.id',
    vector: 'e.site_search',
    date: 'e.published_at',
    columns: `e.title, null as subtitle, left(concat_ws(' ', e.excerpt, e.content_md), ${bodyLength}) as body, null as aside, e.tags,
      null::integer as start_ms, null::integer as subject_id, null as guest_key, null as image_url, null::json as lines, e.slug,
      null::integer as number, null as type`,
  },
  transcript: {
    tables: 'content.transcript_passages p join content.episodes e on e.id = p.episode_id',
    // The transcript of a preparation is for the team alone.
    isPublic: `${published} and e.type = 'podcast'`,
    id: 'p.id',
    vector: 'p.site_search',
    date: 'e.published_at',
    oneOf: 'p.episode_id',
    columns: `e.title, null as subtitle, p.text as body, null as aside, '{}'::text[] as tags, p.start_ms, null::integer as subject_id,
      null as guest_key, null as image_url, (select json_agg(json_build_object('startMs', l.start_ms, 'text', l.text) order by l.position)
        from content.transcript_lines l where l.episode_id = p.episode_id and l.start_ms between p.start_ms and p.end_ms
      ) as lines, ${ofEpisode}`,
  },
  comment: {
    tables: `${reads.comments} c join content.subjects s on s.id = c.subject_id
      join content.episodes e on e.id = s.episode_id`,
    id: 'c.id',
    vector: 'c.site_search',
    date: 'c.created_at',
    columns: `c.author_name as title, s.title as subtitle, left(c.content, ${bodyLength}) as body, null as aside, '{}'::text[] as tags,
      null::integer as start_ms, s.id as subject_id, null as guest_key, null as image_url, null::json as lines, ${ofEpisode}`,
  },
};

/** One row at least, with the totals. */
const paged = ({ tables, id, vector, columns, oneOf, isPublic = published }: Source, matchingSql: string) => `
  with matching as materialized (${matchingSql}),
  found as (
    ${oneOf ? 'select distinct on (one_of) * from matching order by one_of, rank desc, id' : 'select * from matching'}
  ),
  page as (select * from found order by rank desc, date desc, id desc limit :limit offset :offset)
  select n.matching, n.total, h.* from (
    select (select count(*)::integer from matching) as matching, (select count(*)::integer from found) as total
  ) n left join lateral (
    select best.rank, best.date, ${missing(vector)}, ${id}, ${columns} from page best, ${tables} where ${isPublic} and ${id} = best.id
  ) h on true
  order by h.rank desc, h.date desc, h.id desc`;

const selectRanked = ({ id, vector, date, bonus = '0', oneOf = 'null' }: Source) =>
  `select ${id}, ${date} as date, ${oneOf} as one_of, ${rank(vector)} + ${bonus} as rank`;
const hasWords = ({ vector }: Source) => `${vector} @@ :words::tsquery`;

const ranked = (source: Source) =>
  paged(
    source,
    `${selectRanked(source)} from ${source.tables} where ${publishedOf(source)} and ${hasWords(source)} limit ${mostRanked + 1}`,
  );

/**
 * The newest of very many matches. `offset 0` keeps the planner from searching the words first: one plan serves all
 * words, and here the index of the dates leads to the rows.
 */
const newest = (source: Source) =>
  paged(
    source,
    `${selectRanked(source)} from ${source.tables} cross join lateral (select where ${hasWords(source)} offset 0) has_words
      where ${publishedOf(source)} order by ${source.date} desc limit ${newestRanked}`,
  );

/** Shows how many rows the planner expects, without reading them. */
const expected = (source: Source) =>
  `explain (format json) select from ${source.tables} where ${publishedOf(source)} and ${hasWords(source)}`;

/** The guests of the directory, and people outside it by their names, each with the last of their episodes. */
const guests = `
  with found as materialized (
    select g.id, null::timestamptz as date, ${rank('g.site_search')} as rank, ${missing('g.site_search')}, g.name as title, g.role as subtitle,
      g.bio_short as body, g.domains as tags, g.key as guest_key, g.avatar_url as image_url, null as slug, null::integer as number, null as type
    from content.guests g where g.site_search @@ :words::tsquery and ${isPublicGuestByIndex}
    union all
    select * from (
      select distinct on (lower(p.name)) p.id, e.published_at as date, ${rank('p.site_search')} as rank,
        ${missing('p.site_search')}, p.name as title, p.role as subtitle, p.bio as body, '{}'::text[] as tags, null as guest_key,
        p.avatar_url as image_url, ${ofEpisode}
      from content.episode_participants p join content.episodes e on e.id = p.episode_id
      where p.guest_id is null and ${published} and p.site_search @@ :words::tsquery
      order by lower(p.name), e.published_at desc
    ) others
  )
  select n.total, n.total as matching, h.*, null as aside, null::integer as start_ms, null::integer as subject_id,
    null::json as lines
  from (select count(*)::integer as total from found) n left join lateral (
    select * from found order by rank desc, title, id limit :limit offset :offset
  ) h on true
  order by h.rank desc, h.title, h.id`;

interface Statements {
  ranked: PreparedStatement;
  /** For types of which very many can match. */
  ofMany?: { newest: PreparedStatement; expected: string };
}

const statementsOf = (type: SearchType): Statements =>
  type === 'guest'
    ? { ranked: { name: 'search-guests', sql: guests } }
    : {
        ranked: { name: `search-${type}`, sql: ranked(sources[type]) },
        ofMany: {
          newest: { name: `search-${type}-newest`, sql: newest(sources[type]) },
          expected: expected(sources[type]),
        },
      };

/** How each type is searched. */
export const statements: Readonly<Record<SearchType, Statements>> = {
  episode: statementsOf('episode'),
  subject: statementsOf('subject'),
  blog: statementsOf('blog'),
  guest: statementsOf('guest'),
  transcript: statementsOf('transcript'),
  comment: statementsOf('comment'),
};

/** Every public text that this is true of, with its words. */
const texts = (isWanted: (vector: string) => string) => [
  ...Object.values(sources).map(
    ({ tables, vector, isPublic = published }) =>
      `select ${vector} as vector from ${tables} where ${isPublic} and ${isWanted(vector)}`,
  ),
  `select g.site_search from content.guests g where ${isWanted('g.site_search')} and ${isPublicGuestByIndex}`,
  `select p.site_search from content.episode_participants p join content.episodes e on e.id = p.episode_id
    where ${published} and p.guest_id is null and ${isWanted('p.site_search')}`,
];

/**
 * Reading stops at the limit, but is planned as if it read all: a scan of the table, which the planner prefers for few
 * rows, reads the whole table for a word that is nowhere.
 */
const some = (text: string, limit: number) =>
  `(with found(vector) as materialized (${text}) select vector from found limit ${limit})`;

/** Whether any public text has these words. */
export const anyTextHasWords: PreparedStatement = {
  name: 'search-is-public',
  sql: `select ${texts((vector) => `${vector} @@ :words::tsquery`)
    .map((text) => `exists ${some(text, 1)}`)
    .join(' or ')} as is_public`,
};

/** How many texts have each of the terms, where these are not very many. */
export const countTexts: PreparedStatement = {
  name: 'search-count-texts',
  sql: `select ${texts((vector) => `${vector} @@ t.query`)
    .map((text) => `(select count(*) from ${some(text, frequentTextCount)} counted)`)
    .join(' + ')} as texts
    from unnest(:terms::tsquery[]) with ordinality t(query, nr) order by t.nr`,
};

/** Which of the terms stand together in a text: each set once, a bit for each term. */
export const foundSets: PreparedStatement = {
  name: 'search-found-sets',
  sql: `select distinct (
      select coalesce(bit_or(1 << (o.nr::integer - 1)), 0) from unnest(:terms::tsquery[]) with ordinality o(query, nr)
      where t.vector @@ o.query) as mask
    from (${texts((vector) => `${vector} @@ :words::tsquery`)
      .map((text) => some(text, mostRanked))
      .join(' union all ')}) t`,
};
