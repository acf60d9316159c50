import { z } from 'zod';
import * as calls from './calls.ts';
import { defineRoute } from './route-contract.ts';

export const botCheckTokenSchema = z
  .string('Please complete the security verification.')
  .min(1, 'Please complete the security verification.')
  .max(8_192, 'Please complete the security verification.');

export const botCheckConfigSchema = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('turnstile'), site_key: z.string() }),
  z.object({ provider: z.literal('altcha'), challenge_url: z.string() }),
]);
export type BotCheckConfig = z.infer<typeof botCheckConfigSchema>;

export const getBotCheckConfig = defineRoute({
  ...calls.getBotCheckConfig,
  id: 'getBotCheckConfig',
  owner: 'auth',
  access: 'public',
  summary: 'The settings of the bot check that forms show.',
  reply: botCheckConfigSchema,
});

/** What the ALTCHA widget solves. The server trusts it by its signature alone. */
export const botCheckChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.int().describe('How many rounds of hashing one attempt takes'),
    expiresAt: z.int().describe('When the challenge expires, in seconds since 1970 (UTC)'),
    keyLength: z.int(),
    keyPrefix: z.string().describe('The prefix that the derived key must have, in hexadecimal'),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});

export const getBotCheckChallenge = defineRoute({
  ...calls.getBotCheckChallenge,
  id: 'getBotCheckChallenge',
  owner: 'auth',
  access: 'public',
  summary:
    'A signed ALTCHA challenge, which expires and is accepted once. The reply is the plain JSON that the ALTCHA widget reads, without an envelope.',
  replyMediaType: 'application/json',
  reply: botCheckChallengeSchema,
  countedAs: 'costly_read',
  errors: ['not_found'],
});

/** A page for developers (A72), off unless the configuration enables it. */
export const testBotCheck = defineRoute({
  ...calls.testBotCheck,
  id: 'testBotCheck',
  owner: 'auth',
  access: 'public',
  summary: 'Verifies a bot check token. A token can be verified once.',
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

/** For the forms of other services: only auth knows the provider. */
export const verifyBotCheck = defineRoute({
  id: 'verifyBotCheck',
  owner: 'auth',
  access: 'services',
  method: 'POST',
  path: '/internal/bot-check/verify',
  summary: 'Verifies a bot check token. A token can be verified once.',
  body: z.strictObject({ token: z.string().max(8_192), client_ip: z.string().max(64) }),
  reply: z.object({ is_valid: z.boolean(), codes: z.array(z.string()) }),
});
