import { z } from 'zod';
import { brand } from './brand.ts';
import * as calls from './calls.ts';
import { idParamSchema, idSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';

export const episodeMetricsSchema = z.object({
  episode_id: z.int(),
  plays: z.int(),
  downloads: z.int(),
  plays_last_7_days: z.int(),
  downloads_last_7_days: z.int(),
});

export const summaryMetricsSchema = z.object({
  episodes: z.int().describe('How many podcasts are published'),
  listeners: z.int().describe('How many distinct listeners there have been since counting began'),
  plays_week: z.int(),
  listeners_30_days: z.int(),
  plays_30_days: z.int(),
  total_plays: z.int(),
});

export type EpisodeMetrics = z.infer<typeof episodeMetricsSchema>;
export type SummaryMetrics = z.infer<typeof summaryMetricsSchema>;

export const trackBodySchema = z.strictObject({
  episode_id: idSchema,
  ncid: z.uuidv4('Un identifiant UUID v4 est attendu.'),
});

export const getEpisodeMetrics = defineRoute({
  ...calls.getEpisodeMetrics,
  id: 'getEpisodeMetrics',
  owner: 'media',
  access: 'public',
  isShared: true,
  summary: 'Plays and downloads of one episode.',
  params: z.strictObject({ id: idParamSchema }),
  reply: episodeMetricsSchema,
  isFlat: true,
  errors: ['episode_not_found'],
});

export const getSummaryMetrics = defineRoute({
  ...calls.getSummaryMetrics,
  id: 'getSummaryMetrics',
  owner: 'media',
  access: 'public',
  isShared: true,
  summary: 'Plays and listeners of the whole site.',
  reply: summaryMetricsSchema,
  isFlat: true,
});

export const trackPlay = defineRoute({
  ...calls.trackPlay,
  id: 'trackPlay',
  owner: 'media',
  access: 'public',
  summary: 'Counts one play.',
  countedAs: 'event',
  body: trackBodySchema,
  reply: z.object({}),
  errors: ['episode_not_found', 'bad_request'],
});

export const trackDownload = defineRoute({
  ...calls.trackDownload,
  id: 'trackDownload',
  owner: 'media',
  access: 'public',
  summary: 'Counts one download.',
  countedAs: 'event',
  body: trackBodySchema,
  reply: z.object({}),
  errors: ['episode_not_found', 'bad_request'],
});

const listeningDaySchema = z.object({
  day: z.iso.date().describe(`The day, in ${brand.city} time`),
  plays: z.int(),
  downloads: z.int(),
});
export type ListeningDay = z.infer<typeof listeningDaySchema>;

const [shortest, usual, longest] = limits.listeningPeriods;

export const listListeningDays = defineRoute({
  ...calls.listListeningDays,
  id: 'listListeningDays',
  owner: 'media',
  access: ['admin'],
  summary: 'Plays and downloads of all episodes for each of the last days, today included.',
  query: z.strictObject({
    days: z
      .enum([`${shortest}`, `${usual}`, `${longest}`])
      .transform(Number)
      .optional()
      .meta({ default: usual }),
  }),
  reply: z.object({
    days: z.array(listeningDaySchema).describe('The oldest day first; days without any play are included'),
  }),
});

const firstCountsSchema = z.object({ plays: z.int(), downloads: z.int() });
/** With how many earlier episodes an episode is compared, and for how many days after its publication at most. */
export const comparison = { episodes: 12, days: 28 } as const;

export const getFirstFigures = defineRoute({
  ...calls.getFirstFigures,
  id: 'getFirstFigures',
  owner: 'media',
  access: ['admin'],
  summary: `Plays and downloads of a published podcast since its date, for ${comparison.days} days at most, and the median of the ${comparison.episodes} podcasts before it at the same age.`,
  params: z.strictObject({ id: idParamSchema }),
  reply: firstCountsSchema.extend({
    days: z.int().describe('How many days have begun since the date of the podcast'),
    is_counted: z
      .boolean()
      .optional()
      .describe('False where its first days were not counted, or are no longer kept'),
    compared: z.int().describe('How many earlier episodes the median is taken from'),
    median: firstCountsSchema
      .nullable()
      .describe('The median of earlier episodes at the same age; null where there is none'),
  }),
  errors: ['episode_not_found'],
});
export type FirstFigures = z.infer<typeof getFirstFigures.reply>;

/** Why a request for audio is not counted as a download, in the order in which the rules are applied. */
export const dropReasons = [
  'not_a_get',
  'no_content',
  'prefetch',
  'no_agent',
  'robot',
  'probe',
  'under_a_minute',
  'repeated',
] as const;
export type DropReason = (typeof dropReasons)[number];

const countingMethodSchema = z.object({
  version: z.string().describe('The version of the counting rules'),
  agent_list: z.string().describe('The name and version of the list of agents'),
});

const downloadCountsSchema = z.object({
  current: countingMethodSchema
    .optional()
    .describe('The rules and the list that the next day will be counted by'),
  methods: z
    .array(
      countingMethodSchema.extend({
        days: z.int(),
        from: z.iso.date(),
        to: z.iso.date(),
      }),
    )
    .describe(
      'The rules and lists that the days of the period were counted by, the latest first. The count of a day never changes afterwards',
    ),
  days: z.int().describe('How many days of the period were counted, 30 at most'),
  from: z.iso
    .date()
    .nullable()
    .describe(`The first counted day, in ${brand.city} time; null while no day was counted`),
  to: z.iso.date().nullable(),
  requests: z.int().describe('How many requests for the audio of podcasts there were'),
  downloads: z.int(),
  dropped: z
    .array(z.object({ reason: z.enum(dropReasons), requests: z.int() }))
    .describe(
      'How many requests were not counted, by reason, with every reason once. These and `downloads` add up to `requests`',
    ),
});
export type DownloadCounts = z.infer<typeof downloadCountsSchema>;

export const getDownloadCounts = defineRoute({
  ...calls.getDownloadCounts,
  id: 'getDownloadCounts',
  owner: 'media',
  access: 'public',
  isShared: true,
  summary:
    'Downloads of the last 30 counted days by the guidelines of the IAB Tech Lab, and what was not counted.',
  reply: downloadCountsSchema,
});
