import { z } from 'zod';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { roles } from './roles.ts';

export const roleSchema = z.enum(roles);
const instant = z.iso.datetime().describe('ISO 8601 instant, UTC');

/**
 * An address that can be written into an envelope: printable ASCII, 64 characters at most before the one @,
 * no quoting. Letters of other alphabets are refused, so that no address can look like another (homographs).
 */
export const emailSchema = z
  .string()
  .trim()
  .max(254, { error: 'Adresse email invalide', abort: true })
  .regex(/^[\x21-\x3f\x41-\x7e]{1,64}@[\x21-\x7e]+$/, 'Adresse email invalide')
  .pipe(z.email('Adresse email invalide'))
  .transform((email) => email.toLowerCase());

export const botCheckTokenSchema = z
  .string('Please complete the security verification.')
  .min(1, 'Please complete the security verification.')
  .max(8_192, 'Please complete the security verification.');

export const startSignInBodySchema = z.strictObject({
  email: emailSchema,
  turnstile_token: botCheckTokenSchema,
  destination: z.string().max(500).optional().describe('A path of this site to lead to afterwards'),
});

const limited = ['too_many_requests'] as const;

export const startSignIn = defineRoute({
  id: 'startSignIn',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/start',
  summary: 'Sends a sign-in link. Known and unknown addresses get the same answer.',
  body: startSignInBodySchema,
  reply: z.object({ resend_after_seconds: z.int() }),
  errors: ['bot_check_failed', ...limited],
});

export const resendSignIn = defineRoute({
  id: 'resendSignIn',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/resend',
  summary: 'Sends a new link for the sign-in that this browser began; the older link dies.',
  body: z.strictObject({}),
  reply: z.object({ resend_after_seconds: z.int() }),
  errors: ['link_invalid', ...limited],
});

export const verifySignInBodySchema = z.strictObject({
  token: z.string().min(1).max(limits.signIn.tokenLength),
  /**
   * A person pressed the button. Without it the link is consumed only in the browser that asked for it.
   * A form sends the text.
   */
  is_confirmed: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .transform((value) => value === true || value === 'true')
    .default(false),
});

export const verifySignIn = defineRoute({
  id: 'verifySignIn',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/verify',
  summary: 'Consumes a sign-in link and opens a session. A form is answered by a redirect (303).',
  body: verifySignInBodySchema,
  takesForms: true,
  reply: z.object({
    name: z.string().nullable(),
    email: z.string(),
    is_new: z.boolean(),
    destination: z.string().nullable().describe('The path kept since the start'),
  }),
  errors: ['link_invalid', 'confirmation_needed', 'account_inactive', ...limited],
});

export const signOut = defineRoute({
  id: 'signOut',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends this session. Without one it changes nothing.',
  // The shell waits for ten seconds: by then the answer has to be there, with the cookies it expires.
  deadlineMs: 3_000,
  reply: z.object({}),
});

export const currentUserSchema = z.object({
  is_authenticated: z.boolean(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  picture: z.string().nullable(),
  role: roleSchema,
  provider: z.string().nullable().describe('Stands after "Connecté via"'),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const getCurrentUser = defineRoute({
  id: 'getCurrentUser',
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Who is signed in here; an anonymous visitor gets is_authenticated false.',
  reply: z.object({ user: currentUserSchema }),
});

export const sessionSchema = z.object({
  id: z.string(),
  is_current: z.boolean(),
  device: z.string().describe('Browser and system, in words'),
  created_at: instant,
  last_seen_at: instant,
});
export type SessionEntry = z.infer<typeof sessionSchema>;

export const sessionIdParamSchema = z.uuid();

export const listSessions = defineRoute({
  id: 'listSessions',
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'One’s open sessions, the current one first.',
  access: 'members',
  reply: z.object({ sessions: z.array(sessionSchema) }),
});

export const revokeSession = defineRoute({
  id: 'revokeSession',
  owner: 'auth',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'Ends one of one’s sessions.',
  access: 'members',
  params: z.strictObject({ id: sessionIdParamSchema }),
  reply: z.object({}),
  errors: ['session_not_found'],
});

export const revokeOtherSessions = defineRoute({
  id: 'revokeOtherSessions',
  owner: 'auth',
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Ends all of one’s sessions but this one.',
  access: 'members',
  reply: z.object({ ended: z.int() }),
});
