import type { Knex } from '@nobicast/service-kit';
import { removeBefore } from '../batches.ts';
import { lockUntilCommit } from '../locks.ts';

export type VerifyAttemptsRepository = ReturnType<typeof verifyAttemptsRepository>;

/** The attempts of a network to use a link that did not sign anybody in. */
export function verifyAttemptsRepository(db: Knex) {
  return {
    /** Makes other attempts from the same network wait until this transaction ends. */
    lock: (addressHash: string) => lockUntilCommit(db, [`verify:address:${addressHash}`]),

    async list(addressHash: string, since: Date): Promise<Date[]> {
      const rows = await db('auth.verify_attempts')
        .where({ address_hash: addressHash })
        .where('attempted_at', '>', since)
        .select<{ attempted_at: Date }[]>('attempted_at');
      return rows.map((row) => row.attempted_at);
    },

    /** Returns the id of the attempt. */
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
