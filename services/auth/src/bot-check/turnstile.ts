import type { Logger } from '@nobicast/service-kit';
import { z } from 'zod';
import type { BotCheck } from './bot-check.ts';

export interface TurnstileOptions {
  secretKey: string;
  verifyUrl: string;
  logger: Logger;
  deadlineMs?: number;
}

const defaultDeadlineMs = 5_000;

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const verdictSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
});

async function callSiteverify(
  { secretKey, verifyUrl, deadlineMs = defaultDeadlineMs }: TurnstileOptions,
  { token, clientIp }: { token: string; clientIp: string },
): Promise<{ isValid: boolean; codes: string[] }> {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret: secretKey, response: token, remoteip: clientIp }),
    signal: AbortSignal.timeout(deadlineMs),
    redirect: 'error',
  });
  const verdict = verdictSchema.parse(JSON.parse(await response.text()));
  return { isValid: verdict.success, codes: verdict['error-codes'] };
}

const failureCode = (error: unknown) => {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'provider-timeout';
  return error instanceof SyntaxError || error instanceof z.ZodError
    ? 'provider-garbage'
    : 'provider-unreachable';
};

/** While Cloudflare cannot be reached, every token is refused. */
export function turnstileBotCheck(options: TurnstileOptions): BotCheck {
  return {
    async verify(input) {
      try {
        return await callSiteverify(options, input);
      } catch (error) {
        const code = failureCode(error);
        // The error could contain the request, and so our secret.
        options.logger.warn({ code }, 'Turnstile gave no verdict');
        return { isValid: false, codes: [code] };
      }
    },
  };
}
