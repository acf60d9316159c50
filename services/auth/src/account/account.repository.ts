import type { Knex } from '@nobicast/service-kit';

export type AccountRepository = ReturnType<typeof accountRepository>;

export function accountRepository(db: Knex) {
  return {
    /**
     * The accounts that administer the site. Until the transaction ends nobody else can take one of
     * them away: whoever asks at the same time waits, and then counts without it.
     */
    async lockActiveAdmins(): Promise<string[]> {
      const rows = await db('auth.users')
        .where({ role: 'admin', is_active: true })
        .orderBy('id')
        .forUpdate()
        .select<{ id: string }[]>('id');
      return rows.map(({ id }) => id);
    },

    async removeSignInRequests(email: string): Promise<void> {
      await db('auth.sign_in_links').where({ email }).delete();
    },

    /** The account, and its sessions (by cascade). */
    async remove(userId: string): Promise<void> {
      await db('auth.users').where({ id: userId }).delete();
    },
  };
}
