import { z } from 'zod';
import * as calls from './calls.ts';
import { instantSchema } from './fields.ts';
import { limits } from './limits.ts';
import { passkeyAnswerSchema, passkeyQuestionSchema } from './passkeys.ts';
import { defineRoute } from './route-contract.ts';

const member = { owner: 'auth', access: 'members' } as const;

/** When the session last proved that its member is there: by signing in, by a passkey or by a mailed link. */
const provedAtSchema = z.object({ proved_at: instantSchema });

export const getProof = defineRoute({
  ...calls.getProof,
  ...member,
  id: 'getProof',
  summary: 'When this session last proved that its member is there.',
  reply: provedAtSchema,
});

export const startProof = defineRoute({
  ...calls.startProof,
  ...member,
  id: 'startProof',
  summary:
    'Starts a proof that the member is there. `question` is what a passkey is to answer; null where the account has no passkey.',
  body: z.strictObject({}),
  reply: provedAtSchema.extend({ question: passkeyQuestionSchema.nullable() }),
});

export const proveWithPasskey = defineRoute({
  ...calls.proveWithPasskey,
  ...member,
  id: 'proveWithPasskey',
  summary: 'Proves with one of the caller’s passkeys that the member is there.',
  body: passkeyAnswerSchema,
  reply: z.object({}),
  errors: ['passkey_refused', 'account_inactive'],
});

export const sendProofLink = defineRoute({
  ...calls.sendProofLink,
  ...member,
  id: 'sendProofLink',
  summary:
    'Mails a link that proves that the member is there, for this session, on whatever device it is opened.',
  body: z.strictObject({}),
  countedAs: 'sign_in',
  reply: z.object({ resend_after_seconds: z.int() }),
  errors: ['too_many_requests'],
});

export const confirmProof = defineRoute({
  ...calls.confirmProof,
  id: 'confirmProof',
  owner: 'auth',
  access: 'public',
  summary:
    'Consumes a mailed link that proves that the member is there, for the session that asked for it. Signs nobody in on this device.',
  body: z.strictObject({ token: z.string().min(1).max(limits.signIn.tokenLength) }),
  countedAs: 'sign_in',
  reply: z.object({}),
  errors: ['link_invalid', 'too_many_requests'],
});
