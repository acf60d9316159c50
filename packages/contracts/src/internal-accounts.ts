import { z } from 'zod';
import { hostedEpisodeSchema, profileSchema, recentCommentSchema, userIdParamSchema } from './accounts.ts';
import { emailSchema, roleSchema } from './auth.ts';
import { defineRoute } from './route-contract.ts';

/** Calls between services about accounts. The gateway never routes them; they need a signed service actor. */

const instant = z.iso.datetime();
const userParams = z.strictObject({ id: userIdParamSchema });

/** The gateway turns a session cookie into an actor. It sends the cookie's SHA-256, never the cookie. */
export const resolveSession = defineRoute({
  id: 'resolveSession',
  owner: 'auth',
  method: 'POST',
  path: '/internal/sessions/resolve',
  summary: 'Whose session this is, null when it is none (unknown, ended, expired, account inactive).',
  body: z.strictObject({ token_hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: z.object({
    actor: z.object({ user_id: z.string(), role: roleSchema, session_id: z.string() }).nullable(),
  }),
});

export const getAccount = defineRoute({
  id: 'getAccount',
  owner: 'auth',
  method: 'GET',
  path: '/internal/users/{id}',
  summary: 'An account with its profile and dates.',
  params: userParams,
  reply: z.object({
    id: z.string(),
    email: z.string(),
    profile: profileSchema,
    joined_at: instant,
    last_active_at: instant,
  }),
  errors: ['user_not_found'],
});

/** What auth keeps about a person, for the export. */
export const exportAccountData = defineRoute({
  id: 'exportAccountData',
  owner: 'auth',
  method: 'GET',
  path: '/internal/users/{id}/export',
  summary: 'All that auth keeps about an account.',
  params: userParams,
  reply: z.record(z.string(), z.unknown()),
  errors: ['user_not_found'],
});

export const getMemberComments = defineRoute({
  id: 'getMemberComments',
  owner: 'comments',
  method: 'GET',
  path: '/internal/users/{id}/comments',
  summary: 'How many comments a member wrote, and the newest.',
  params: userParams,
  reply: z.object({
    total: z.int(),
    this_month: z.int(),
    newest_at: instant.nullable(),
    recent: z.array(recentCommentSchema),
  }),
});

export const exportMemberComments = defineRoute({
  id: 'exportMemberComments',
  owner: 'comments',
  method: 'GET',
  path: '/internal/users/{id}/comments/export',
  summary: 'All comments of a member, for the export.',
  params: userParams,
  reply: z.object({ comments: z.array(z.record(z.string(), z.unknown())) }),
});

export const getHostedEpisodes = defineRoute({
  id: 'getHostedEpisodes',
  owner: 'content',
  method: 'GET',
  path: '/internal/users/{id}/hosted-episodes',
  summary: 'Published episodes that a member hosts or co-hosts, newest first.',
  params: userParams,
  reply: z.object({ episodes: z.array(hostedEpisodeSchema) }),
});

/** An account and the directory entry of the same address are one person (A57). Idempotent. */
export const linkGuest = defineRoute({
  id: 'linkGuest',
  owner: 'content',
  method: 'PUT',
  path: '/internal/users/{id}/guest',
  summary: 'The guest of this address has this account.',
  params: userParams,
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({ is_linked: z.boolean() }),
});

export const unlinkGuest = defineRoute({
  id: 'unlinkGuest',
  owner: 'content',
  method: 'DELETE',
  path: '/internal/users/{id}/guest',
  summary: 'Forgets the account of a guest: it was deleted.',
  params: userParams,
  reply: z.object({}),
});

/** Other services have their forms' tokens checked here: auth alone knows the provider. */
export const verifyBotCheck = defineRoute({
  id: 'verifyBotCheck',
  owner: 'auth',
  method: 'POST',
  path: '/internal/bot-check/verify',
  summary: 'Whether this token is good; it is spent.',
  body: z.strictObject({ token: z.string().max(8_192), client_ip: z.string().max(64) }),
  reply: z.object({ is_valid: z.boolean(), codes: z.array(z.string()) }),
});
