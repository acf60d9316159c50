import { z } from 'zod';
import * as calls from './calls.ts';
import { episodeNumberSchema, episodeTypeSchema } from './episodes.ts';
import { idParamSchema, instantSchema, pageParamSchema, wholeNumber } from './fields.ts';
import { episodeFields } from './fields/episode.fields.ts';
import { importedFields, namesOf } from './fields/field.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { withoutCredentials } from './web-address.ts';

const admins = ['admin'] as const;
const { imports: bounds } = limits;

export const importProblemCodeSchema = z.enum([
  // The address
  'bad_address',
  'private_address',
  'unreachable',
  'refused',
  'too_many_redirects',
  'too_slow',
  'too_large',
  // The feed
  'not_a_feed',
  'empty',
  'too_many_items',
  'unreadable',
  'over_limit',
  // An item, which is left out
  'duplicate',
  'no_date',
  'no_audio',
  'password',
  // A part of an item or of the feed, without which the rest is imported
  'chapters',
  'encoding',
  'more_pages',
  // A date that is read otherwise than it is written, or guessed
  'date_zone',
  'date_weekday',
  'date_midnight',
  'date_hour',
  'date_order',
  'date_other',
  // Other parts that are left out or read otherwise
  'audio_type',
  'other_file',
  'insecure',
  'chapter_title',
  'chapter_time',
  'chapter_start',
  'chapter_count',
  'chapter_link',
  'cover',
  'duration',
  'season',
  'number',
  'kind',
  'old_address_shared',
  'old_address_taken',
  'subject_kept',
  'number_by_season',
  'people',
  'transcript',
  // An item that does not fit what is on the site
  'slug_taken',
  'number_taken',
  // The run
  'changed',
  'unexpected',
]);
export type ImportProblemCode = z.infer<typeof importProblemCodeSchema>;

/**
 * A run reads the feed and ends `planned`: nothing has been written. It can then be applied. One that was `cancelled`,
 * `failed` or `interrupted` (its process died) has changed no episode.
 */
export const importStateSchema = z.enum([
  'reading',
  'planned',
  'applying',
  'applied',
  'cancelled',
  'failed',
  'interrupted',
]);
export type ImportState = z.infer<typeof importStateSchema>;

export const importPhaseSchema = z.enum(['waiting', 'reading', 'chapters', 'comparing', 'writing']);
export type ImportPhase = z.infer<typeof importPhaseSchema>;

const numbersSchema = z
  .enum(['none', 'next'])
  .describe('They stay without one, or follow the highest number');

