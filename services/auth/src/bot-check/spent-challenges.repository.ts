import type { Knex } from '@nobicast/service-kit';

/**
 * Kept longer than they are good for: whoever judged one just before its expiry comes here just after it,
 * and clocks differ.
 */
const retentionAfterExpiryMs = 60_000;

export type SpentChallengesRepository = ReturnType<typeof spentChallengesRepository>;

export function spentChallengesRepository(db: Knex) {
  return {
    /** False when this challenge was spent before, also a moment ago elsewhere. Forgets those that expired a minute ago. */
    async insert(challenge: string, expiresAt: Date, now: Date): Promise<boolean> {
      // Two calls that clean up at once leave each other's rows alone: waiting for them could deadlock.
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
