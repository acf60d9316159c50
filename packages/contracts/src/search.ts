import { z } from 'zod';
import * as calls from './calls.ts';
import { wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';

/** In the order of the results page. */
export const searchTypes = ['episode', 'subject', 'blog', 'guest', 'transcript', 'comment'] as const;
export const searchTypeSchema = z.enum(searchTypes);
export type SearchType = (typeof searchTypes)[number];

/** Where the words of the search stand in a text: begin and end, in UTF-16 code units. */
const marksSchema = z.array(z.tuple([z.int(), z.int()]));
export type SearchMarks = z.infer<typeof marksSchema>;

const missingWordsSchema = z.array(
  z.object({ word: z.string(), query: z.string().describe('The search that requires this word') }),
);
export type MissingWord = z.infer<typeof missingWordsSchema>[number];

export const searchHitSchema = z.object({
  id: z.string().describe('Unlike that of any other result: `subject-12`'),
  type: searchTypeSchema,
  title: z.string(),
  subtitle: z.string().nullable(),
  url: z.string().describe('A path of this site. Of a subject with a known start, it leads to the second'),
  date: z.iso.datetime().nullable(),
  tags: z.array(z.string()),
  number: z.int().nullable().describe('Of the episode'),
  start_ms: z.int().nullable().describe('Where a subject begins in the sound, or where the words are said'),
  discussion_url: z.string().nullable().describe('The page of a subject, with its comments'),
  image_url: z.string().nullable().optional().describe('Of somebody; older releases have none'),
  excerpt: z.string().nullable().describe('A part of the text that was found'),
  without: missingWordsSchema
    .optional()
    .describe('Words of the search that this result lacks, and others do not'),
  marks: z.object({ title: marksSchema, excerpt: marksSchema }),
  score: z.number().describe('Higher fits better, also across types'),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

const searchReplySchema = z.object({
  query: z.string(),
  corrected: z
    .string()
    .nullable()
    .describe('What was searched instead, where nothing has the words of the query'),
  without: missingWordsSchema
    .optional()
    .describe('Where nothing has all words of the search: those that no result has. Absent otherwise'),
  groups: z.array(
    z.object({
      type: searchTypeSchema,
      total: z.int(),
      is_more: z.boolean().describe('There are more than `total`, which were not counted'),
      hits: z.array(searchHitSchema),
    }),
  ),
});
export type SearchReply = z.infer<typeof searchReplySchema>;

const { minLength, maxLength, maxPage, perPage } = limits.search;

export const search = defineRoute({
  ...calls.search,
  id: 'search',
  owner: 'content',
  access: 'public',
  countedAs: 'costly_read',
  summary:
    'Searches all that is public: French words in any form, with or without accents; where there is no such word, the nearest. The best first.',
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(minLength, 'Deux caractères au moins.')
      .max(maxLength, `${maxLength} caractères au plus.`),
    type: searchTypeSchema.optional().describe('Only results of this type; of each type otherwise'),
    limit: wholeNumber(1, perPage).optional().meta({ default: perPage }).describe('Results of each type'),
    page: wholeNumber(1, maxPage).optional().meta({ default: 1 }),
  }),
  reply: searchReplySchema,
});
