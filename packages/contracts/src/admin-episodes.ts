import { z } from 'zod';
import * as calls from './calls.ts';
import { episodeSchema, episodeTypeSchema } from './episodes.ts';
import { bodyFields } from './field-schemas.ts';
import { idParamSchema, idSchema, instantSchema, pageParamSchema, wholeNumber } from './fields.ts';
import { episodeFields } from './fields/episode.fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { lineSchema } from './text.ts';
import { autosaveSchema, conflictSchema, versionSchema } from './versions.ts';

const { adminEpisodes: bounds } = limits;
const admins = ['admin'] as const;

/** A public preparation that becomes its podcast when that is published. */
export const plannedMergeSchema = z.object({
  preparation_id: z.int(),
  podcast_id: z.int(),
  at: instantSchema.describe('The publication of the podcast'),
});
export type PlannedMerge = z.infer<typeof plannedMergeSchema>;

/** Producers see an episode before it is public, too. */
export const adminEpisodeSchema = episodeSchema.extend({
  version: versionSchema,
  is_public: z.boolean().describe('Whether its date has come, and it waits for no preparation'),
  former_slugs: z.array(z.string()).describe('They redirect to it, for ever'),
  old_addresses: z
    .array(z.string())
    // An older release of the service does not send it.
    .default([])
    .describe('Of the former site of the show: they redirect to it, for ever'),
  recording_starts_at: episodeSchema.shape.recording_starts_at.unwrap().nullable().default(null),
  // An older release of the service does not send it.
  becomes_podcast_at: instantSchema
    .nullable()
    .default(null)
    .describe('Of a preparation: when it becomes a podcast by itself'),
  podcast_id: z
    .int()
    .nullable()
    .describe('Of a preparation: the newest podcast of its number, into which it can be merged'),
  // An older release of the service does not send it.
  planned_merge: plannedMergeSchema
    .nullable()
    .default(null)
    .describe('Of both, the preparation and the podcast'),
  // An older release of the service does not send it.
  had_show: z
    .boolean()
    .optional()
    .describe('Hosts pressed or wrote something in its régie, which stays readable'),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type AdminEpisode = z.infer<typeof adminEpisodeSchema>;

const searchSchema = lineSchema.max(bounds.searchLength).optional();

export const adminEpisodePageSchema = z.object({
  episodes: z.array(adminEpisodeSchema).describe('The newest date first, those to come included'),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
  next_number: z.int().describe('One more than the highest of all episodes'),
});
export type AdminEpisodePage = z.infer<typeof adminEpisodePageSchema>;

export const listAdminEpisodes = defineRoute({
  ...calls.listAdminEpisodes,
  id: 'listAdminEpisodes',
  owner: 'content',
  access: admins,
  summary: `All episodes, the newest date first. ${bounds.pageSize} a page by default, ${bounds.maxPageSize} at most.`,
  query: z.strictObject({
    page: pageParamSchema,
    limit: wholeNumber(1, bounds.maxPageSize).optional().meta({ default: bounds.pageSize }),
    search: searchSchema.describe('Words of the title, or how they begin; a number; a slug'),
    type: episodeTypeSchema.optional(),
  }),
  reply: adminEpisodePageSchema,
});

const episodeParams = z.strictObject({ id: idParamSchema });
const episodeReply = z.object({ episode: adminEpisodeSchema });

export const getAdminEpisode = defineRoute({
  ...calls.getAdminEpisode,
  id: 'getAdminEpisode',
  owner: 'content',
  access: admins,
  summary: 'One episode, public or not.',
  params: episodeParams,
  reply: episodeReply,
  errors: ['episode_not_found'],
});

const changeableSchema = z
  .strictObject({
    ...bodyFields(episodeFields),
    number: z
      .int()
      .min(episodeFields.number.min)
      .max(episodeFields.number.max)
      .describe('It can be changed, and not be taken away: imports alone leave episodes without one'),
    takes_redirect: z
      .literal(true)
      .describe('The slug is one that redirects to another episode: it will not any more'),
  })
  .partial();
const changeSchema = changeableSchema.extend({
  is_autosave: autosaveSchema,
  is_dated_now: z
    .literal(true)
    .optional()
    .describe(
      'When a preparation becomes a podcast: it is dated now, unless its date is in the future or after its show',
    ),
});
export type EpisodeChange = z.input<typeof changeSchema>;

export const createEpisode = defineRoute({
  ...calls.createEpisode,
  id: 'createEpisode',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Creates an episode. With a date to come it is public from then on.',
  body: changeableSchema
    .omit({ becomes_podcast_at: true })
    .required({ number: true, slug: true, type: true, published_at: true }),
  reply: episodeReply,
  errors: ['slug_taken', 'slug_redirects', 'old_address_taken'],
});

export const updateEpisode = defineRoute({
  ...calls.updateEpisode,
  id: 'updateEpisode',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Changes the fields that are sent. The former slug redirects to the new one.',
  params: episodeParams,
  body: changeSchema,
  reply: episodeReply,
  conflict: conflictSchema(adminEpisodeSchema),
  errors: ['episode_not_found', 'slug_taken', 'slug_redirects', 'old_address_taken'],
});

export const deleteEpisode = defineRoute({
  ...calls.deleteEpisode,
  id: 'deleteEpisode',
  needsFreshProof: true,
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Deletes an episode with its subjects, their comments, its figures and its files.',
  params: episodeParams,
  reply: z.object({}),
  errors: ['episode_not_found'],
});

const selectionSchema = z.union([
  z.strictObject({ ids: z.array(idSchema).min(1).max(bounds.maxPageSize) }),
  z
    .strictObject({
      search: searchSchema,
      type: episodeTypeSchema.optional(),
      count: z.int().min(1).max(bounds.bulk),
    })
    .describe('Everything that a list shows; `count` is how many that was'),
]);
export type EpisodeSelection = z.input<typeof selectionSchema>;

export const bulkOutcomeSchema = z.object({
  id: z.int(),
  number: z.int().nullable().describe('Null where the episode was already gone'),
  is_done: z.boolean(),
  sentence: z.string().nullable().describe('Why it was not done'),
});
export type BulkOutcome = z.infer<typeof bulkOutcomeSchema>;

const outcomesReply = z.object({ outcomes: z.array(bulkOutcomeSchema) });
const bulk = {
  owner: 'content',
  setsCookies: true,
  access: admins,
  reply: outcomesReply,
  errors: ['selection_changed'],
} as const;

export const deleteEpisodes = defineRoute({
  ...calls.deleteEpisodes,
  ...bulk,
  id: 'deleteEpisodes',
  needsFreshProof: true,
  summary: 'Deletes several episodes. Each is answered by itself.',
  body: z.strictObject({ selection: selectionSchema }),
});

export const setTypeOfEpisodes = defineRoute({
  ...calls.setTypeOfEpisodes,
  ...bulk,
  id: 'setTypeOfEpisodes',
  summary: 'Changes the type of several episodes. Each is answered by itself.',
  body: z.strictObject({ selection: selectionSchema, type: episodeTypeSchema }),
});
