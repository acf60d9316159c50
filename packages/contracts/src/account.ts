import { z } from 'zod';
import * as calls from './calls.ts';
import { emailSchema, instantSchema, userIdParamSchema } from './fields.ts';
import { profileSchema } from './profile.ts';
import { defineRoute } from './route-contract.ts';

const memberParams = z.strictObject({ id: userIdParamSchema });

export const exportAccount = defineRoute({
  ...calls.exportAccount,
  id: 'exportAccount',
  owner: 'gateway',
  access: 'members',
  summary: 'Everything kept about one’s account, as a JSON file.',
  replyMediaType: 'application/json',
});

export const deleteAccount = defineRoute({
  ...calls.deleteAccount,
  id: 'deleteAccount',
  owner: 'auth',
  access: 'members',
  summary: 'Deletes one’s account. Its comments stay, anonymised.',
  body: z.strictObject({ email: emailSchema.describe('One’s own address, typed as a confirmation') }),
  reply: z.object({}),
  errors: ['confirmation_mismatch', 'last_admin'],
});

export const getAccount = defineRoute({
  id: 'getAccount',
  owner: 'auth',
  access: 'services',
  method: 'GET',
  path: '/internal/users/{id}',
  summary: 'An account with its profile and dates.',
  params: memberParams,
  reply: z.object({
    id: z.string(),
    email: z.string(),
    profile: profileSchema,
    joined_at: instantSchema,
    last_active_at: instantSchema,
  }),
  errors: ['user_not_found'],
});

/** What auth keeps about a person, for the export. */
export const exportAccountData = defineRoute({
  id: 'exportAccountData',
  owner: 'auth',
  access: 'services',
  method: 'GET',
  path: '/internal/users/{id}/export',
  summary: 'All that auth keeps about an account.',
  params: memberParams,
  reply: z.record(z.string(), z.unknown()),
  errors: ['user_not_found'],
});
