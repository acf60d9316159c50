import { z } from 'zod';
import { brand } from './brand.ts';
import * as calls from './calls.ts';
import { dailyCommentsSchema, receivedAnswerSchema, recentCommentSchema } from './comments.ts';
import { hostedEpisodeSchema } from './episodes.ts';
import { instantSchema } from './fields.ts';
import { profileSchema } from './profile.ts';
import { defineRoute } from './route-contract.ts';

export const dashboardSchema = z.object({
  user: z.object({ id: z.string(), email: z.string(), profile: profileSchema }),
  stats: z.object({
    totalComments: z.int(),
    commentsThisMonth: z.int().describe(`Comments since the first of the month, in ${brand.timeZone} time`),
    episodesHosted: z.int(),
    joinDate: instantSchema,
    lastActivity: instantSchema,
  }),
  activity: z
    .array(dailyCommentsSchema)
    .optional()
    .describe(
      'Comments of each of the last 90 days, the oldest first; absent where the comments service did not answer',
    ),
  recentComments: z.array(recentCommentSchema),
  answers: z
    .array(receivedAnswerSchema)
    .optional()
    .describe(
      'What others answered to comments of the member, the newest first; absent where the comments service did not answer',
    ),
  hostedEpisodes: z.array(hostedEpisodeSchema),
  /** Services that did not answer: their part is empty, whatever they hold. */
  unavailable: z.array(z.enum(['comments', 'content'])),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const getDashboard = defineRoute({
  ...calls.getDashboard,
  id: 'getDashboard',
  owner: 'gateway',
  access: 'members',
  summary: 'Everything on the member’s dashboard, composed from several services.',
  reply: dashboardSchema,
});
