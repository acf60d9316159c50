import { z } from 'zod';
import * as calls from './calls.ts';
import { commentSchema } from './comments.ts';
import { hostedEpisodeSchema, episodeTypeSchema } from './episodes.ts';
import { instantSchema, roleSchema, memberParamsSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { lineSchema, multiLineSchema, nameSchema } from './text.ts';
import { withoutCredentials } from './web-address.ts';

const bounds = limits.profile;

const webAddress = (protocol: RegExp, error: string) =>
  lineSchema
    .max(bounds.urlLength, 'Cette adresse est trop longue.')
    .refine((text) => text === '' || z.url({ protocol }).safeParse(text).success, { error })
    .refine(...withoutCredentials);
/** An empty text clears the value. */
const optionalUrl = webAddress(/^https?$/, 'Une adresse web est attendue (https://…).')
  .transform((text) => text || null)
  .nullable();
/** Pages show only pictures that are loaded over https. */
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

/** What every account shows. An empty text clears it. */
export const profileFields = {
  name: optionalText(nameSchema, bounds.nameLength),
  bio: optionalText(multiLineSchema, bounds.bioLength),
  avatar_url: optionalPictureUrl,
};

/** Absent fields stay unchanged. Fields that only hosts may edit are ignored for other roles (A50). */
export const updateProfileBodySchema = z.strictObject({
  name: profileFields.name.optional(),
  bio: profileFields.bio.optional(),
  avatar_url: profileFields.avatar_url.optional(),
  host_bio: optionalText(multiLineSchema, bounds.hostBioLength).optional(),
  expertise_areas: z
    .array(nameSchema.max(bounds.expertiseAreaLength, `${bounds.expertiseAreaLength} caractères au plus.`))
    .max(bounds.expertiseAreas, `${bounds.expertiseAreas} domaines au plus.`)
    .transform((areas) => [...new Set(areas.filter(Boolean))])
    .optional(),
  social_links: socialLinksSchema.optional(),
  wants_publication_mail: z.boolean('Vrai ou faux est attendu.').optional(),
});
export type ProfileChanges = z.output<typeof updateProfileBodySchema>;
export type ProfileInput = z.input<typeof updateProfileBodySchema>;

export const updateProfile = defineRoute({
  ...calls.updateProfile,
  id: 'updateProfile',
  owner: 'auth',
  access: 'members',
  summary: 'Updates the caller’s profile. Absent fields stay unchanged.',
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
  wants_publication_mail: z.boolean().describe('Mailed when one of their comments is published'),
});

export const publicProfileSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  bio: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: roleSchema,
  joined_at: instantSchema,
  host_bio: z.string().nullable(),
  expertise_areas: z.array(z.string()),
  social_links: z.array(z.object({ network: z.enum(socialNetworks), url: z.string() })),
  comments: z
    .array(commentSchema.extend({ episode_number: z.int(), episode_type: episodeTypeSchema }))
    .describe('Approved ones only, newest first'),
  comment_count: z.int(),
  hosted_episodes: z.array(hostedEpisodeSchema.omit({ description: true, comment_count: true })),
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

export const getPublicProfile = defineRoute({
  ...calls.getPublicProfile,
  id: 'getPublicProfile',
  owner: 'auth',
  access: 'public',
  isShared: true,
  summary: 'The public profile of a member; never the e-mail address.',
  params: memberParamsSchema,
  reply: z.object({ user: publicProfileSchema }),
  errors: ['user_not_found'],
});