const count = z.int().min(0);
export const importCountsSchema = z.object({
  create: count,
  update: count,
  conflict: count.describe('Items that do not fit what is on the site: they are left aside'),
  same: count,
  skipped: count.describe('Items that cannot be read'),
  warning: count.describe('Parts that are left out'),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

export const importRunSchema = z.object({
  id: z.int(),
  state: importStateSchema,
  source: z.object({
    kind: z.enum(['address', 'file']),
    name: z.string().describe('The address, or the name of the file'),
  }),
  numbers: numbersSchema.optional().describe('What becomes of its items without one'),
  numbers_from: z.int().nullable().optional().describe('The first number of its items without one'),
  title: z.string().nullable().describe('Of the feed, once it has been read'),
  phase: importPhaseSchema,
  done: count.describe('How many items are through this phase'),
  total: count.nullable().describe('Of how many; null while that is unknown'),
  counts: importCountsSchema.nullable().describe('Of the plan; null until there is one'),
  problem: z.object({ code: importProblemCodeSchema }).nullable().describe('Why it failed'),
  audio: z
    .object({
      waiting: count.describe('Episodes whose audio has still to be registered'),
      refused: count.describe('Episodes whose audio cannot be'),
    })
    .nullable()
    .describe('Of a run that was applied'),
  is_latest: z.boolean().describe('Only the latest run keeps its plan, and can be applied'),
  started_by: z.string(),
  started_at: instantSchema,
  ended_at: instantSchema.nullable(),
});
export type ImportRun = z.infer<typeof importRunSchema>;

export const importChangeKindSchema = z.enum(['create', 'update', 'conflict', 'skipped', 'warning']);
export type ImportChangeKind = z.infer<typeof importChangeKindSchema>;

export const importFieldSchema = z.enum([
  ...namesOf(importedFields(episodeFields)),
  'cover_url',
  'kind',
  'season',
  'declared_number',
  'is_explicit',
  'transcripts',
  'participants',
  'subjects',
]);
export type ImportField = z.infer<typeof importFieldSchema>;

/** One line of the difference between the feed and the site. */
export const importChangeSchema = z.object({
  position: z.int(),
  kind: importChangeKindSchema,
  line: z.int().describe('Of its item in the feed'),
  episode: z
    .object({
      number: episodeNumberSchema,
      title: z.string().nullable(),
      slug: z.string(),
      published_at: instantSchema,
      duration_ms: z.int().nullable(),
      size_bytes: z.int().describe('Of the audio; 0 where the feed does not say it'),
    })
    .nullable()
    .describe('Null for an item that cannot be read'),
  fields: z
    .array(
      z.object({
        name: importFieldSchema,
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .describe('What changes, long texts around their first difference'),
  problem: importProblemCodeSchema.nullable(),
  other: z
    .object({
      id: z.int(),
      number: episodeNumberSchema,
      title: z.string().nullable(),
      type: episodeTypeSchema,
    })
    .nullable()
    .describe('The episode of a conflict, made by hand here'),
  found: z
    .object({
      title: z.string().nullable().describe('Of the item'),
      written: z.string().nullable().describe('What the feed says'),
      read: z.string().nullable().describe('What it was taken for; of a date, its instant'),
    })
    .optional()
    .describe('What a problem is about'),
});
export type ImportChange = z.infer<typeof importChangeSchema>;

const params = z.strictObject({ id: idParamSchema });
const runReply = z.object({ run: importRunSchema });

/** The address of a feed, without a user or a password, which would be shown and kept. */
const feedAddressSchema = z
  .string()
  .trim()
  .max(bounds.addressLength)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'Une adresse qui commence par https:// est attendue.',
  )
  .refine(...withoutCredentials);

const numbersFromMax = 99_999;
const numbersFrom =
  'The first number of items without one, by their dates; numbers that are taken are passed over';
const numbers = 'What becomes of items without one, where no first number is given; `none` without this';

export const startImport = defineRoute({
  ...calls.startImport,
  id: 'startImport',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary:
    'Reads a feed from its address and compares it with the site. Writes no episode. One run at a time.',
  body: z.strictObject({
    url: feedAddressSchema,
    numbers: numbersSchema.optional().describe(numbers),
    numbers_from: z.int().min(1).max(numbersFromMax).optional().describe(numbersFrom),
  }),
  reply: runReply,
  errors: ['import_running'],
});

export const startImportOfFile = defineRoute({
  ...calls.startImportOfFile,
  id: 'startImportOfFile',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'The same with the file of a feed, 64 MB at most.',
  query: z.strictObject({
    numbers: numbersSchema.optional().describe(numbers),
    numbers_from: wholeNumber(1, numbersFromMax).optional().describe(numbersFrom),
  }),
  form: z.strictObject({}),
  reply: runReply,
  errors: ['import_running', 'too_large'],
});

export const listImports = defineRoute({
  ...calls.listImports,
  id: 'listImports',
  owner: 'content',
  access: admins,
  summary: `The last ${bounds.kept} runs, the newest first.`,
  reply: z.object({ runs: z.array(importRunSchema) }),
});

export const importDetailSchema = z.object({
  run: importRunSchema,
  changes: z.array(importChangeSchema).describe(`A page of the plan, ${bounds.pageSize} at most`),
  total: count.describe('How many changes there are with this filter'),
});
export type ImportDetail = z.infer<typeof importDetailSchema>;

export const getImport = defineRoute({
  ...calls.getImport,
  id: 'getImport',
  owner: 'content',
  access: admins,
  summary: 'A run with its progress, and a page of what it would do.',
  params,
  query: z.strictObject({ kind: importChangeKindSchema.optional(), page: pageParamSchema }),
  reply: importDetailSchema,
  errors: ['import_not_found'],
});

export const applyImport = defineRoute({
  ...calls.applyImport,
  id: 'applyImport',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary:
    'Writes exactly the plan of this run, in one transaction. If the feed or the episodes have changed, nothing is written.',
  params,
  reply: runReply,
  errors: ['import_not_found', 'import_not_planned', 'import_running'],
});

export const cancelImport = defineRoute({
  ...calls.cancelImport,
  id: 'cancelImport',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Ends a run that has not been applied. No episode has been changed then.',
  params,
  reply: runReply,
  errors: ['import_not_found', 'import_ended'],
});
