import { z } from 'zod';
import * as calls from './calls.ts';
import { episodeNumberSchema } from './episodes.ts';
import { instantSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';

const missingPartSchema = z.enum(['audio', 'cover', 'starts']);
export type MissingPart = z.infer<typeof missingPartSchema>;

const unfinishedEpisodeSchema = z.object({
  id: z.int(),
  number: episodeNumberSchema,
  title: z.string().nullable(),
  slug: z.string(),
  published_at: instantSchema,
  missing: z.array(missingPartSchema).min(1),
  host_ids: z
    .array(z.string())
    .describe('The ids of the accounts of the hosts and co-hosts; those without an account are left out'),
});
export type UnfinishedEpisode = z.infer<typeof unfinishedEpisodeSchema>;

export const listUnfinishedEpisodes = defineRoute({
  id: 'listUnfinishedEpisodes',
  owner: 'content',
  access: 'services',
  method: 'GET',
  path: '/internal/episodes/unfinished',
  summary: `The podcasts that become public within ${limits.reminders.hoursBefore} hours and lack their audio, a cover, or the start of a subject.`,
  reply: z.object({ episodes: z.array(unfinishedEpisodeSchema) }),
});

const unfinishedAsAdminSchema = unfinishedEpisodeSchema.omit({ host_ids: true });
export type UnfinishedAsAdmin = z.infer<typeof unfinishedAsAdminSchema>;

export const listUnfinishedAsAdmin = defineRoute({
  ...calls.listUnfinishedAsAdmin,
  id: 'listUnfinishedAsAdmin',
  owner: 'content',
  access: ['admin'],
  summary: `The podcasts to come, and those of the last ${limits.reminders.daysAfter} days, that lack their audio or the start of a subject.`,
  reply: z.object({ episodes: z.array(unfinishedAsAdminSchema).describe('The earliest date first') }),
});
