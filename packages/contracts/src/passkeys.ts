import { z } from 'zod';
import * as calls from './calls.ts';
import { instantSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { lineSchema } from './text.ts';

/** Bytes as WebAuthn writes them in JSON: base64url without padding. */
const bytesUpTo = (length: number) => z.string().regex(new RegExp(`^[\\w-]{1,${length}}$`));

/** An id has 1,023 bytes at most (WebAuthn, 4). */
const credentialIdSchema = bytesUpTo(1_364);
const clientDataSchema = bytesUpTo(4_096).describe(
  '`clientDataJSON` of the browser, which contains the challenge',
);

/** What the browser's prompt returned when an account proved one of its passkeys. */
export const passkeyAnswerSchema = z.strictObject({
  id: credentialIdSchema,
  client_data: clientDataSchema,
  authenticator_data: bytesUpTo(4_096),
  signature: bytesUpTo(8_192),
  user_handle: bytesUpTo(128)
    .nullable()
    .describe('Identifies the account that the passkey was made for; null where the browser does not tell'),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** What the browser's prompt returned when it made a passkey. */
const newPasskeySchema = z.strictObject({
  id: credentialIdSchema,
  client_data: clientDataSchema,
  attestation: bytesUpTo(16_384).describe('`attestationObject` of the browser'),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

export const passkeyQuestionSchema = z.object({
  challenge: z
    .string()
    .describe(
      'The challenge, which is valid once, for some minutes, and only for the browser or session that asked for it',
    ),
  rp_id: z.string().describe('The WebAuthn relying party id: the host of the site'),
  allowed: z
    .array(z.string())
    .describe('The ids of the passkeys that may answer; empty where any passkey of this site may'),
});
export type PasskeyQuestion = z.infer<typeof passkeyQuestionSchema>;

/** Never the credential's id, nor its public key. */
export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
});
export type PasskeyEntry = z.infer<typeof passkeySchema>;

const params = z.strictObject({ id: z.uuid() });
const member = { owner: 'auth', access: 'members' } as const;

export const startPasskeySignIn = defineRoute({
  ...calls.startPasskeySignIn,
  id: 'startPasskeySignIn',
  owner: 'auth',
  access: 'public',
  summary:
    'The challenge that a passkey answers to sign in. The limits on sign-in mails do not apply to this call.',
  body: z.strictObject({}),
  setsCookies: true,
  reply: passkeyQuestionSchema,
});

export const signInWithPasskey = defineRoute({
  ...calls.signInWithPasskey,
  id: 'signInWithPasskey',
  owner: 'auth',
  access: 'optional',
  summary: 'Creates a session for the account of a passkey.',
  body: passkeyAnswerSchema,
  setsCookies: true,
  reply: z.object({ name: z.string().nullable(), email: z.string() }),
  errors: ['passkey_refused', 'account_inactive'],
});

export const listPasskeys = defineRoute({
  ...calls.listPasskeys,
  ...member,
  id: 'listPasskeys',
  summary:
    'The caller’s passkeys, the oldest first, and whether the caller may add one, which only members of the team may.',
  reply: z.object({ passkeys: z.array(passkeySchema), can_add: z.boolean() }),
});

export const startAddingPasskey = defineRoute({
  ...calls.startAddingPasskey,
  ...member,
  id: 'startAddingPasskey',
  needsFreshProof: true,
  summary: 'What the browser needs to make a passkey for the caller.',
  body: z.strictObject({}),
  reply: z.object({
    challenge: passkeyQuestionSchema.shape.challenge,
    rp_id: passkeyQuestionSchema.shape.rp_id,
    user_id: z.string().describe('Identifies the account, in base64url; contains nothing personal'),
    user_name: z.string(),
    excluded: z.array(z.string()).describe('The ids of the passkeys that the account has already'),
  }),
  errors: ['passkeys_for_team', 'too_many_passkeys'],
});

export const addPasskey = defineRoute({
  ...calls.addPasskey,
  ...member,
  id: 'addPasskey',
  needsFreshProof: true,
  summary: 'Stores a passkey that the browser made. The account is told by mail.',
  body: newPasskeySchema,
  reply: z.object({ passkey: passkeySchema }),
  errors: ['passkeys_for_team', 'passkey_refused', 'passkey_known', 'too_many_passkeys'],
});

export const renamePasskey = defineRoute({
  ...calls.renamePasskey,
  ...member,
  id: 'renamePasskey',
  summary: 'Gives one of the caller’s passkeys another name.',
  params,
  body: z.strictObject({
    name: lineSchema.min(1, 'Un nom est attendu.').max(limits.passkeys.nameLength),
  }),
  reply: z.object({ passkey: passkeySchema }),
  errors: ['passkey_not_found'],
});

export const removePasskey = defineRoute({
  ...calls.removePasskey,
  ...member,
  id: 'removePasskey',
  needsFreshProof: true,
  summary:
    'Removes one of the caller’s passkeys, which then no longer signs anybody in. The account is told by mail.',
  params,
  reply: z.object({}),
  errors: ['passkey_not_found'],
});
