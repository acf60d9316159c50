import { limits, type ManagedUser, type Role, type UserStatus } from '@nobicast/contracts';
import type { Knex, RowOf } from '@nobicast/service-kit';
import { conditionsOf, searchPatterns } from './user-search.rules.ts';
import { reads } from '../reads.ts';

export interface UserFilter {
  search?: string | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

/** The fields that administrators change. */
export interface UserFields {
  name: string | null;
  email: string;
  bio: string | null;
  avatar_url: string | null;
  role: Role;
  is_active: boolean;
}

export type LockedUser = UserFields & { id: string; version: number; updated_at: Date };

type ManagedRow = Omit<ManagedUser, 'created_at' | 'last_login_at' | 'comments'> &
  Omit<RowOf<typeof reads.commentCounts>, 'user_id'> & { created_at: Date; last_login_at: Date | null };

const toManagedUser = (row: ManagedRow): ManagedUser => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  is_active: row.is_active,
  created_at: row.created_at.toISOString(),
  last_login_at: row.last_login_at?.toISOString() ?? null,
  version: row.version,
  bio: row.bio,
  avatar_url: row.avatar_url,
  sign_in_count: row.sign_in_count,
  comments: { approved: row.approved_count, pending: row.pending_count, rejected: row.rejected_count },
  hosted_episodes: row.hosted_episodes,
});

const fieldNames = ['name', 'email', 'bio', 'avatar_url', 'role', 'is_active'] as const;
const newest = 'created_at desc, id desc';

/** Looks up what the shown accounts have done, in the same statement. */
const withFacts = (users: string) => `
  with shown as materialized (${users})
  select u.*, coalesce(c.approved_count, 0) as approved_count, coalesce(c.pending_count, 0) as pending_count,
    coalesce(c.rejected_count, 0) as rejected_count, h.hosted_episodes
  from shown u
    left join lateral (select * from ${reads.commentCounts} o where o.user_id = u.id) c on true
    cross join lateral (
      select count(*)::integer as hosted_episodes from ${reads.hostings} h where h.account_id = u.id
    ) h
  order by u.created_at desc, u.id desc`;

const shownColumns = `u.id, u.email, u.name, u.role, u.is_active, u.created_at, u.last_sign_in_at as last_login_at,
  u.version, u.bio, u.avatar_url, u.sign_in_count`;

export type ManagedUsersRepository = ReturnType<typeof managedUsersRepository>;

export function managedUsersRepository(db: Knex) {
  /** Undefined if the search has no word: nothing matches. */
  async function matchOf({ search, role, status }: UserFilter) {
    const words = search === undefined ? [] : await searchWords(search);
    if (search !== undefined && words.length === 0) return undefined;
    return conditionsOf({ patterns: searchPatterns(words), role, status });
  }

  async function searchWords(search: string): Promise<string[]> {
    const { rows } = await db.raw<{ rows: { words: string }[] }>('select auth.search_words(?) as words', [
      search,
    ]);
    return (rows[0]?.words ?? '').split(' ').filter(Boolean);
  }

  async function countMatches(
    match: NonNullable<Awaited<ReturnType<typeof matchOf>>>,
    { search, role, status }: UserFilter,
  ): Promise<number> {
    const { rows } =
      search === undefined
        ? await db.raw<{ rows: { total: number }[] }>(
            `select coalesce(sum(user_count), 0)::integer as total from auth.user_counts
              where (:role::text is null or role = :role) and (:active::boolean is null or is_active = :active)`,
            { role: role ?? null, active: status === undefined ? null : status === 'active' },
          )
        : await db.raw<{ rows: { total: number }[] }>(
            `select count(*)::integer as total
              from (select 1 from auth.users u where ${match.sql} limit :most) u`,
            { ...match.bindings, most: limits.adminUsers.countedMatches + 1 },
          );
    return rows[0]?.total ?? 0;
  }

  return {
    /** Newest first, with the number of accounts; a search counts at most one more than its limit. */
    async list({
      page,
      limit,
      ...filter
    }: UserFilter & { page: number; limit: number }): Promise<{ users: ManagedUser[]; total: number }> {
      const match = await matchOf(filter);
      if (!match) return { users: [], total: 0 };
      const offset = (page - 1) * limit;
      // One row more than the page shows is read: without it this page is the last, which tells the count.
      const { rows } = await db.raw<{ rows: ManagedRow[] }>(
        withFacts(
          `select ${shownColumns} from auth.users u where ${match.sql} order by ${newest} limit :read offset :offset`,
        ),
        { ...match.bindings, read: limit + 1, offset },
      );
      const isLast = rows.length <= limit && (rows.length > 0 || page === 1);
      const total = isLast ? offset + rows.length : await countMatches(match, filter);
      return { users: rows.slice(0, limit).map(toManagedUser), total };
    },

    async find(id: string): Promise<ManagedUser | undefined> {
      const { rows } = await db.raw<{ rows: ManagedRow[] }>(
        withFacts(`select ${shownColumns} from auth.users u where u.id = :id`),
        { id },
      );
      return rows[0] && toManagedUser(rows[0]);
    },

    /** The ids in the order of lists. A filter gives at most `most` ids. */
    async listIds(selection: { ids: readonly string[] } | UserFilter, most: number): Promise<string[]> {
      if ('ids' in selection) return [...new Set(selection.ids)];
      const match = await matchOf(selection);
      if (!match) return [];
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        `select u.id from auth.users u where ${match.sql} order by ${newest} limit :most`,
        { ...match.bindings, most },
      );
      return rows.map(({ id }) => id);
    },

    /** Until the transaction ends. */
    async lock(id: string): Promise<LockedUser | undefined> {
      return db('auth.users')
        .where({ id })
        .forUpdate()
        .first<LockedUser | undefined>('id', 'version', 'updated_at', ...fieldNames);
    },

    /** Returns the new version. Throws if another account has the address: see isAddressTaken. */
    async update(id: string, fields: Partial<UserFields>, now: Date): Promise<number> {
      const [row] = await db('auth.users')
        .where({ id })
        .update({ ...fields, updated_at: now })
        .returning<{ version: number }[]>('version');
      if (!row) throw new Error('The account to change was not locked before: it does not exist.');
      return row.version;
    },
  };
}

/** A write failed because another account has the address. */
export const isAddressTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email_unique';
