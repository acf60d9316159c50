import type { Knex } from '@nobicast/service-kit';

export interface AddressNotice {
  id: string;
  userId: string;
  formerEmail: string;
  changedAt: Date;
}

export type AddressNoticesRepository = ReturnType<typeof addressNoticesRepository>;

/** Former addresses not told yet that an admin moved their account. They go with the account. */
export function addressNoticesRepository(db: Knex) {
  return {
    async insert(notice: AddressNotice): Promise<void> {
      await db('auth.address_notices').insert({
        id: notice.id,
        user_id: notice.userId,
        former_email: notice.formerEmail,
        changed_at: notice.changedAt,
      });
    },

    /** Undefined once it is sent, or if the account is gone. */
    async findWaiting(id: string): Promise<Pick<AddressNotice, 'formerEmail' | 'changedAt'> | undefined> {
      const row = await db('auth.address_notices')
        .where({ id })
        .first<{ former_email: string; changed_at: Date } | undefined>('former_email', 'changed_at');
      return row && { formerEmail: row.former_email, changedAt: row.changed_at };
    },

    async remove(id: string): Promise<void> {
      await db('auth.address_notices').where({ id }).delete();
    },

    async removeOlderThan(instant: Date): Promise<void> {
      await db('auth.address_notices').where('changed_at', '<', instant).delete();
    },
  };
}
