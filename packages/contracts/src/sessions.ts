import { z } from 'zod';
import * as calls from './calls.ts';
import { instantSchema, roleSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

export const sessionSchema = z.object({
  id: z.string(),
  is_current: z.boolean(),
  device: z.string().describe('Browser and operating system, in words'),
  created_at: instantSchema,
  last_seen_at: instantSchema,
});
export type SessionEntry = z.infer<typeof sessionSchema>;

export const sessionIdParamSchema = z.uuid();

export const listSessions = defineRoute({
  ...calls.listSessions,
  id: 'listSessions',
  owner: 'auth',
  access: 'members',
  summary: 'The caller’s open sessions, the current one first.',
  reply: z.object({ sessions: z.array(sessionSchema) }),
});

export const revokeSession = defineRoute({
  ...calls.revokeSession,
  id: 'revokeSession',
  owner: 'auth',
  access: 'members',
  summary: 'Ends one of the caller’s sessions.',
  params: z.strictObject({ id: sessionIdParamSchema }),
  reply: z.object({}),
  errors: ['session_not_found'],
});

export const revokeOtherSessions = defineRoute({
  ...calls.revokeOtherSessions,
  id: 'revokeOtherSessions',
  owner: 'auth',
  access: 'members',
  summary: 'Ends all of the caller’s sessions except the current one.',
  reply: z.object({ ended: z.int() }),
});

/** The gateway turns a session cookie into an actor. It sends the cookie's SHA-256, never the cookie. */
export const resolveSession = defineRoute({
  id: 'resolveSession',
  owner: 'auth',
  access: 'services',
  method: 'POST',
  path: '/internal/sessions/resolve',
  summary:
    'The actor of a session; null where the session is unknown, ended or expired, or the account is inactive.',
  body: z.strictObject({ token_hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: z.object({
    actor: z
      .object({
        user_id: z.string(),
        role: roleSchema,
        session_id: z.string(),
        proved_at: instantSchema
          .optional()
          .describe(
            'When the member last proved that they are there. Absent while a service of an earlier release answers',
          ),
        lacks_passkey: z
          .literal(true)
          .optional()
          .describe(
            'True for a member of the team who must have a passkey and has none: until then, `role` is that of a plain account',
          ),
      })
      .nullable(),
  }),
});
