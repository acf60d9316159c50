import { z } from 'zod';
import * as calls from './calls.ts';
import { commentSchema } from './comments.ts';
import { episodeNumberSchema, hostedEpisodeSchema, episodeTypeSchema } from './episodes.ts';
import { bodyFields, replyFields } from './field-schemas.ts';
import { instantSchema, roleSchema, memberParamsSchema } from './fields.ts';
import { profileFields, socialNetworks } from './fields/account.fields.ts';
import { pickFields } from './fields/field.ts';
import { defineRoute } from './route-contract.ts';

export { socialNetworks };
export type SocialNetwork = (typeof socialNetworks)[number];

const { name, bio, avatar_url, host_bio, expertise_areas, wants_publication_mail, ...links } =
  bodyFields(profileFields);

export const socialLinksSchema = z.strictObject(links).partial();

/** Absent fields stay unchanged. Fields that only hosts may edit are ignored for other roles (A50). */
export const updateProfileBodySchema = z
  .strictObject({
    name,
    bio,
    avatar_url,
    host_bio,
    expertise_areas,
    social_links: socialLinksSchema,
    wants_publication_mail,
  })
  .partial();
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
  ...replyFields(pickFields(profileFields, 'name', 'bio', 'avatar_url')),
  role: roleSchema,
  host_bio: z.string().nullable(),
  expertise_areas: z.string().describe('A list of texts, as JSON in a string'),
  social_links_json: z
    .string()
    .describe('An object with `twitter`, `linkedin`, `github` and `website`, as JSON in a string'),
  wants_publication_mail: z
    .boolean()
    .describe('Whether the member gets a mail when one of their comments is published or answered'),
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
    .array(commentSchema.extend({ episode_number: episodeNumberSchema, episode_type: episodeTypeSchema }))
    .describe('Approved comments only, newest first'),
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
