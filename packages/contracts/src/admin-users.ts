import { z } from 'zod';
import { adminUserSchema } from './admin-overview.ts';
import * as calls from './calls.ts';
import { bodyFields, replyFields } from './field-schemas.ts';
import { memberParamsSchema, pageParamSchema, roleSchema, userIdParamSchema, wholeNumber } from './fields.ts';
import { userFields } from './fields/account.fields.ts';
import { pickFields } from './fields/field.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { sessionIdParamSchema, sessionSchema } from './sessions.ts';
import { lineSchema, multiLineSchema } from './text.ts';
import { conflictSchema, versionSchema } from './versions.ts';

const { adminUsers: bounds } = limits;
const administration = { owner: 'auth', access: ['admin'] } as const;

export const managedUserSchema = adminUserSchema.extend({
  version: versionSchema,
  ...replyFields(pickFields(userFields, 'bio', 'avatar_url')),
  sign_in_count: z.int().describe('How often the member has signed in, since sign-ins are counted'),
  comments: z.object({ approved: z.int(), pending: z.int(), rejected: z.int() }),
  hosted_episodes: z.int().describe('How many public episodes the member hosts or co-hosts'),
});
export type ManagedUser = z.infer<typeof managedUserSchema>;

const searchSchema = lineSchema
  .max(bounds.searchLength)
  .optional()
  .describe(
    'Words of the name or the address, or parts of them. A word of one or two letters is only found at the beginning of a word',
  );
const statusSchema = z.enum(['active', 'inactive']);
export type UserStatus = z.infer<typeof statusSchema>;
const filter = { search: searchSchema, role: roleSchema.optional(), status: statusSchema.optional() };

export const managedUserPageSchema = z.object({
  users: z.array(managedUserSchema).describe('The newest account first'),
  pagination: z.object({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    pages: z.int(),
    is_capped: z
      .boolean()
      .describe(
        `True where the search found more than ${bounds.countedMatches} accounts: only so many are counted and paged`,
      ),
  }),
});
export type ManagedUserPage = z.infer<typeof managedUserPageSchema>;

export const listUsers = defineRoute({
  ...calls.listUsers,
  ...administration,
  id: 'listUsers',
  summary: `All accounts, the newest first. ${bounds.pageSize} a page by default, ${bounds.maxPageSize} at most.`,
  query: z.strictObject({
    page: pageParamSchema,
    limit: wholeNumber(1, bounds.maxPageSize).optional().meta({ default: bounds.pageSize }),
    ...filter,
  }),
  reply: managedUserPageSchema,
});

const userReply = z.object({ user: managedUserSchema });

export const getUser = defineRoute({
  ...calls.getUser,
  ...administration,
  id: 'getUser',
  summary: 'One account, and its open sessions.',
  params: memberParamsSchema,
  reply: userReply.extend({
    sessions: z.array(sessionSchema).describe('The most recently used session first'),
  }),
  errors: ['user_not_found'],
});

const userChangeSchema = z
  .strictObject({ ...bodyFields(userFields), role: roleSchema, is_active: z.boolean() })
  .partial();
export type UserChange = z.input<typeof userChangeSchema>;

export const updateUser = defineRoute({
  ...calls.updateUser,
  ...administration,
  id: 'updateUser',
  needsFreshProof: true,
  setsCookies: true,
  summary: 'Changes the fields that are sent. Deactivating an account ends its sessions.',
  params: memberParamsSchema,
  body: userChangeSchema,
  reply: userReply,
  conflict: conflictSchema(managedUserSchema),
  errors: ['user_not_found', 'own_account', 'email_taken'],
});

export const deleteUser = defineRoute({
  ...calls.deleteUser,
  ...administration,
  id: 'deleteUser',
  needsFreshProof: true,
  setsCookies: true,
  summary: 'Deletes an account with its sessions. Its comments stay, anonymised.',
  params: memberParamsSchema,
  reply: z.object({}),
  errors: ['user_not_found', 'own_account'],
});

export const endUserSessions = defineRoute({
  ...calls.endUserSessions,
  ...administration,
  id: 'endUserSessions',
  setsCookies: true,
  summary: 'Ends all sessions of an account. Of the caller’s own account, the current session goes on.',
  params: memberParamsSchema,
  reply: z.object({ ended: z.int() }),
  errors: ['user_not_found'],
});

export const endUserSession = defineRoute({
  ...calls.endUserSession,
  ...administration,
  id: 'endUserSession',
  setsCookies: true,
  summary: 'Ends one session of an account.',
  params: memberParamsSchema.extend({ sessionId: sessionIdParamSchema }),
  reply: z.object({}),
  errors: ['user_not_found', 'session_not_found'],
});

export const sendUserMessage = defineRoute({
  ...calls.sendUserMessage,
  ...administration,
  id: 'sendUserMessage',
  setsCookies: true,
  summary:
    'Mails a message to the member of an account. Replies go to the address of the admin who wrote it.',
  params: memberParamsSchema,
  body: z.strictObject({
    subject: lineSchema.min(1, 'Un objet est attendu.').max(bounds.subjectLength),
    text: multiLineSchema.min(1, 'Un message est attendu.').max(bounds.textLength),
  }),
  reply: z.object({}),
  errors: ['user_not_found', 'account_off', 'too_many_messages'],
});

const selectionSchema = z.union([
  z.strictObject({ ids: z.array(userIdParamSchema).min(1).max(bounds.bulk) }),
  z
    .strictObject({ ...filter, count: z.int().min(1).max(bounds.bulk) })
    .describe(
      'All accounts with this filter; `count` is how many the list counted, and the call is refused where that has changed',
    ),
]);
export type UserSelection = z.input<typeof selectionSchema>;

export const userOutcomeSchema = z.object({
  id: z.string(),
  name: z
    .string()
    .nullable()
    .describe('The name that the list shows; null where the account was deleted before'),
  is_done: z.boolean(),
  sentence: z.string().nullable().describe('Why this account was not changed or deleted; null where it was'),
});
export type UserOutcome = z.infer<typeof userOutcomeSchema>;

const bulk = {
  ...administration,
  setsCookies: true,
  reply: z.object({ outcomes: z.array(userOutcomeSchema) }),
  errors: ['selection_changed'],
} as const;

export const updateUsers = defineRoute({
  ...calls.updateUsers,
  ...bulk,
  id: 'updateUsers',
  needsFreshProof: true,
  summary:
    'Changes the role of several accounts, or whether they are active. The reply has an outcome for each.',
  body: z.strictObject({
    selection: selectionSchema,
    change: z.union([z.strictObject({ role: roleSchema }), z.strictObject({ is_active: z.boolean() })]),
  }),
});
export type BulkUserChange = z.input<typeof updateUsers.body>['change'];

export const deleteUsers = defineRoute({
  ...calls.deleteUsers,
  ...bulk,
  id: 'deleteUsers',
  needsFreshProof: true,
  summary: 'Deletes several accounts. The reply has an outcome for each.',
  body: z.strictObject({ selection: selectionSchema }),
});
