import { z } from 'zod';
import { adminEpisodeSchema } from './admin-episodes.ts';
import * as calls from './calls.ts';
import { idParamSchema, idSchema, instantSchema } from './fields.ts';
import { episodeNumberSchema } from './episodes.ts';
import { defineRoute } from './route-contract.ts';
import { conflictSchema, versionSchema } from './versions.ts';

const admins = ['admin'] as const;
const params = z.strictObject({ id: idParamSchema });

/** What an episode has beside its number, slug, date and GUID, which a merge leaves alone. */
export const mergePartSchema = z.enum(['title', 'description', 'audio', 'cover']);
export type MergePart = z.infer<typeof mergePartSchema>;

export const mergeTargetSchema = z.object({
  id: z.int(),
  number: episodeNumberSchema,
  title: z.string().nullable(),
  slug: z.string(),
});
export type MergeTarget = z.infer<typeof mergeTargetSchema>;

export const mergePlanSchema = z.object({
  version: versionSchema.describe('Of the preparation. Sent back in `If-Match`'),
  target: mergeTargetSchema,
  targets: z.array(mergeTargetSchema).describe('All podcasts of the number, the newest first'),
  at: instantSchema
    .nullable()
    // An older release of the service merges at once.
    .default(null)
    .describe(
      'When it happens: the publication of the podcast, while the preparation is public. Null for at once',
    ),
  slug: z.string().default('').describe('Of the preparation, which will redirect to the podcast'),
  plan: z.string().describe('Names this plan. Sent back by the call that carries it out'),
  subjects: z.int().describe('They follow those that the podcast has'),
  comments: z.int().describe('The approved ones of these subjects; those that wait come along, too'),
  participants: z.int(),
  known_participants: z.int().describe('They take part in the podcast already'),
  addresses: z.int().describe('Slugs that will redirect to the podcast'),
  lost_starts: z.int().describe('Starts that do not fit behind those of the podcast'),
  kept: z.array(mergePartSchema).describe('What the podcast lacks and takes from the preparation'),
  lost: z.array(mergePartSchema).describe('What both have: that of the preparation is deleted'),
});
export type MergePlan = z.infer<typeof mergePlanSchema>;

export const getMergePlan = defineRoute({
  ...calls.getMergePlan,
  id: 'getMergePlan',
  owner: 'content',
  access: admins,
  summary: 'What merging a preparation into the podcast of its number would do. Changes nothing.',
  params,
  query: z.strictObject({
    into: idParamSchema.optional().describe('Where there are several podcasts of the number'),
  }),
  reply: mergePlanSchema,
  errors: ['episode_not_found', 'no_merge_target', 'too_many_subjects'],
});

export const mergeEpisode = defineRoute({
  ...calls.mergeEpisode,
  id: 'mergeEpisode',
  needsFreshProof: true,
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary:
    'Moves everything of a preparation into the podcast of its number, and deletes it. Its addresses redirect there. A public preparation stays until the podcast is published.',
  params,
  body: z.strictObject({
    into: idSchema,
    plan: z.string().max(64).describe('The plan that was read: refused if anything has changed since'),
  }),
  reply: z.object({ episode: adminEpisodeSchema }),
  conflict: conflictSchema(adminEpisodeSchema),
  errors: ['episode_not_found', 'no_merge_target', 'too_many_subjects', 'merge_changed'],
});

export const cancelMerge = defineRoute({
  ...calls.cancelMerge,
  id: 'cancelMerge',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Gives up the planned merge of a preparation: its podcast is published beside it.',
  params,
  reply: z.object({ episode: adminEpisodeSchema }),
  errors: ['episode_not_found', 'no_planned_merge'],
});
