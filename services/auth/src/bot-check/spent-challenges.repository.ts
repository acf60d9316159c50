import type { Knex } from '@nobicast/service-kit';

/** A challenge verified just before its expiry is inserted just after it, and clocks differ. */
const retentionAfterExpiryMs = 60_000;

export type SpentChallengesRepository = ReturnType<typeof spentChallengesRepository>;

export function spentChallengesRepository(db: Knex) {
  return {
    /** False if the challenge was used before, also by a concurrent call. Deletes those that expired a minute ago. */
    async insert(challenge: string, expiresAt: Date, now: Date): Promise<boolean> {
      // Concurrent calls skip each other's rows: waiting for them could deadlock.
      await db.raw(
        `delete from auth.spent_challenges where challenge in
          (select challenge from auth.spent_challenges where expires_at <= :expiredBefore for update skip locked)`,
        { expiredBefore: new Date(now.getTime() - retentionAfterExpiryMs) },
      );
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `insert into auth.spent_challenges (challenge, expires_at) values (:challenge, :expiresAt)
          on conflict do nothing returning challenge`,
        { challenge, expiresAt },
      );
      return rows.length > 0;
    },
  };
}
