import { z } from 'zod';
import { brand } from './brand.ts';
import * as calls from './calls.ts';
import { choiceSchema, htmlSchema, replyFields } from './field-schemas.ts';
import { cacheBusterSchema, instantSchema, memberParamsSchema, wholeNumber } from './fields.ts';
import { episodeFields } from './fields/episode.fields.ts';
import { shownFields } from './fields/field.ts';
import { participantFields } from './fields/participant.fields.ts';
import { subjectFields } from './fields/subject.fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';

export const episodeTypeSchema = choiceSchema(episodeFields.type);
/** What podcasts call the type of an episode (`itunes:episodeType`). */
export const episodeKindSchema = z.enum(['full', 'trailer', 'bonus']);
export const contentTypeSchema = choiceSchema(subjectFields.content_type);
export const participantRoleSchema = choiceSchema(participantFields.participant_role);

const assetSchema = z.object({ size_bytes: z.int(), uploaded_at: instantSchema });
const audioAssetSchema = assetSchema.extend({
  is_external: z.boolean().describe('The file stays where its publisher hosts it'),
});

/** The fields that a list of episodes shows. */
export const episodeCardSchema = z.object({
  id: z.int(),
  ...replyFields(shownFields(episodeFields, 'card')),
  cover_url: z.string().nullable(),
});

export const episodeSchema = episodeCardSchema.extend({
  kind: episodeKindSchema.describe('Trailers and bonus episodes stand beside the numbered ones'),
  season: z.int().min(1).nullable().describe('Null for a show without seasons'),
  ...replyFields(shownFields(episodeFields, 'page')),
  description_html: htmlSchema,
  // An older release of the service does not send it.
  recording_starts_at: instantSchema.optional().describe('Of a preparation: when its recording begins'),
  subject_count: z.int(),
  comment_count: z.int().describe('Approved comments only'),
  duration_ms: z.int().nullable().describe('Measured length of the audio, null while unknown'),
  assets: z.object({
    audio: audioAssetSchema.optional(),
    cover: assetSchema.optional(),
    transcript: assetSchema.optional(),
  }),
});

/** What the page behind a link says of itself (decision 0088). */
export const linkCardSchema = z.object({
  site: z.string().nullable().describe('The name that the site gives itself'),
  title: z.string().nullable(),
  description: z.string().nullable(),
  picture_url: z.string().nullable().describe('Of our copy'),
});

export const subjectSchema = z.object({
  id: z.int(),
  ...replyFields(shownFields(subjectFields, 'page')),
  description_html: htmlSchema,
  content_text_html: htmlSchema,
  order_index: z.int(),
  start_ms: z.int().nullable().describe('Real start inside the audio, null while unknown'),
  comment_count: z.int().describe('Approved comments only'),
  link_card: linkCardSchema
    .optional()
    .describe(
      'Of a plain link in `content_url`, once its page was read; where an episode or a subject is read alone',
    ),
});

export const episodeGuestSchema = z.object({
  id: z.int(),
  name: z.string(),
  role: z.string().nullable(),
  avatar_url: z.string().nullable(),
  participant_role: participantRoleSchema,
  slug: z.string().nullable().describe('Of their page; null for somebody who is not in the directory'),
});

/** Null for an episode without a number (decision 0097). */
export const episodeNumberSchema = z.int().nullable();

/** The episode of the same number and the other type, when there is one. */
export const siblingSchema = z.object({ slug: z.string(), type: episodeTypeSchema, number: z.int() });

/** The episode of the same type that was published just before or after another one. */
export const neighbourSchema = z.object({
  id: z.int(),
  slug: z.string(),
  number: episodeNumberSchema,
  title: z.string().nullable(),
});

export type EpisodeKind = z.infer<typeof episodeKindSchema>;
export type EpisodeType = z.infer<typeof episodeTypeSchema>;
export type ContentType = z.infer<typeof contentTypeSchema>;
export type ParticipantRole = z.infer<typeof participantRoleSchema>;
export type EpisodeCard = z.infer<typeof episodeCardSchema>;
export type EpisodeNeighbour = z.infer<typeof neighbourSchema>;
export type Episode = z.infer<typeof episodeSchema>;
export type LinkCard = z.infer<typeof linkCardSchema>;
export type Subject = z.infer<typeof subjectSchema>;
export type EpisodeGuest = z.infer<typeof episodeGuestSchema>;

