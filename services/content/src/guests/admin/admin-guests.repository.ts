import type { AdminGuest, AdminGuestPage } from '@nobicast/contracts';
import { namesOf, type ColumnsOf } from '@nobicast/contracts/fields/field';
import { guestFields } from '@nobicast/contracts/fields/guest.fields';
import { queryPrepared, type Knex } from '@nobicast/service-kit';
import { isPublicGuest } from '../guests.repository.ts';

/** What editors change, named as in replies. */
export type GuestFields = ColumnsOf<typeof guestFields>;

export interface LockedGuest extends GuestFields {
  id: number;
  version: number;
  updatedAt: Date;
}

export interface SlugOwner {
  id: number;
  name: string;
  /** Former slugs redirect. */
  isFormer: boolean;
}

export interface AdminGuestQuery {
  page: number;
  limit: number;
  search?: string | undefined;
  isFeatured?: boolean | undefined;
}

type AdminGuestRow = Omit<AdminGuest, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

/** The column of a slug has an older name. */
const fieldColumns = namesOf(guestFields).map((name) => (name === 'slug' ? 'key as slug' : name));

const columns = `g.id, ${fieldColumns.map((column) => `g.${column}`).join(', ')}, g.account_id is not null as has_account, ${isPublicGuest} as is_public, g.version, g.created_at, g.updated_at,
  (select coalesce(array_agg(f.slug order by f.created_at, f.slug), '{}')
    from content.former_guest_slugs f where f.guest_id = g.id) as former_slugs,
  (select count(*)::integer from content.episode_participants p where p.guest_id = g.id) as participation_count`;

/** The words of the search are computed once, not for each row. A search without any word finds nobody. */
const matching = `(:isFeatured::boolean is null or g.is_featured = :isFeatured)
  and (:search::text is null or (select content.search_words(:search)) <> '' and not exists (
    select from unnest((select string_to_array(content.search_words(:search), ' '))) word
    where strpos(g.list_search, word) = 0))`;

const list = {
  name: 'list-admin-guests',
  sql: `
    select s.total, p.* from (select count(*)::integer as total from content.guests g where ${matching}) s
    left join lateral (
      select ${columns} from content.guests g where ${matching}
      order by g.name collate "fr-x-icu", g.id limit :limit offset :offset
    ) p on true
    order by p.name collate "fr-x-icu", p.id`,
};

const one = { name: 'one-admin-guest', sql: `select ${columns} from content.guests g where g.id = :id` };

const toAdminGuest = ({
  created_at: createdAt,
  updated_at: updatedAt,
  ...row
}: AdminGuestRow): AdminGuest => ({
  ...row,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

const toColumns = ({ slug, links, ...fields }: Partial<GuestFields>) => ({
  ...fields,
  ...(slug !== undefined && { key: slug }),
  ...(links !== undefined && { links: JSON.stringify(links) }),
});

export type AdminGuestsRepository = ReturnType<typeof adminGuestsRepository>;

/** Changes belong into one transaction. */
export function adminGuestsRepository(db: Knex) {
  return {
    async list({ page, limit, search, isFeatured }: AdminGuestQuery, now: Date): Promise<AdminGuestPage> {
      const rows = await queryPrepared<{ total: number } & (AdminGuestRow | { id: null })>(db, list, {
        search: search === undefined || search === '' ? null : search,
        isFeatured: isFeatured ?? null,
        now,
        limit,
        offset: (page - 1) * limit,
      });
      const total = rows[0]?.total ?? 0;
      const guests = rows.flatMap((row) => {
        if (row.id === null) return [];
        const { total: _total, ...guest } = row;
        return [toAdminGuest(guest)];
      });
      return { guests, pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
    },

    async find(id: number, now: Date): Promise<AdminGuest | undefined> {
      const [row] = await queryPrepared<AdminGuestRow>(db, one, { id, now });
      return row && toAdminGuest(row);
    },

    /**
     * Makes other writers of slugs and addresses wait, as for episodes. Comes before the lock of a row, so that two
     * writers never wait for each other in a circle.
     */
    async lockNames(): Promise<void> {
      await db.raw(`select pg_advisory_xact_lock(hashtext('content.guests'))`);
    },

    async lock(id: number): Promise<LockedGuest | undefined> {
      const row = await db('content.guests')
        .where({ id })
        .forUpdate()
        .first<(Omit<LockedGuest, 'updatedAt'> & { updated_at: Date }) | undefined>(
          'id',
          ...fieldColumns,
          'version',
          'updated_at',
        );
      if (!row) return undefined;
      const { updated_at: updatedAt, ...fields } = row;
      return { ...fields, updatedAt };
    },

    async findSlugOwner(slug: string): Promise<SlugOwner | undefined> {
      const { rows } = await db.raw<{ rows: { id: number; name: string; is_former: boolean }[] }>(
        `select g.id, g.name, g.key <> :slug as is_former from content.guests g
          where g.key = :slug
            or g.id = (select f.guest_id from content.former_guest_slugs f where f.slug = :slug)
          order by is_former limit 1`,
        { slug },
      );
      const [row] = rows;
      return row && { id: row.id, name: row.name, isFormer: row.is_former };
    },

    async hasEmail(email: string, exceptId: number | undefined): Promise<boolean> {
      const row = await db('content.guests').where({ email }).first<{ id: number } | undefined>('id');
      return row !== undefined && row.id !== exceptId;
    },

    async insert(fields: GuestFields): Promise<number> {
      const [row] = await db('content.guests').insert(toColumns(fields)).returning<{ id: number }[]>('id');
      if (!row) throw new Error('The guest was not inserted.');
      return row.id;
    },

    /** Returns the new version. Another address may mean another person: the account is unlinked (A57). */
    async update(id: number, fields: Partial<GuestFields>): Promise<number> {
      const [row] = await db('content.guests')
        .where({ id })
        .update({ ...toColumns(fields), ...(fields.email !== undefined && { account_id: null }) })
        .returning<{ version: number }[]>('version');
      if (!row) throw new Error('The guest is locked, so it exists.');
      return row.version;
    },

    /** The slug redirects for ever, by the guest's id, so that redirects never chain. */
    async addFormerSlug(slug: string, guestId: number): Promise<void> {
      await db('content.former_guest_slugs').insert({ slug, guest_id: guestId });
    },

    async removeFormerSlug(slug: string): Promise<void> {
      await db('content.former_guest_slugs').where({ slug }).delete();
    },

    /** Episodes keep the name and the role of a guest who leaves the directory. Returns how many parts that are. */
    async keepParticipations(guestId: number): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `update content.episode_participants p
          set name = coalesce(p.name, g.name), role = coalesce(p.role, g.role), guest_id = null
          from content.guests g where g.id = p.guest_id and g.id = :guestId`,
        { guestId },
      );
      return rowCount;
    },

    async remove(id: number): Promise<void> {
      await db('content.guests').where({ id }).delete();
    },
  };
}
