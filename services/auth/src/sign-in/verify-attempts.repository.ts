import type { Knex } from '@nobicast/service-kit';
import { removeBefore } from '../batches.ts';
import { lockUntilCommit } from '../locks.ts';

export type VerifyAttemptsRepository = ReturnType<typeof verifyAttemptsRepository>;

/** Failed uses of links, by network. */
export function verifyAttemptsRepository(db: Knex) {
  return {
    /** Until the transaction ends, for attempts from the same network. */
    lock: (addressHash: string) => lockUntilCommit(db, [`verify:address:${addressHash}`]),

    async list(addressHash: string, since: Date): Promise<Date[]> {
      const rows = await db('auth.verify_attempts')
        .where({ address_hash: addressHash })
        .where('attempted_at', '>', since)
        .select<{ attempted_at: Date }[]>('attempted_at');
      return rows.map((row) => row.attempted_at);
    },

    /** Returns the attempt's id. */
    async insert(addressHash: string, now: Date): Promise<string> {
      const { rows } = await db.raw<{ rows: [{ id: string }] }>(
        `insert into auth.verify_attempts (address_hash, attempted_at) values (:addressHash, :now) returning id`,
        { addressHash, now },
      );
      return rows[0].id;
    },

    async remove(id: string): Promise<void> {
      await db('auth.verify_attempts').where({ id }).delete();
    },

    removeOlderThan: (instant: Date) =>
      removeBefore(db, { table: 'auth.verify_attempts', column: 'attempted_at' }, instant),
  };
}
