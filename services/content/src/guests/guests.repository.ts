import {
  limits,
  type EpisodeType,
  type Guest,
  type GuestDetail,
  type GuestList,
  type ParticipantRole,
} from '@nobicast/contracts';
import { queryPrepared, type Knex } from '@nobicast/service-kit';
import { isPublicAt } from '../episodes/episodes.statements.ts';
import { frenchSpaces } from '../text/spaces.rules.ts';

const takesPart = `select from content.episode_participants pp join content.episodes pe on pe.id = pp.episode_id
  where pp.guest_id = g.id and ${isPublicAt('pe')}`;

/**
 * The condition under which a guest `g` is public: the directory shows them, or they take part in a published episode.
 * Before their first episode is published, unlisted guests stay hidden. Takes `:now`.
 */
export const isPublicGuest = `(g.is_featured or exists (${takesPart}))`;

/**
 * The same for a few of many guests: with the offset, Postgres looks for the episodes of each guest by an index, and
 * does not read all participants instead.
 */
export const isPublicGuestByIndex = `(g.is_featured or exists (${takesPart} offset 0))`;

/** Which part of the directory, by name. */
export interface GuestQuery {
  isFeatured?: boolean | undefined;
  /** Exactly this domain of expertise. */
  domain?: string | undefined;
  /** Parts of the name or the role, in any order. */
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** An empty page is one row with the total and nulls. */
type GuestRow = { total: number } & (Guest | { id: null });

/**
 * Without accents, case and signs on both sides. `strpos` has no wildcards, so that a typed `%` is none; a search without
 * any word finds nobody.
 */
const matching = `${isPublicGuest}
  and (:isFeatured::boolean is null or g.is_featured = :isFeatured)
  and (:domain::text is null or :domain = any(g.domains))
  and (:search::text is null or content.search_words(:search) <> '' and not exists (
    select from unnest(string_to_array(content.search_words(:search), ' ')) word
    where strpos(content.search_words(concat_ws(' ', g.name, g.role)), word) = 0))`;

const list = {
  name: 'list-guests',
  sql: `
    select s.total, p.* from (select count(*)::integer as total from content.guests g where ${matching}) s
    left join lateral (
      select g.id, g.key as slug, g.name, g.role, g.bio_short, g.avatar_url, g.domains, g.links, g.is_featured,
        (select coalesce(json_agg(json_build_object('slug', e.slug, 'number', e.number)
            order by e.published_at desc, e.number desc, e.id desc), '[]')
          from (select distinct p.episode_id from content.episode_participants p where p.guest_id = g.id) p
          join content.episodes e on e.id = p.episode_id where ${isPublicAt('e')}
        ) as episodes
      from content.guests g where ${matching}
      order by g.name collate "fr-x-icu", g.id limit :limit offset :offset
    ) p on true
    order by p.name collate "fr-x-icu", p.id`,
};

/** By id, by slug, or by a slug that the guest once had. */
const one = {
  name: 'one-guest',
  sql: `
    select g.id, g.key as slug, g.name, g.role, g.bio, g.bio_short, g.avatar_url, g.domains, g.links, g.is_featured
    from content.guests g where g.id = coalesce(:id::integer,
      (select k.id from content.guests k where k.key = :slug),
      (select f.guest_id from content.former_guest_slugs f where f.slug = :slug)) and ${isPublicGuest}`,
};

/** An episode with two parts of one person is listed once, with the first of these roles. */
const appearances = {
  name: 'appearances-of-guest',
  sql: `
    select e.id, e.slug, e.number, e.type, e.title, e.published_at, p.participant_role,
      (count(*) over ())::integer as total
    from (
      select distinct on (p.episode_id) p.episode_id, p.participant_role
      from content.episode_participants p where p.guest_id = :id
      order by p.episode_id, array_position(array['host', 'co-host', 'guest'], p.participant_role)
    ) p join content.episodes e on e.id = p.episode_id
    where ${isPublicAt('e')}
    order by e.published_at desc, e.number desc, e.id desc limit :limit`,
};

/** The words of the name must follow each other in the text, whatever its capitals and accents. */
const subjects = {
  name: 'subjects-of-guest',
  sql: `
    select s.id, s.title, e.slug as episode_slug, e.number as episode_number, e.type as episode_type
    from content.subjects s join content.episodes e on e.id = s.episode_id
    where ${isPublicAt('e')}
      and exists (select from content.episode_participants p where p.episode_id = e.id and p.guest_id = :id)
      and s.site_search
        @@ phraseto_tsquery('pg_catalog.simple', content.without_accents(content.plain_words(:name)))
    order by e.published_at desc, e.number desc, e.id desc, s.order_index, s.id limit :limit`,
};

interface AppearanceRow {
  id: number;
  slug: string;
  number: number | null;
  type: EpisodeType;
  title: string | null;
  published_at: Date;
  participant_role: ParticipantRole;
  total: number;
}

export type GuestsRepository = ReturnType<typeof guestsRepository>;

export function guestsRepository(db: Knex) {
  return {
    /** Only published episodes are listed. */
    async listGuests(now: Date, query: GuestQuery): Promise<GuestList> {
      const { isFeatured = null, domain = null, search = null, limit, offset } = query;
      const bindings = { now, isFeatured, domain, search, limit, offset };
      const rows = await queryPrepared<GuestRow>(db, list, bindings);
      const guests = rows.flatMap((row) => {
        if (row.id === null) return [];
        const { total: _total, ...guest } = row;
        return [guest];
      });
      return { guests, total: rows[0]?.total ?? 0 };
    },

    async find(
      reference: { id: number } | { slug: string },
      now: Date,
    ): Promise<GuestDetail['guest'] | undefined> {
      const [guest] = await queryPrepared<GuestDetail['guest']>(db, one, {
        id: null,
        slug: null,
        now,
        ...reference,
      });
      return guest;
    },

    async listAppearances(
      id: number,
      now: Date,
    ): Promise<Pick<GuestDetail, 'appearances' | 'appearance_count'>> {
      const rows = await queryPrepared<AppearanceRow>(db, appearances, {
        id,
        now,
        limit: limits.guests.appearances,
      });
      return {
        appearance_count: rows[0]?.total ?? 0,
        appearances: rows.map(({ total: _total, published_at: publishedAt, ...appearance }) => ({
          ...appearance,
          title: appearance.title && frenchSpaces(appearance.title),
          published_at: publishedAt.toISOString(),
        })),
      };
    },

    /** The subjects of this guest's episodes that name them. */
    async listSubjects(
      { id, name }: { id: number; name: string },
      now: Date,
    ): Promise<GuestDetail['subjects']> {
      const bindings = { id, name, now, limit: limits.guests.subjects };
      const rows = await queryPrepared<GuestDetail['subjects'][number]>(db, subjects, bindings);
      return rows.map((row) => ({ ...row, title: frenchSpaces(row.title) }));
    },
  };
}
