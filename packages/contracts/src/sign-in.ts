import { z } from 'zod';
import { botCheckTokenSchema } from './bot-check.ts';
import * as calls from './calls.ts';
import { emailSchema, roleSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';

export const startSignInBodySchema = z.strictObject({
  email: emailSchema,
  turnstile_token: botCheckTokenSchema,
  destination: z.string().max(500).optional().describe('A path of this site to lead to afterwards'),
});

const limited = ['too_many_requests'] as const;

export const startSignIn = defineRoute({
  ...calls.startSignIn,
  id: 'startSignIn',
  owner: 'auth',
  access: 'public',
  summary: 'Sends a sign-in link. Known and unknown addresses get the same answer.',
  body: startSignInBodySchema,
  setsCookies: true,
  reply: z.object({ resend_after_seconds: z.int() }),
  errors: ['bot_check_failed', ...limited],
});

export const resendSignIn = defineRoute({
  ...calls.resendSignIn,
  id: 'resendSignIn',
  owner: 'auth',
  access: 'public',
  summary: 'Sends a new link for the sign-in that this browser began; the older link dies.',
  body: z.strictObject({}),
  setsCookies: true,
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
  ...calls.verifySignIn,
  id: 'verifySignIn',
  owner: 'auth',
  access: 'optional',
  summary: 'Consumes a sign-in link and opens a session. A form is answered by a redirect (303).',
  body: verifySignInBodySchema,
  takesForms: true,
  setsCookies: true,
  reply: z.object({
    name: z.string().nullable(),
    email: z.string(),
    is_new: z.boolean(),
    destination: z.string().nullable().describe('The path kept since the start'),
  }),
  errors: ['link_invalid', 'confirmation_needed', 'account_inactive', ...limited],
});

export const signOut = defineRoute({
  ...calls.signOut,
  id: 'signOut',
  owner: 'auth',
  access: 'optional',
  summary: 'Ends this session. Without one it changes nothing.',
  // The shell waits for ten seconds: by then the answer has to be there, with the cookies it expires.
  deadlineMs: 3_000,
  setsCookies: true,
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
  ...calls.getCurrentUser,
  id: 'getCurrentUser',
  owner: 'auth',
  access: 'optional',
  summary: 'Who is signed in here; an anonymous visitor gets is_authenticated false.',
  reply: z.object({ user: currentUserSchema }),
});
