import { z } from 'zod';
import * as calls from './calls.ts';
import { exportedMessageSchema } from './contact.ts';
import { exportedCommentSchema } from './exported-comments.ts';
import { hostedEpisodeSchema } from './episodes.ts';
import { emailSchema, instantSchema, roleSchema, memberParamsSchema } from './fields.ts';
import { profileSchema } from './profile.ts';
import { defineRoute } from './route-contract.ts';
import { showRecordSchema } from './shows.ts';

const ofEarlierRelease = 'Absent while a service of an earlier release answers';

/** What auth keeps about a person, for the export: every value, except what would let somebody in. */
const accountDataSchema = z.object({
  account: z.object({
    id: z.string(),
    email: z.string(),
    role: roleSchema,
    provider: z.string(),
    is_active: z.boolean(),
    created_at: instantSchema,
    updated_at: instantSchema,
    last_sign_in_at: instantSchema.nullable(),
    sign_in_count: z.int(),
  }),
  profile: z.object({
    name: z.string().nullable(),
    bio: z.string().nullable(),
    avatar_url: z.string().nullable(),
    host_bio: z.string().nullable(),
    expertise_areas: z.array(z.string()),
    social_links: z.record(z.string(), z.string().nullable()),
    wants_publication_mail: z.boolean(),
  }),
  sessions: z.array(
    z.object({
      id: z.string(),
      user_agent: z.string().nullable(),
      created_at: instantSchema,
      last_seen_at: instantSchema,
      expires_at: instantSchema,
      ended_at: instantSchema.nullable(),
      proved_at: instantSchema.nullable().optional().describe(ofEarlierRelease),
    }),
  ),
  sign_in_requests: z.array(
    z.object({
      id: z.string(),
      purpose: z.string(),
      destination: z.string().nullable(),
      requested_at: instantSchema,
      sent_at: instantSchema.nullable(),
      expires_at: instantSchema.nullable(),
      consumed_at: instantSchema.nullable(),
      superseded_at: instantSchema.nullable(),
      has_code: z.boolean().optional().describe('Whether the sign-in mail contained a code beside the link'),
      wrong_codes: z.int().optional(),
    }),
  ),
  host_reminders: z.array(
    z.object({ episode_id: z.int(), published_at: instantSchema, sent_at: instantSchema }),
  ),
  account_changes: z
    .array(z.object({ at: instantSchema, action: z.string(), details: z.record(z.string(), z.unknown()) }))
    .describe('What admins did with the account'),
  admin_grant: z.object({ granted_at: instantSchema }).nullable(),
  passkeys: z
    .array(z.object({ name: z.string(), created_at: instantSchema, last_used_at: instantSchema.nullable() }))
    .optional()
    .describe(ofEarlierRelease),
  security_events: z
    .array(
      z.object({
        at: instantSchema,
        kind: z.string(),
        details: z.record(z.string(), z.unknown()),
        user_agent: z.string().nullable(),
      }),
    )
    .optional()
    .describe(`Changes of the access to the account, such as sign-ins and new passkeys. ${ofEarlierRelease}`),
});

export const exportAccount = defineRoute({
  ...calls.exportAccount,
  id: 'exportAccount',
  owner: 'gateway',
  access: 'members',
  summary: 'Everything kept about one’s account, as a JSON file.',
  replyMediaType: 'application/json',
  isAttachment: true,
  reply: accountDataSchema.extend({
    exported_at: instantSchema,
    comments: z.array(exportedCommentSchema),
    messages: z
      .array(exportedMessageSchema)
      .describe('Messages to the team that were sent with the address of the account'),
    hosted_episodes: z.array(hostedEpisodeSchema),
    // An older release does not send it.
    shows: showRecordSchema.optional(),
  }),
});

export const deleteAccount = defineRoute({
  ...calls.deleteAccount,
  id: 'deleteAccount',
  needsFreshProof: true,
  owner: 'auth',
  access: 'members',
  summary:
    'Deletes one’s account, and the messages that were sent to the team with its address. The comments of the account stay, anonymised.',
  body: z.strictObject({
    email: emailSchema.describe('The address of the account, typed as a confirmation'),
  }),
  reply: z.object({}),
  setsCookies: true,
  errors: ['confirmation_mismatch', 'last_admin'],
});

export const getAccount = defineRoute({
  id: 'getAccount',
  owner: 'auth',
  access: 'services',
  method: 'GET',
  path: '/internal/users/{id}',
  summary: 'An account with its profile and dates.',
  params: memberParamsSchema,
  reply: z.object({
    id: z.string(),
    email: z.string(),
    profile: profileSchema,
    joined_at: instantSchema,
    last_active_at: instantSchema,
  }),
  errors: ['user_not_found'],
});

export const stopPublicationMail = defineRoute({
  id: 'stopPublicationMail',
  owner: 'auth',
  access: 'services',
  method: 'POST',
  path: '/internal/users/{id}/stop-publication-mail',
  summary:
    'Switches off the mails about published comments of a member who used the link in one of them. Repeatable.',
  params: memberParamsSchema,
  reply: z.object({}),
  errors: ['user_not_found'],
});

export const exportAccountData = defineRoute({
  id: 'exportAccountData',
  owner: 'auth',
  access: 'services',
  method: 'GET',
  path: '/internal/users/{id}/export',
  summary: 'Everything that the auth service keeps about an account.',
  params: memberParamsSchema,
  reply: accountDataSchema,
  errors: ['user_not_found'],
});
