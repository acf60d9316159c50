import { getBotCheckChallenge, type BotCheckConfig } from '@nobicast/contracts';
import { missingToken, refusedToken } from './bot-check.copy.ts';
import type { ChosenBotCheck } from './choose-bot-check.ts';

export const describeBotCheck = (botCheck: ChosenBotCheck): BotCheckConfig =>
  botCheck.provider === 'turnstile'
    ? { provider: 'turnstile', site_key: botCheck.siteKey }
    : { provider: 'altcha', challenge_url: getBotCheckChallenge.path };

/** For the developers' page: uses the token up, and explains a refusal. */
export async function tryToken(
  { provider, check }: ChosenBotCheck,
  { token, clientIp }: { token: string; clientIp: string },
) {
  const verdict = token ? await check.verify({ token, clientIp }) : { isValid: false, codes: ['missing'] };
  const refusal = token ? refusedToken : missingToken;
  return {
    turnstileValid: verdict.isValid,
    error: verdict.isValid ? null : refusal,
    details: { provider, codes: verdict.codes },
    clientIP: clientIp,
  };
}
