import { z } from 'zod';
import { defineRoute } from './route-contract.ts';

export const botCheckConfigSchema = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('turnstile'), site_key: z.string() }),
  z.object({ provider: z.literal('altcha'), challenge_url: z.string() }),
]);
export type BotCheckConfig = z.infer<typeof botCheckConfigSchema>;

export const getBotCheckConfig = defineRoute({
  id: 'getBotCheckConfig',
  owner: 'auth',
  method: 'GET',
  path: '/api/bot-check',
  summary: 'Which bot check the forms have to show.',
  reply: botCheckConfigSchema,
});

export const getBotCheckChallenge = defineRoute({
  id: 'getBotCheckChallenge',
  owner: 'auth',
  method: 'GET',
  path: '/api/bot-check/challenge',
  summary:
    'A signed ALTCHA challenge that expires and is accepted once. The bare JSON that its widget reads.',
  replyMediaType: 'application/json',
  isCostly: true,
  errors: ['not_found'],
});

/** A developer's page (A72): off unless the setting switches it on. */
export const testBotCheck = defineRoute({
  id: 'testBotCheck',
  owner: 'auth',
  method: 'GET',
  path: '/api/test-turnstile',
  summary: 'Says whether a bot check token is good, and spends it.',
  query: z.strictObject({ token: z.string().max(8_192).optional() }),
  reply: z.object({
    turnstileValid: z.boolean(),
    error: z.string().nullable(),
    details: z.object({ provider: z.enum(['turnstile', 'altcha']), codes: z.array(z.string()) }),
    clientIP: z.string(),
  }),
  isFlat: true,
  errors: ['not_found'],
});
