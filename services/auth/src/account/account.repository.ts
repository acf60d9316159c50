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

    /** The account, its sessions (by cascade) and every sign-in request of its address. */
    async remove({ id, email }: { id: string; email: string }): Promise<void> {
      await db('auth.sign_in_links').where({ email }).delete();
      await db('auth.users').where({ id }).delete();
    },
  };
}
