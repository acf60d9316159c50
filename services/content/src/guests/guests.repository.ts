import type { Guest, GuestList } from '@nobicast/contracts';
import { queryPrepared, type Knex } from '@nobicast/service-kit';

/** Which part of the directory, by name. */
export interface GuestQuery {
  isFeatured?: boolean | undefined;
  /** Exactly this domain of expertise. */
  domain?: string | undefined;
  limit: number;
  offset: number;
}

/** An empty page is one row with the total and nulls. */
type GuestRow = { total: number } & (Guest | { id: null });

const matching = `(:isFeatured::boolean is null or g.is_featured = :isFeatured)
  and (:domain::text is null or :domain = any(g.domains))`;

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
    async listGuests(now: Date, { isFeatured, domain, limit, offset }: GuestQuery): Promise<GuestList> {
      const bindings = { now, isFeatured: isFeatured ?? null, domain: domain ?? null, limit, offset };
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
