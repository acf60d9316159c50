import { z } from 'zod';
import { botCheckTokenSchema } from './bot-check.ts';
import * as calls from './calls.ts';
import { emailSchema, roleSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { codeFailures } from './sign-in-failures.ts';

export const startSignInBodySchema = z.strictObject({
  email: emailSchema,
  turnstile_token: botCheckTokenSchema,
  destination: z.string().max(500).optional().describe('A path of this site to redirect to after signing in'),
});

const limited = ['too_many_requests'] as const;

export const startSignIn = defineRoute({
  ...calls.startSignIn,
  id: 'startSignIn',
  owner: 'auth',
  access: 'public',
  summary: 'Sends a sign-in link. Known and unknown addresses get the same answer.',
  body: startSignInBodySchema,
  countedAs: 'sign_in',
  setsCookies: true,
  reply: z.object({ resend_after_seconds: z.int() }),
  errors: ['bot_check_failed', ...limited],
});

export const resendSignIn = defineRoute({
  ...calls.resendSignIn,
  id: 'resendSignIn',
  owner: 'auth',
  access: 'public',
  summary: 'Sends a new link for the sign-in that this browser started. The older link becomes invalid.',
  body: z.strictObject({}),
  countedAs: 'sign_in',
  setsCookies: true,
  reply: z.object({ resend_after_seconds: z.int() }),
  errors: ['link_invalid', ...limited],
});

export const verifySignInBodySchema = z.strictObject({
  token: z.string().min(1).max(limits.signIn.tokenLength),
  /**
   * Whether a person pressed the button. Otherwise the link works only in the browser that requested it.
   * Forms send it as text.
   */
  is_confirmed: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .transform((value) => value === true || value === 'true')
    .default(false),
});

const signedInSchema = z.object({
  name: z.string().nullable(),
  email: z.string(),
  is_new: z.boolean(),
  destination: z
    .string()
    .nullable()
    .describe('The `destination` that was sent when the sign-in started; null where none was'),
});

export const verifySignIn = defineRoute({
  ...calls.verifySignIn,
  id: 'verifySignIn',
  owner: 'auth',
  access: 'optional',
  summary: 'Consumes a sign-in link and creates a session. The reply to a form is a redirect (303).',
  body: verifySignInBodySchema,
  takesForms: true,
  countedAs: 'sign_in',
  setsCookies: true,
  reply: signedInSchema,
  errors: ['link_invalid', 'confirmation_needed', 'account_inactive', ...limited],
});

export const signInWithCode = defineRoute({
  ...calls.signInWithCode,
  id: 'signInWithCode',
  owner: 'auth',
  access: 'optional',
  summary:
    'Consumes the code of a sign-in mail and creates a session, only in the browser that requested the mail. The reply to a form is a redirect (303).',
  body: z.strictObject({
    code: z
      .string()
      .max(40)
      // As people copy it: grouped, or with spaces around it.
      .transform((typed) => typed.replaceAll(/[\s.-]/g, ''))
      .refine((code) => /^\d{6}$/.test(code), codeFailures.validation_failed)
      .describe('Six digits; spaces, dots and dashes are ignored'),
  }),
  takesForms: true,
  countedAs: 'sign_in',
  setsCookies: true,
  reply: signedInSchema,
  errors: ['code_wrong', 'code_spent', 'code_invalid', 'account_inactive', ...limited],
});

export const signOut = defineRoute({
  ...calls.signOut,
  id: 'signOut',
  owner: 'auth',
  access: 'optional',
  summary: 'Ends the current session, if there is one.',
  // The shell waits for ten seconds at most: the reply, which clears the cookies, has to arrive before that.
  deadlineMs: 3_000,
  // Nobody stays signed in because too many others share the address.
  countedAs: 'nothing',
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
  provider: z
    .string()
    .nullable()
    .describe('How the member signed in, as shown after "Connecté via"; null for a visitor'),
  is_deactivated: z
    .literal(true)
    .optional()
    .describe('True where the session of this browser ended because the team deactivated the account'),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const getCurrentUser = defineRoute({
  ...calls.getCurrentUser,
  id: 'getCurrentUser',
  owner: 'auth',
  access: 'optional',
  tellsSession: true,
  summary: 'The signed-in member; is_authenticated is false for a visitor.',
  reply: z.object({ user: currentUserSchema }),
});
