import type { Logger } from '@nobicast/service-kit';
import { z } from 'zod';
import { altchaBotCheck, type AltchaBotCheck } from './altcha.ts';
import type { BotCheck } from './bot-check.ts';
import type { SpentChallengesRepository } from './spent-challenges.repository.ts';
import { turnstileBotCheck } from './turnstile.ts';

/** Turnstile if both of its keys are set, ALTCHA otherwise. */
export const botCheckConfigShape = {
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_VERIFY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  /** Signs challenges. The same on every replica. */
  ALTCHA_SECRET: z.string().min(32, 'at least 32 characters are expected'),
};

/** One key alone is a configuration error, not a choice of ALTCHA. */
export function requireBothTurnstileKeys(
  config: { TURNSTILE_SITE_KEY?: string | undefined; TURNSTILE_SECRET_KEY?: string | undefined },
  context: z.RefinementCtx,
): void {
  const keys = ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'] as const;
  const present = keys.filter((key) => config[key] !== undefined);
  const missing = keys.filter((key) => config[key] === undefined);
  if (present.length === 1)
    context.addIssue({
      code: 'custom',
      path: [...present],
      message: `${missing.join()} is expected with it`,
    });
}

export type ChosenBotCheck =
  | { provider: 'turnstile'; siteKey: string; check: BotCheck }
  | { provider: 'altcha'; check: AltchaBotCheck };

export function chooseBotCheck(
  config: z.output<z.ZodObject<typeof botCheckConfigShape>>,
  tools: { spentChallenges: SpentChallengesRepository; clock: () => Date; logger: Logger },
): ChosenBotCheck {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = config;
  if (siteKey !== undefined && secretKey !== undefined) {
    const verifyUrl = config.TURNSTILE_VERIFY_URL;
    const check = turnstileBotCheck({ secretKey, verifyUrl, logger: tools.logger });
    return { provider: 'turnstile', siteKey, check };
  }
  return { provider: 'altcha', check: altchaBotCheck({ secret: config.ALTCHA_SECRET, ...tools }) };
}
