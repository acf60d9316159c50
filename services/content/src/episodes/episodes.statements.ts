import { brand } from '@nobicast/contracts';
import type { PreparedStatement } from '@nobicast/service-kit';
import { cardColumns, pageColumns } from './episodes.rows.ts';
import { reads } from '../reads.ts';

// Postgres keeps one generic plan for each statement (decision 0017), so its plan must be good for all values: what
// belongs to an episode is looked up for each row, by scalar subqueries or LATERAL with a limit.

export const newestFirst = (rows: string) =>
  `${rows}.published_at desc, ${rows}.number desc, ${rows}.id desc`;
/**
 * The condition under which an episode is public. A podcast that waits for its preparation is not public yet, whatever
 * its date (decision 0102).
 */
export const isPublicAt = (rows: string) =>
  `${rows}.published_at <= :now and ${rows}.awaited_preparation_id is null`;
/** A card's columns of rows `e`. */
const cardWith = (cover: string) =>
  cardColumns.map((name) => (name === 'cover_url' ? `${cover} as cover_url` : `e.${name}`)).join(', ');
const card = cardWith('e.cover_url');
/** The uploaded cover, unless the episode names another. */
const coverOfCard = `coalesce(e.cover_url,
  (select f.cover_url from ${reads.assets} f where f.episode_id = e.id limit 1))`;

/** What whole episodes have beside a card's columns. */
const ownColumns = ['kind', 'season', 'recording_starts_at', ...pageColumns]
  .map((name) => `e.${name}`)
  .join(', ');
export const wholeColumns = `${card}, ${ownColumns}`;

/** Whole episodes, from rows `e` that have all of them. */
export const wholeEpisodes = (rows: string, more = '') => `
  select ${cardWith('coalesce(e.cover_url, a.cover_url)')}, ${ownColumns},
    a.duration_ms, a.audio_size_bytes, a.audio_uploaded_at, a.audio_is_external,
    a.cover_size_bytes, a.cover_uploaded_at, t.transcript_size_bytes, t.transcript_uploaded_at,
    (select count(*)::integer from content.subjects s where s.episode_id = e.id) as subject_count,
    (select coalesce(sum(c.approved_count), 0)::integer
      from ${reads.commentCounts} c where c.episode_id = e.id) as comment_count ${more}
  from (${rows}) e left join lateral (
    select f.duration_ms, f.audio_size_bytes, f.audio_uploaded_at, f.audio_is_external,
      f.cover_size_bytes, f.cover_uploaded_at, f.cover_url, f.enclosure_file, f.audio_mime_type
    from ${reads.assets} f where f.episode_id = e.id limit 1
  ) a on true left join lateral (
    select o.size_bytes as transcript_size_bytes, o.uploaded_at as transcript_uploaded_at
    from content.transcripts o where o.episode_id = e.id limit 1
  ) t on true`;

const startOf = (year: string) => `make_timestamptz(${year}, 1, 1, 0, 0, 0, '${brand.timeZone}')`;
const page = (columns: string) => `
  select ${columns} from content.episodes e
  where ${isPublicAt('e')}
    and e.published_at >= coalesce(${startOf(':year::integer')}, '-infinity')
    and e.published_at < coalesce(${startOf(':year::integer + 1')}, 'infinity')
    and (:type::text is null or e.type = :type)
  order by ${newestFirst('e')} limit :limit offset :offset`;

const isOfYear = `e.published_at >= ${startOf('y.year')} and e.published_at < ${startOf('y.year + 1')} and e.type = y.type`;

/**
 * How many episodes match, and every year that has one, newest first: one row, even when there is none. The
 * counts of the years include announced episodes and podcasts that wait for their preparation; these are few, and are
 * subtracted by index scans for each year.
 */
const summary = `
  select coalesce(sum(n) filter (where (:type::text is null or type = :type)
      and (:year::integer is null or year = :year)), 0)::integer as total,
    array_to_string(array_agg(distinct year order by year desc) filter (where n > 0), ',') as years
  from (
    select y.year, y.type, y.episode_count - announced.n - waiting.n as n
    from content.episode_years y, lateral (
      select count(*) as n from content.episodes e
      where y.year >= extract(year from :now::timestamptz at time zone '${brand.timeZone}')
        and e.published_at > :now and ${isOfYear}
    ) announced, lateral (
      select count(*) as n from content.episodes e
      where e.awaited_preparation_id is not null and e.published_at <= :now and ${isOfYear}
    ) waiting
  ) public`;

