import { z } from 'zod';
import { brand } from './brand.ts';
import * as calls from './calls.ts';
import { instantSchema, roleSchema } from './fields.ts';
import { pendingCommentSchema } from './moderation.ts';
import { roles } from './roles.ts';
import { defineRoute } from './route-contract.ts';

export const adminUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: roleSchema,
  is_active: z.boolean(),
  created_at: instantSchema,
  last_login_at: instantSchema.nullable().describe('The last sign-in; null before the first one'),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

const byRole = z.record(z.enum(roles), z.int());

const accountFiguresSchema = z.object({
  total: z.int(),
  new_this_month: z
    .int()
    .describe(`How many accounts were created since the first of the month in ${brand.city}`),
  by_role: byRole,
  recent: z.array(adminUserSchema).describe('The newest first, ten at most'),
  is_mail_connected: z.boolean().describe('Whether the mail server answers'),
});
export type AccountFigures = z.infer<typeof accountFiguresSchema>;

export const getAccountFigures = defineRoute({
  id: 'getAccountFigures',
  owner: 'auth',
  access: 'services',
  method: 'GET',
  path: '/internal/account-figures',
  summary: 'How many accounts there are, the newest of them, and whether mails can be sent.',
  reply: accountFiguresSchema,
});

export const getEpisodeFigures = defineRoute({
  id: 'getEpisodeFigures',
  owner: 'content',
  access: 'services',
  method: 'GET',
  path: '/internal/episodes/figures',
  summary: 'How many episodes there are, including those whose date is to come.',
  reply: z.object({ total: z.int() }),
});

export const adminOverviewSchema = z.object({
  stats: z.object({
    totalUsers: z.int(),
    newUsersThisMonth: z.int().describe(`Since the first of the month in ${brand.city}`),
    totalComments: z.int().describe('Comments in every state'),
    commentsThisMonth: z.int().describe(`Since the first of the month in ${brand.city}`),
    pendingComments: z.int(),
    totalEpisodes: z.int(),
    usersByRole: byRole,
  }),
  recentUsers: z.array(adminUserSchema).describe('The newest first'),
  pendingComments: z
    .array(pendingCommentSchema)
    .describe('The newest comments that wait for a moderator, as the first page of the queue has them'),
  systemHealth: z.object({ databaseConnected: z.boolean(), emailServiceConnected: z.boolean() }),
  unavailable: z
    .array(z.enum(['auth', 'comments', 'content']))
    .describe(
      'The services that did not answer. Their figures are 0 here, which says nothing about the true ones',
    ),
});
export type AdminOverview = z.infer<typeof adminOverviewSchema>;

export const getAdminOverview = defineRoute({
  ...calls.getAdminOverview,
  id: 'getAdminOverview',
  owner: 'gateway',
  access: ['admin'],
  summary: 'The figures of the administration, composed from several services.',
  reply: adminOverviewSchema,
});
