import { z } from 'zod';
import { emailSchema, roleSchema } from './auth.ts';
import { episodeTypeSchema } from './episodes.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { lineSchema, multiLineSchema, nameSchema } from './text.ts';

const instant = z.iso.datetime().describe('ISO 8601 instant, UTC');
const bounds = limits.profile;

const webAddress = (protocol: RegExp, error: string) =>
  lineSchema
    .max(bounds.urlLength, 'Cette adresse est trop longue.')
    .refine((text) => text === '' || z.url({ protocol }).safeParse(text).success, { error });
/** An empty field empties the value. */
const optionalUrl = webAddress(/^https?$/, 'Une adresse web est attendue (https://…).')
  .transform((text) => text || null)
  .nullable();
/** The pages show no picture that did not come by https. */
const optionalPictureUrl = webAddress(/^https$/, 'Une adresse en https:// est attendue.')
  .transform((text) => text || null)
  .nullable();
const optionalText = (text: z.ZodString, length: number) =>
  text
    .max(length, `${length} caractères au plus.`)
    .transform((text) => text || null)
    .nullable();

export const socialNetworks = ['twitter', 'linkedin', 'github', 'website'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export const socialLinksSchema = z.strictObject({
  twitter: optionalUrl.optional(),
  linkedin: optionalUrl.optional(),
  github: optionalUrl.optional(),
  website: optionalUrl.optional(),
});

/** Absent fields stay as they are. What only hosts may edit is ignored from others (A50). */
export const updateProfileBodySchema = z.strictObject({
  name: optionalText(nameSchema, bounds.nameLength).optional(),
  bio: optionalText(multiLineSchema, bounds.bioLength).optional(),
  avatar_url: optionalPictureUrl.optional(),
  host_bio: optionalText(multiLineSchema, bounds.hostBioLength).optional(),
  expertise_areas: z
    .array(lineSchema.max(bounds.expertiseAreaLength, `${bounds.expertiseAreaLength} caractères au plus.`))
    .max(bounds.expertiseAreas, `${bounds.expertiseAreas} domaines au plus.`)
    .transform((areas) => [...new Set(areas.filter(Boolean))])
    .optional(),
  social_links: socialLinksSchema.optional(),
});
export type ProfileChanges = z.output<typeof updateProfileBodySchema>;
export type ProfileInput = z.input<typeof updateProfileBodySchema>;

export const updateProfile = defineRoute({
  id: 'updateProfile',
  owner: 'auth',
  method: 'POST',
  path: '/api/profile/update',
  summary: 'Changes one’s profile; absent fields stay.',
  access: 'members',
  body: updateProfileBodySchema,
  reply: z.object({}),
});

export const profileSchema = z.object({
  name: z.string().nullable(),
  bio: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: roleSchema,
  host_bio: z.string().nullable(),
  expertise_areas: z.string().describe('JSON text: a list'),
  social_links_json: z.string().describe('JSON text: twitter, linkedin, github, website'),
});

export const recentCommentSchema = z.object({
  id: z.int(),
  episode_title: z.string(),
  episode_slug: z.string(),
  subject_id: z.int(),
  subject_title: z.string(),
  content: z.string(),
  created_at: instant,
  is_approved: z.boolean(),
});

export const hostedEpisodeSchema = z.object({
  id: z.int(),
  slug: z.string(),
  number: z.int(),
  type: episodeTypeSchema,
  title: z.string(),
  host_type: z.enum(['host', 'co-host']),
  description: z.string().nullable(),
  comment_count: z.int(),
  published_at: instant,
});

export const dashboardSchema = z.object({
  user: z.object({ id: z.string(), email: z.string(), profile: profileSchema }),
  stats: z.object({
    totalComments: z.int(),
    commentsThisMonth: z.int().describe('Calendar month, Europe/Paris'),
    episodesHosted: z.int(),
    joinDate: instant,
    lastActivity: instant,
  }),
  recentComments: z.array(recentCommentSchema),
  hostedEpisodes: z.array(hostedEpisodeSchema),
  /** Services that did not answer: their part is empty, not true. */
  unavailable: z.array(z.enum(['comments', 'content'])),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
export type RecentComment = z.infer<typeof recentCommentSchema>;
export type HostedEpisode = z.infer<typeof hostedEpisodeSchema>;

export const getDashboard = defineRoute({
  id: 'getDashboard',
  owner: 'gateway',
  method: 'GET',
  path: '/api/dashboard',
  summary: 'All that one’s dashboard shows, composed of several services.',
  access: 'members',
  reply: dashboardSchema,
});

export const exportAccount = defineRoute({
  id: 'exportAccount',
  owner: 'gateway',
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything kept about one’s account, as a JSON file.',
  access: 'members',
  replyMediaType: 'application/json',
});

export const deleteAccount = defineRoute({
  id: 'deleteAccount',
  owner: 'auth',
  method: 'DELETE',
  path: '/api/account',
  summary: 'Deletes one’s account. Its comments stay, anonymised.',
  access: 'members',
  body: z.strictObject({ email: emailSchema.describe('One’s own address, typed as a confirmation') }),
  reply: z.object({}),
  errors: ['confirmation_mismatch', 'last_admin'],
});

export const userIdParamSchema = z.string().regex(/^[\w-]{1,64}$/);

export const publicProfileSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  bio: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: roleSchema,
  joined_at: instant,
  host_bio: z.string().nullable(),
  expertise_areas: z.array(z.string()),
  social_links: z.array(z.object({ network: z.enum(socialNetworks), url: z.string() })),
  comments: z
    .array(
      z.object({
        id: z.int(),
        content: z.string(),
        created_at: instant,
        subject_id: z.int(),
        subject_title: z.string(),
        episode_slug: z.string(),
        episode_number: z.int(),
        episode_type: episodeTypeSchema,
      }),
    )
    .describe('Approved ones only, newest first'),
  comment_count: z.int(),
  hosted_episodes: z.array(hostedEpisodeSchema.omit({ description: true, comment_count: true })),
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

export const getPublicProfile = defineRoute({
  id: 'getPublicProfile',
  owner: 'auth',
  isShared: true,
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'The public profile of a member; never the e-mail address.',
  params: z.strictObject({ id: userIdParamSchema }),
  reply: z.object({ user: publicProfileSchema }),
  errors: ['user_not_found'],
});
