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
  z.object({ word: z.string(), query: z.string().describe('The query of a search that requires this word') }),
);
export type MissingWord = z.infer<typeof missingWordsSchema>[number];

export const searchHitSchema = z.object({
  id: z.string().describe('Unique among all results, such as `subject-12`'),
  type: searchTypeSchema,
  title: z.string(),
  subtitle: z.string().nullable(),
  url: z
    .string()
    .describe('A path of this site. For a subject with a known start, it leads to that second of the sound'),
  date: z.iso.datetime().nullable(),
  tags: z.array(z.string()),
  number: z.int().nullable().describe('The number of the episode; null where there is none'),
  start_ms: z
    .int()
    .nullable()
    .describe(
      'Where the subject begins in the sound, or where the words are said; null where neither is known',
    ),
  discussion_url: z
    .string()
    .nullable()
    .describe('The path of the page of a subject with its comments; null for other results'),
  image_url: z
    .string()
    .nullable()
    .optional()
    .describe('The picture of a person; null for other results, absent in replies of older releases'),
  excerpt: z
    .string()
    .nullable()
    .describe('The part of the text that has the words; null where there is none'),
  without: missingWordsSchema
    .optional()
    .describe('Words of the search that this result lacks and other results have'),
  marks: z.object({ title: marksSchema, excerpt: marksSchema }),
  score: z.number().describe('How well the result fits: higher is better, also across types'),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

const searchReplySchema = z.object({
  query: z.string(),
  corrected: z
    .string()
    .nullable()
    .describe(
      'The words that were searched instead, where nothing has those of `query`; null where `query` itself was searched',
    ),
  without: missingWordsSchema
    .optional()
    .describe('The words of the search that no result has; absent where results have all words'),
  groups: z.array(
    z.object({
      type: searchTypeSchema,
      total: z.int(),
      is_more: z.boolean().describe('True where there are more results than `total`, which were not counted'),
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
    'Searches everything that is public, the best results first. Finds French words in any form, with or without accents; where nothing has a word, searches the nearest one.',
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(minLength, 'Deux caractères au moins.')
      .max(maxLength, `${maxLength} caractères au plus.`),
    type: searchTypeSchema
      .optional()
      .describe('Only results of this type; without it, results of every type'),
    limit: wholeNumber(1, perPage)
      .optional()
      .meta({ default: perPage })
      .describe('How many results of each type to return'),
    page: wholeNumber(1, maxPage).optional().meta({ default: 1 }),
  }),
  reply: searchReplySchema,
});
