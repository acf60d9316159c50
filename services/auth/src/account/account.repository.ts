import type { Knex } from '@nobicast/service-kit';

export type AccountRepository = ReturnType<typeof accountRepository>;

export function accountRepository(db: Knex) {
  return {
    /** Concurrent deletions of admins wait until the transaction ends, and then count without the deleted one. */
    async lockActiveAdmins(): Promise<string[]> {
      const rows = await db('auth.users')
        .where({ role: 'admin', is_active: true })
        .orderBy('id')
        .forUpdate()
        .select<{ id: string }[]>('id');
      return rows.map(({ id }) => id);
    },

    /** Returns how many requests there were. */
    removeSignInRequests: async (email: string): Promise<number> =>
      db('auth.sign_in_links').where({ email }).delete(),

    /** The account's sessions go by cascade. */
    async remove(userId: string): Promise<void> {
      await db('auth.users').where({ id: userId }).delete();
    },
  };
}
