import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { parseJson } from '@nobicast/service-kit';
import { z } from 'zod';
import type { BotCheck } from './bot-check.ts';
import type { SpentChallengesRepository } from './spent-challenges.repository.ts';

/** A solution takes between `minCounter` and `maxCounter` attempts of `cost` rounds each. */
export interface Difficulty {
  cost: number;
  minCounter: number;
  maxCounter: number;
}

export interface AltchaOptions {
  secret: string;
  spentChallenges: SpentChallengesRepository;
  clock: () => Date;
  difficulty?: Difficulty;
}

export interface AltchaBotCheck extends BotCheck {
  createChallenge(): Promise<Challenge>;
}

const algorithm = 'PBKDF2/SHA-256';
const lifetimeMinutes = 10;
/**
 * Two million rounds on average, about 0.7 s: extrapolated from one million on a server core. No phone was measured.
 */
const defaultDifficulty: Difficulty = { cost: 5_000, minCounter: 200, maxCounter: 600 };

const hex = z.string().regex(/^[0-9a-f]{2,128}$/);

/** The widget sends this JSON as base64. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal(algorithm),
      cost: z.int().min(1),
      expiresAt: z.int(),
      keyLength: z.int().min(1),
      keyPrefix: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});

const readPayload = (token: string) =>
  payloadSchema.safeParse(parseJson(Buffer.from(token, 'base64').toString('utf8'))).data;

const refused = (code: string) => ({ isValid: false, codes: [code] });

/** Proof of work, created and verified by this service: no third party, no tracking. */
export function altchaBotCheck(options: AltchaOptions): AltchaBotCheck {
  const { secret, spentChallenges, clock, difficulty = defaultDifficulty } = options;

  const refusalOf = async ({ challenge, solution }: Pick<Payload, 'challenge' | 'solution'>) => {
    // Verify the signature before the work, whose cost the token determines.
    const result = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret });
    if (result.verified) return undefined;
    if (result.expired) return 'expired';
    return result.invalidSignature ? 'invalid-signature' : 'invalid-solution';
  };

  return {
    createChallenge: () =>
      createChallenge({
        algorithm,
        deriveKey,
        cost: difficulty.cost,
        counter: randomInt(difficulty.maxCounter, difficulty.minCounter),
        expiresAt: new Date(clock().getTime() + lifetimeMinutes * 60_000),
        hmacSignatureSecret: secret,
      }),

    async verify({ token }) {
      const payload = readPayload(token);
      if (!payload) return refused('malformed');
      const { challenge, solution } = payload;
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
      if (expiresAt <= clock()) return refused('expired');
      const refusal = await refusalOf({ challenge, solution: { ...solution, time: 0 } });
      if (refusal) return refused(refusal);
      const isFirst = await spentChallenges.insert(challenge.signature, expiresAt, clock());
      return isFirst ? { isValid: true, codes: [] } : refused('already-spent');
    },
  };
}
