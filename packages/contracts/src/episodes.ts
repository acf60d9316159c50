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
  is_external: z
    .boolean()
    .describe('True where the audio stays on the server of its publisher, and calls redirect to it'),
});

/** The fields that a list of episodes shows. */
export const episodeCardSchema = z.object({
  id: z.int(),
  ...replyFields(shownFields(episodeFields, 'card')),
  cover_url: z.string().nullable(),
});

export const episodeSchema = episodeCardSchema.extend({
  kind: episodeKindSchema.describe('`full`: a regular episode; `trailer` and `bonus`: an extra one'),
  season: z.int().min(1).nullable().describe('The season; null for a show without seasons'),
  ...replyFields(shownFields(episodeFields, 'page')),
  description_html: htmlSchema,
  // An older release of the service does not send it.
  recording_starts_at: instantSchema
    .optional()
    .describe('When the recording is planned to begin. Of preparations only'),
  subject_count: z.int(),
  comment_count: z.int().describe('How many approved comments there are'),
  duration_ms: z
    .int()
    .nullable()
    .describe('Measured length of the audio; null while it is unknown, and without audio'),
  assets: z.object({
    audio: audioAssetSchema.optional(),
    cover: assetSchema.optional(),
    transcript: assetSchema.optional(),
  }),
});

/** What the page behind a link says of itself (decision 0088). */
export const linkCardSchema = z.object({
  site: z
    .string()
    .nullable()
    .describe('The name of the site, as its page says it; null where the page says none'),
  title: z.string().nullable(),
  description: z.string().nullable(),
  picture_url: z
    .string()
    .nullable()
    .describe('The address of our copy of the picture; null where there is none'),
});

export const subjectSchema = z.object({
  id: z.int(),
  ...replyFields(shownFields(subjectFields, 'page')),
  description_html: htmlSchema,
  content_text_html: htmlSchema,
  order_index: z.int(),
  start_ms: z.int().nullable().describe('Where the subject starts in the audio; null while that is unknown'),
  comment_count: z.int().describe('How many approved comments there are'),
  link_card: linkCardSchema
    .optional()
    .describe(
      'What the page behind a plain link in `content_url` says of itself. Absent until that page was read, and in replies about several episodes',
    ),
});

export const episodeGuestSchema = z.object({
  id: z.int(),
  name: z.string(),
  role: z.string().nullable(),
  avatar_url: z.string().nullable(),
  participant_role: participantRoleSchema,
  slug: z
    .string()
    .nullable()
    .describe('The slug of the person’s page; null for somebody who is not in the directory'),
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
  year: wholeNumber(1970, 9999)
    .optional()
    .describe(`Only episodes that were published in this year, in ${brand.city} time`),
  fields: z.enum(['card']).optional().describe('`card`: only the fields that a list shows'),
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
  total: z.int().describe('How many episodes match, whatever `limit` and `offset` are'),
});

export const latestEpisodeSchema = z.object({
  episode: episodeSchema,
  subjects: z.array(subjectSchema),
  totalCommentCount: z.int(),
  show_starts_at: instantSchema
    .optional()
    .describe(
      'When the show of the newest preparation is planned to begin, also where a podcast is newer; absent without a preparation',
    ),
});

export const episodeDetailSchema = z.object({
  episode: episodeSchema,
  enclosure: z
    .object({ path: z.string(), media_type: z.string() })
    .optional()
    .describe(
      'The address of the sound that the feeds give; absent where the episode has no sound that podcast apps play',
    ),
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
  summary: 'The newest published episode with its subjects. That may be a preparation.',
  reply: latestEpisodeSchema,
  errors: ['no_published_episode'],
});

export const getEpisode = defineRoute({
  ...calls.getEpisode,
  id: 'getEpisode',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary:
    'One published episode by slug or id, with its subjects and guests, the preparation or podcast of the same number, and the episodes before and after it.',
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
  description: z.string().nullable().describe('The description as plain text, without Markdown'),
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
