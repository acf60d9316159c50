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
  version: versionSchema.describe('The version of the preparation. Sent back in `If-Match`'),
  target: mergeTargetSchema,
  targets: z
    .array(mergeTargetSchema)
    .describe('All podcasts with the number of the preparation, the newest first'),
  at: instantSchema
    .nullable()
    // An older release of the service merges at once.
    .default(null)
    .describe(
      'When the merge happens: at the publication of the podcast, where the preparation is public and the podcast is not yet. Null: at once',
    ),
  slug: z.string().default('').describe('The slug of the preparation, which will redirect to the podcast'),
  plan: z.string().describe('Identifies this plan. Sent back by the call that carries the plan out'),
  subjects: z.int().describe('How many subjects move. They follow the subjects that the podcast has'),
  comments: z
    .int()
    .describe(
      'How many approved comments these subjects have. Comments that wait move with them and are not counted',
    ),
  participants: z.int(),
  known_participants: z.int().describe('How many people of the preparation take part in the podcast already'),
  addresses: z.int().describe('How many slugs will redirect to the podcast'),
  lost_starts: z
    .int()
    .describe('How many starts are lost, because they do not come after the starts in the podcast'),
  kept: z.array(mergePartSchema).describe('Parts that the podcast lacks and takes from the preparation'),
  lost: z
    .array(mergePartSchema)
    .describe('Parts that both episodes have: the part of the preparation is deleted'),
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
    into: idParamSchema
      .optional()
      .describe('The podcast to merge into, where several have the number of the preparation'),
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
    'Moves everything of a preparation into the podcast of its number, and deletes the preparation, whose addresses then redirect to the podcast. A public preparation stays until the podcast is published.',
  params,
  body: z.strictObject({
    into: idSchema,
    plan: z
      .string()
      .max(64)
      .describe(
        '`plan` of the merge plan that was read: the call is refused if the merge would now do something else',
      ),
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
  summary:
    'Cancels the planned merge of a preparation. Its podcast is then published beside the preparation.',
  params,
  reply: z.object({ episode: adminEpisodeSchema }),
  errors: ['episode_not_found', 'no_planned_merge'],
});
