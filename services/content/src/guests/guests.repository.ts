import type { Guest, GuestList } from '@nobicast/contracts';
import { queryPrepared, type Knex } from '@nobicast/service-kit';

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
const matching = `(:isFeatured::boolean is null or g.is_featured = :isFeatured)
  and (:domain::text is null or :domain = any(g.domains))
  and (:search::text is null or content.search_words(:search) <> '' and not exists (
    select from unnest(string_to_array(content.search_words(:search), ' ')) word
    where strpos(content.search_words(concat_ws(' ', g.name, g.role)), word) = 0))`;

const list = {
  name: 'list-guests',
  sql: `
    select s.total, p.* from (select count(*)::integer as total from content.guests g where ${matching}) s
    left join lateral (
      select g.id, g.name, g.role, g.bio_short, g.avatar_url, g.domains, g.links, g.is_featured,
        (select coalesce(json_agg(json_build_object('slug', e.slug, 'number', e.number)
            order by e.published_at desc, e.number desc, e.id desc), '[]')
          from (select distinct p.episode_id from content.episode_participants p where p.guest_id = g.id) p
          join content.episodes e on e.id = p.episode_id where e.published_at <= :now
        ) as episodes
      from content.guests g where ${matching}
      order by g.name collate "fr-x-icu", g.id limit :limit offset :offset
    ) p on true
    order by p.name collate "fr-x-icu", p.id`,
};

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
  };
}