/** Every row carries the summary; where no episode matches, one row has it alone. */
const list = (rows: string) => `
  select s.total, s.years, p.* from (${summary}) s left join lateral (${rows}) p on true
  order by ${newestFirst('p')}`;

const subjectsWith = (more = '') => `
  (select coalesce(json_agg(s order by s.order_index, s.id), '[]') from (
    select s.id, s.title, s.description, s.content_type, s.content_url, s.content_text, s.order_index, s.start_ms,
      coalesce((select c.approved_count from ${reads.commentCounts} c where c.subject_id = s.id), 0) as comment_count ${more}
    from content.subjects s where s.episode_id = e.id
  ) s) as subjects`;

/** What the page behind a subject's link says; null where there is none, or it was not read. */
const linkCard = `,
      (select json_build_object('site', l.site, 'title', l.title, 'description', l.description,
          'picture_url', l.picture_url)
        from content.link_cards l where l.subject_id = s.id and l.read_at is not null) as link_card`;

/** All participants. What a participation leaves out is taken from the directory. */
const guests = `
  (select coalesce(json_agg(g order by g.order_index, g.id), '[]') from (
    select p.id, coalesce(p.name, g.name) as name, coalesce(p.role, g.role) as role,
      coalesce(p.avatar_url, g.avatar_url) as avatar_url, p.participant_role, p.order_index, g.key as slug
    from content.episode_participants p left join content.guests g on g.id = p.guest_id
    where p.episode_id = e.id
  ) g) as guests`;

/** The published episode of the same number and the other type. */
const sibling = `
  (select json_build_object('slug', o.slug, 'type', o.type, 'number', o.number) from content.episodes o
    where o.number = e.number and o.type <> e.type and ${isPublicAt('o')}
    order by ${newestFirst('o')} limit 1) as sibling`;

/** As `newestFirst` sorts: one without a number comes after all others of its instant. */
const position = (rows: string) => `(${rows}.published_at, coalesce(${rows}.number, 2147483647), ${rows}.id)`;

/** The published episode of the same type just before (`<`) or after (`>`) this one. */
const neighbour = (name: string, comparison: '<' | '>', order: string) => `
  (select json_build_object('id', o.id, 'slug', o.slug, 'number', o.number, 'title', o.title)
    from content.episodes o
    where o.type = e.type and ${isPublicAt('o')}
      and ${position('o')} ${comparison} ${position('e')}
    order by ${order} limit 1) as ${name}`;

/** What an episode's own page shows beside the episode. */
const around = [
  subjectsWith(linkCard),
  guests,
  sibling,
  neighbour('previous', '<', newestFirst('o')),
  neighbour('next', '>', 'o.published_at, o.number, o.id'),
].join(', ');

/** Of the newest public preparation, which may be older than the newest podcast. */
const show = `
  (select json_build_object('episode_id', p.id, 'published_at', p.published_at, 'recording_starts_at', p.recording_starts_at)
    from content.episodes p where p.type = 'preparation' and ${isPublicAt('p')}
    order by ${newestFirst('p')} limit 1) as show`;

const one = (condition: string) => `
  select ${wholeColumns} from content.episodes e where ${isPublicAt('e')} and ${condition}`;
const detail = (condition: string) =>
  wholeEpisodes(one(condition), `, ${around}, a.enclosure_file, a.audio_mime_type`);

const statement = (name: string, sql: string): PreparedStatement => ({ name, sql });

export const statements = {
  listEpisodes: statement('list-episodes', list(wholeEpisodes(page(wholeColumns)))),
  listCards: statement('list-cards', list(page(cardWith(coverOfCard)))),
  /** The greatest publication date; at the same instant, the greatest number (A10). */
  latest: statement(
    'latest-episode',
    wholeEpisodes(`${one('true')} order by ${newestFirst('e')} limit 1`, `, ${subjectsWith()}, ${show}`),
  ),
  bySlug: statement('episode-by-slug', detail('e.slug = :slug')),
  byFormerSlug: statement(
    'episode-by-former-slug',
    detail('e.id = (select f.episode_id from content.former_slugs f where f.slug = :slug)'),
  ),
  /** Whether it is public or not; its sibling and neighbours have to be. */
  anyById: statement(
    'any-episode-by-id',
    wholeEpisodes(`select ${wholeColumns} from content.episodes e where e.id = :id`, `, ${around}`),
  ),
  byId: statement('episode-by-id', detail('e.id = :id')),
  byMergedId: statement(
    'episode-by-merged-id',
    detail('e.id = (select m.episode_id from content.merged_episodes m where m.former_id = :id)'),
  ),
};
