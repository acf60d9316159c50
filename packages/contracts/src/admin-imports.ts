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
  .describe(
    'How items without a number are numbered. `none`: not at all; `next`: after the highest number on the site',
  );

const count = z.int().min(0);
export const importCountsSchema = z.object({
  create: count,
  update: count,
  conflict: count.describe('How many items conflict with what is on the site, and are left out'),
  same: count,
  skipped: count.describe('How many items cannot be read'),
  warning: count.describe('How many parts of items are left out'),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

export const importRunSchema = z.object({
  id: z.int(),
  state: importStateSchema,
  source: z.object({
    kind: z.enum(['address', 'file']),
    name: z.string().describe('The address of the feed, or the name of its file'),
  }),
  numbers: numbersSchema
    .optional()
    .describe('How items without a number are numbered; absent where `numbers_from` says it'),
  numbers_from: z
    .int()
    .nullable()
    .optional()
    .describe(
      'The number that the first item without one gets; null where `numbers` says how they are numbered',
    ),
  title: z.string().nullable().describe('The title of the feed; null until it has been read'),
  phase: importPhaseSchema,
  done: count.describe('How many items have passed this phase'),
  total: count.nullable().describe('How many items there are; null while that is unknown'),
  counts: importCountsSchema.nullable().describe('What the plan contains; null until there is a plan'),
  problem: z
    .object({ code: importProblemCodeSchema })
    .nullable()
    .describe('Why the run failed; null where it did not'),
  audio: z
    .object({
      waiting: count.describe('How many episodes have audio that is still to be registered'),
      refused: count.describe('How many episodes have audio that was refused'),
    })
    .nullable()
    .describe('The audio of the written episodes; null until the run was applied'),
  is_latest: z
    .boolean()
    .describe('Whether this is the latest run. Only the latest run keeps its plan and can be applied'),
  started_by: z.string().describe('The name of who started it; empty once that account is deleted'),
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
  line: z.int().describe('The line of the feed where the item begins'),
  episode: z
    .object({
      number: episodeNumberSchema,
      title: z.string().nullable(),
      slug: z.string(),
      published_at: instantSchema,
      duration_ms: z.int().nullable(),
      size_bytes: z.int().describe('The size of the audio; 0 where the feed does not say it'),
    })
    .nullable()
    .describe('The episode that the item would become; null for an item that cannot be read'),
  fields: z
    .array(
      z.object({
        name: importFieldSchema,
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .describe('The fields that change; of long texts, the part around the first difference'),
  problem: importProblemCodeSchema.nullable(),
  other: z
    .object({
      id: z.int(),
      number: episodeNumberSchema,
      title: z.string().nullable(),
      type: episodeTypeSchema,
    })
    .nullable()
    .describe(
      'The episode, created by hand on the site, that the item conflicts with; null without a conflict',
    ),
  found: z
    .object({
      title: z.string().nullable().describe('The title of the item; null where it has none'),
      written: z.string().nullable().describe('The text of the feed'),
      read: z.string().nullable().describe('What that text was read as; a date is given as an instant'),
    })
    .optional()
    .describe('The item and the text that a problem is about'),
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
  'The number that the earliest item without one gets; later ones follow by date, and skip numbers that are taken';
const numbers =
  'How items without a number are numbered where `numbers_from` is absent; the default is `none`';

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
  summary:
    'Reads a feed from a file, 64 MB at most, and compares it with the site. Writes no episode. One run at a time.',
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
  total: count.describe('How many changes match the filter'),
});
export type ImportDetail = z.infer<typeof importDetailSchema>;

export const getImport = defineRoute({
  ...calls.getImport,
  id: 'getImport',
  owner: 'content',
  access: admins,
  summary: 'A run with its progress, and a page of the changes that it plans.',
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
  summary: 'Ends a run that has not been applied. No episode is changed.',
  params,
  reply: runReply,
  errors: ['import_not_found', 'import_ended'],
});