export const listEpisodesQuerySchema = z.strictObject({
  limit: wholeNumber(1, limits.episodes.maxLimit).optional().meta({ default: limits.episodes.defaultLimit }),
  offset: wholeNumber(0, 1_000_000).optional().meta({ default: 0 }),
  type: episodeTypeSchema.optional(),
  year: wholeNumber(1970, 9999).optional().describe(`Year of publication in ${brand.city} time`),
  fields: z.enum(['card']).optional().describe('`card`: only the fields a list shows'),
  _t: cacheBusterSchema,
});

export const episodeReferenceSchema = z
  .string()
  .max(200)
  // People type capitals; slugs have none.
  .toLowerCase()
  .regex(/^[a-z0-9-]+$/, 'Un identifiant ou un slug est attendu.')
  // A reference of digits alone is an id: `007` becomes 7, so that every cache has one entry for it.
  .overwrite((reference) => reference.replace(/^0+(?=\d+$)/, ''));

export const episodeListSchema = z.object({
  episodes: z.array(z.union([episodeSchema, episodeCardSchema])),
  years: z.array(z.int()).describe(`Every year with a published episode, newest first (${brand.city} time)`),
  total: z.int().describe('How many episodes match, before limit and offset'),
});

export const latestEpisodeSchema = z.object({
  episode: episodeSchema,
  subjects: z.array(subjectSchema),
  totalCommentCount: z.int(),
});

export const episodeDetailSchema = z.object({
  episode: episodeSchema,
  enclosure: z
    .object({ path: z.string(), media_type: z.string() })
    .optional()
    .describe('Where feeds say that the sound is; absent without a sound that podcast apps play'),
  subjects: z.array(subjectSchema),
  guests: z.array(episodeGuestSchema),
  sibling: siblingSchema.nullable(),
  previous: neighbourSchema.nullable(),
  next: neighbourSchema.nullable(),
});

export type LatestEpisode = z.infer<typeof latestEpisodeSchema>;
export type EpisodeDetail = z.infer<typeof episodeDetailSchema>;
export type EpisodeList = z.infer<typeof episodeListSchema>;

export const listEpisodes = defineRoute({
  ...calls.listEpisodes,
  id: 'listEpisodes',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary: `Published episodes, newest first. ${limits.episodes.defaultLimit} by default, ${limits.episodes.maxLimit} at most.`,
  query: listEpisodesQuerySchema,
  reply: episodeListSchema,
});

export const getLatestEpisode = defineRoute({
  ...calls.getLatestEpisode,
  id: 'getLatestEpisode',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary: 'The newest published episode (it may be a preparation) with its subjects.',
  reply: latestEpisodeSchema,
  errors: ['no_published_episode'],
});

export const getEpisode = defineRoute({
  ...calls.getEpisode,
  id: 'getEpisode',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary: 'One published episode by slug or id, with its subjects, guests, sibling and neighbours.',
  params: z.strictObject({ id: episodeReferenceSchema }),
  reply: episodeDetailSchema,
  errors: ['episode_not_found'],
});

export const hostedEpisodeSchema = z.object({
  id: z.int(),
  slug: z.string(),
  number: episodeNumberSchema,
  type: episodeTypeSchema,
  title: z.string(),
  host_type: z.enum(['host', 'co-host']),
  description: z.string().nullable().describe('Its words, without marks'),
  comment_count: z.int(),
  published_at: instantSchema,
});

export type HostedEpisode = z.infer<typeof hostedEpisodeSchema>;

export const getHostedEpisodes = defineRoute({
  id: 'getHostedEpisodes',
  owner: 'content',
  access: 'services',
  method: 'GET',
  path: '/internal/users/{id}/hosted-episodes',
  summary: 'Published episodes that a member hosts or co-hosts, newest first.',
  params: memberParamsSchema,
  reply: z.object({ episodes: z.array(hostedEpisodeSchema) }),
});
