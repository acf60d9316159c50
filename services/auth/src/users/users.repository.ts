import type { Role } from '@nobicast/contracts';
import { ApiError, type Knex } from '@nobicast/service-kit';

export interface User {
  id: string;
  email: string;
  role: Role;
  isActive: boolean;
  name: string | null;
  avatarUrl: string | null;
  provider: 'email';
}

interface UserRow {
  id: string;
  email: string;
  role: Role;
  is_active: boolean;
  name: string | null;
  avatar_url: string | null;
  provider: 'email';
}

const columns = ['id', 'email', 'role', 'is_active', 'name', 'avatar_url', 'provider'] as const;

const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  role: row.role,
  isActive: row.is_active,
  name: row.name,
  avatarUrl: row.avatar_url,
  provider: row.provider,
});

export type UsersRepository = ReturnType<typeof usersRepository>;

/** For sign-in and sessions. Profiles have their own repository. */
export function usersRepository(db: Knex) {
  const find = async (userId: string): Promise<User | undefined> => {
    const row = await db('auth.users')
      .where({ id: userId })
      .first<UserRow | undefined>([...columns]);
    return row && toUser(row);
  };

  /** Throws `unauthenticated` for an account deleted or deactivated after the actor was signed. */
  const getActive = async (userId: string): Promise<User> => {
    const user = await find(userId);
    if (!user?.isActive) throw new ApiError('unauthenticated');
    return user;
  };

  return {
    find,
    getActive,

    /** Locks the account until the transaction ends; as everywhere, before its passkeys and sessions. */
    async lock(userId: string): Promise<User | undefined> {
      const row = await db('auth.users')
        .where({ id: userId })
        .forUpdate()
        .first<UserRow | undefined>([...columns]);
      return row && toUser(row);
    },

    /** As getActive, and throws `forbidden` if the role was taken away after the actor header was signed. */
    async getActiveAdmin(userId: string): Promise<User> {
      const user = await getActive(userId);
      if (user.role !== 'admin') throw new ApiError('forbidden');
      return user;
    },

    /** The account is created at its address's first sign-in. */
    async findOrInsert(email: string, now: Date): Promise<{ user: User; isNew: boolean }> {
      const inserted: UserRow[] = await db('auth.users')
        .insert({ email, created_at: now, updated_at: now })
        .onConflict('email')
        .ignore()
        .returning([...columns]);
      if (inserted[0]) return { user: toUser(inserted[0]), isNew: true };
      // Delays a deletion until this transaction ends.
      const row = await db('auth.users')
        .where({ email })
        .forUpdate()
        .first<UserRow | undefined>([...columns]);
      if (!row) throw new Error('The account was deleted during a sign-in.');
      return { user: toUser(row), isNew: false };
    },

    /** Also of an account that is switched off. */
    async hasAddress(email: string): Promise<boolean> {
      const row: unknown = await db('auth.users').where({ email }).first('id');
      return row !== undefined;
    },

    async isInactive(email: string): Promise<boolean> {
      const row: unknown = await db('auth.users').where({ email, is_active: false }).first('id');
      return row !== undefined;
    },

    async hasActiveAdmin(): Promise<boolean> {
      const row: unknown = await db('auth.users').where({ role: 'admin', is_active: true }).first('id');
      return row !== undefined;
    },

    async updateRole(userId: string, role: Role, now: Date): Promise<void> {
      await db('auth.users').where({ id: userId }).update({ role, updated_at: now });
    },

    async markSignedIn(userId: string, now: Date): Promise<void> {
      await db('auth.users')
        .where({ id: userId })
        .update({ last_sign_in_at: now, sign_in_count: db.raw('sign_in_count + 1') });
    },
  };
}
