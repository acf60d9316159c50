import { hashToken, type Knex } from '@nobicast/service-kit';

export type ChallengePurpose = 'add' | 'sign_in' | 'prove';

export interface AskedChallenge {
  purpose: ChallengePurpose;
  /** Who may answer: the id of the session, or the hash of the browser's cookie. */
  asked: string;
}

export type ChallengesRepository = ReturnType<typeof challengesRepository>;

/** Each challenge is answered once, by whom it was given to, before it expires. */
export function challengesRepository(db: Knex) {
  return {
    async insert(challenge: string, { purpose, asked }: AskedChallenge, expiresAt: Date): Promise<void> {
      await db('auth.passkey_challenges').insert({
        challenge_hash: hashToken(challenge),
        purpose,
        asked,
        expires_at: expiresAt,
      });
    },

    /** False if the challenge was not open. It stays consumed even if the answer is wrong. */
    async consume(challenge: string, { purpose, asked }: AskedChallenge, now: Date): Promise<boolean> {
      const removed: number = await db('auth.passkey_challenges')
        .where({ challenge_hash: hashToken(challenge), purpose, asked })
        .where('expires_at', '>', now)
        .delete();
      return removed > 0;
    },

    async removeExpired(now: Date): Promise<void> {
      await db('auth.passkey_challenges').where('expires_at', '<', now).delete();
    },
  };
}
