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
  at: instantSchema.describe('When the podcast is published, and the preparation merged into it'),
});
export type PlannedMerge = z.infer<typeof plannedMergeSchema>;

/** Producers see an episode before it is public, too. */
export const adminEpisodeSchema = episodeSchema.extend({
  version: versionSchema,
  is_public: z
    .boolean()
    .describe('Whether everybody can read it: its date has come, and no planned merge holds it back'),
  former_slugs: z.array(z.string()).describe('Earlier slugs of the episode, which redirect to it for ever'),
  old_addresses: z
    .array(z.string())
    // An older release of the service does not send it.
    .default([])
    .describe('Addresses on the former site of the show, which redirect to the episode for ever'),
  recording_starts_at: episodeSchema.shape.recording_starts_at.unwrap().nullable().default(null),
  // An older release of the service does not send it.
  becomes_podcast_at: instantSchema
    .nullable()
    .default(null)
    .describe(
      'When the preparation becomes a podcast by itself; null where that is not planned, and for podcasts',
    ),
  podcast_id: z
    .int()
    .nullable()
    .describe(
      'The newest podcast with the number of this preparation, into which it can be merged; null where there is none, and for podcasts',
    ),
  // An older release of the service does not send it.
  planned_merge: plannedMergeSchema
    .nullable()
    .default(null)
    .describe('The planned merge in which this episode is the preparation or the podcast; null without one'),
  // An older release of the service does not send it.
  had_show: z
    .boolean()
    .optional()
    .describe(
      'Whether hosts pressed or wrote something in the régie of this episode. What they did there stays readable',
    ),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type AdminEpisode = z.infer<typeof adminEpisodeSchema>;

const searchSchema = lineSchema.max(bounds.searchLength).optional();

export const adminEpisodePageSchema = z.object({
  episodes: z.array(adminEpisodeSchema).describe('The newest date first, dates to come included'),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
  next_number: z.int().describe('One more than the highest number of all episodes'),
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
    search: searchSchema.describe('Words of the title, or their beginnings; or a number; or a slug'),
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
      .describe(
        'The number can be changed and cannot be removed: only imports create episodes without a number',
      ),
    takes_redirect: z
      .literal(true)
      .describe('Allows a slug that redirects to another episode; that redirect ends'),
  })
  .partial();
const changeSchema = changeableSchema.extend({
  is_autosave: autosaveSchema,
  is_dated_now: z
    .literal(true)
    .optional()
    .describe(
      'Where this change makes a preparation a podcast, dates it now, unless its date is in the future or after its show',
    ),
});
export type EpisodeChange = z.input<typeof changeSchema>;

export const createEpisode = defineRoute({
  ...calls.createEpisode,
  id: 'createEpisode',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Creates an episode. It is public from its date on.',
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
    .describe(
      'All episodes with this search and type; `count` is how many the list counted, and the call is refused where that has changed',
    ),
]);
export type EpisodeSelection = z.input<typeof selectionSchema>;

export const bulkOutcomeSchema = z.object({
  id: z.int(),
  number: z
    .int()
    .nullable()
    .describe('The number of the episode; null where it has none, and where nothing was done'),
  is_done: z.boolean(),
  sentence: z.string().nullable().describe('Why this episode was not changed or deleted; null where it was'),
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
  summary: 'Deletes several episodes. The reply has an outcome for each.',
  body: z.strictObject({ selection: selectionSchema }),
});

export const setTypeOfEpisodes = defineRoute({
  ...calls.setTypeOfEpisodes,
  ...bulk,
  id: 'setTypeOfEpisodes',
  summary: 'Changes the type of several episodes. The reply has an outcome for each.',
  body: z.strictObject({ selection: selectionSchema, type: episodeTypeSchema }),
});
