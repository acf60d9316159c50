import { z } from 'zod';
import * as calls from './calls.ts';
import { idParamSchema, instantSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';

const { transcripts: bounds } = limits;
const mostListed = bounds.listedRows;
const params = z.strictObject({ id: idParamSchema });

export const transcriptFormatSchema = z.enum(['vtt', 'srt', 'json', 'html', 'txt']);
export type TranscriptFormat = z.infer<typeof transcriptFormatSchema>;

const languageSchema = z.string().describe('The language as a BCP 47 tag, such as `fr` or `pt-BR`');

export const transcriptLineSchema = z.object({
  start_ms: z.int().min(0),
  end_ms: z.int().min(0),
  speaker: z.string().nullable(),
  text: z.string(),
});
export type TranscriptLine = z.infer<typeof transcriptLineSchema>;

export const transcriptSchema = z.object({
  language: languageSchema,
  is_timed: z
    .literal(false)
    .optional()
    .describe('False where the file has no times: all lines then begin at 0. Absent where it has'),
  lines: z.array(transcriptLineSchema).describe('In the order of time; two people may speak at once'),
});
export type Transcript = z.infer<typeof transcriptSchema>;

const shared = {
  owner: 'content',
  access: 'public',
  isShared: true,
  params,
  errors: ['episode_not_found', 'transcript_not_found'],
} as const;

export const getTranscript = defineRoute({
  ...calls.getTranscript,
  ...shared,
  id: 'getTranscript',
  summary: 'What is said in a public episode, and when.',
  reply: transcriptSchema,
});

export const getTranscriptAsVtt = defineRoute({
  ...calls.getTranscriptAsVtt,
  ...shared,
  id: 'getTranscriptAsVtt',
  summary:
    'The transcript of a public episode as WebVTT, whatever format was uploaded. 404 where the transcript has no times.',
  replyMediaType: 'text/vtt',
});

export const getTranscriptAsSrt = defineRoute({
  ...calls.getTranscriptAsSrt,
  ...shared,
  id: 'getTranscriptAsSrt',
  summary: 'The transcript of a public episode as SubRip (SRT).',
  replyMediaType: 'application/x-subrip',
});

export const getTranscriptAsJson = defineRoute({
  ...calls.getTranscriptAsJson,
  ...shared,
  id: 'getTranscriptAsJson',
  summary: 'The transcript of a public episode as JSON of the podcast namespace (1.0.0).',
  replyMediaType: 'application/json',
});

export const getTranscriptAsText = defineRoute({
  ...calls.getTranscriptAsText,
  ...shared,
  id: 'getTranscriptAsText',
  summary: 'The transcript of a public episode as plain text, with its times, for reading.',
  replyMediaType: 'text/plain',
});

export const transcriptFactsSchema = z.object({
  format: transcriptFormatSchema.describe('The format of the uploaded file'),
  language: languageSchema,
  size_bytes: z.int().describe('The size of the uploaded file'),
  uploaded_at: instantSchema,
  line_count: z.int(),
  has_speakers: z.boolean(),
  is_timed: z.literal(false).optional().describe('False where the file has no times; absent where it has'),
  last_ms: z.int().describe('Where the last line begins, in ms of the sound'),
});
export type TranscriptFacts = z.infer<typeof transcriptFactsSchema>;

const managed = { owner: 'content', access: ['admin'], params } as const;

export const getTranscriptFacts = defineRoute({
  ...calls.getTranscriptFacts,
  ...managed,
  id: 'getTranscriptFacts',
  summary: 'What is known of the transcript of an episode, public or not.',
  reply: z.object({ transcript: transcriptFactsSchema.nullable() }),
  errors: ['episode_not_found'],
});

/** What a file was read as, and what of it was damaged. */
const repairsSchema = z.object({
  mended_count: z.int(),
  left_out_count: z.int(),
  left_out: z
    .array(z.object({ row: z.int().describe('The row of the file, counted from 1'), reason: z.string() }))
    .describe(`The rows that were left out, ${mostListed} at most`),
});
export type TranscriptRepairs = z.infer<typeof repairsSchema>;

const labelSchema = z.object({
  label: z.string().describe('The name as it is written in the file'),
  count: z.int().describe('How many lines begin with this name'),
  sample: z.string().describe('What is said after the name in the first of these lines'),
  name: z
    .string()
    .nullable()
    .describe('The person whom the label names, as far as is known; null where it is part of what is said'),
});

export const transcriptReadingSchema = z.object({
  format: transcriptFormatSchema,
  is_timed: z.boolean(),
  line_count: z.int(),
  labels: z.array(labelSchema),
  people: z
    .array(z.string())
    .describe('The people who may speak: first the guests and hosts of the episode, then the others'),
  repairs: repairsSchema,
});
export type TranscriptReading = z.infer<typeof transcriptReadingSchema>;

export const readTranscriptFile = defineRoute({
  ...calls.readTranscriptFile,
  ...managed,
  id: 'readTranscriptFile',
  setsCookies: true,
  summary: 'Reads a transcript in any of its dialects, as `uploadTranscript` would, and stores nothing.',
  form: z.strictObject({}),
  reply: transcriptReadingSchema,
  errors: ['episode_not_found', 'unreadable_transcript'],
});

export const uploadTranscript = defineRoute({
  ...calls.uploadTranscript,
  ...managed,
  id: 'uploadTranscript',
  setsCookies: true,
  summary:
    'Stores the transcript of an episode (WebVTT, SRT, JSON, HTML or text, 5 MB), in place of the one it has.',
  form: z.strictObject({
    voices: z
      .string()
      .max(bounds.choicesLength)
      .describe(
        'An object as JSON: for each label of `readTranscriptFile` the name of its person, or null. The choices are kept for later uploads.',
      )
      .optional(),
  }),
  reply: z.object({ transcript: transcriptFactsSchema, repairs: repairsSchema }),
  errors: ['episode_not_found', 'unreadable_transcript'],
});

export const deleteTranscript = defineRoute({
  ...calls.deleteTranscript,
  ...managed,
  id: 'deleteTranscript',
  needsFreshProof: true,
  setsCookies: true,
  summary: 'Deletes the transcript of an episode.',
  reply: z.object({}),
  errors: ['episode_not_found', 'transcript_not_found'],
});
