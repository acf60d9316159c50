import { z } from 'zod';
import * as calls from './calls.ts';
import { wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';

const { width, height } = limits.embed;

/** oEmbed 1.0, https://oembed.com: a player as code, for programs that turn a link into what it leads to. */
export const oEmbedSchema = z.object({
  type: z.literal('rich'),
  version: z.literal('1.0'),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.int().describe('Seconds'),
  width: z.int(),
  height: z.int(),
  html: z.string().describe('A frame with the player'),
  thumbnail_url: z.string().optional().describe('Absent where it is larger than asked for'),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
});
export type OEmbed = z.infer<typeof oEmbedSchema>;

export const getOEmbed = defineRoute({
  ...calls.getOEmbed,
  id: 'getOEmbed',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary:
    'The player of an episode for other sites (oEmbed 1.0). A subject with a known start begins there, as does `?t=` of the address.',
  query: z
    .object({
      url: z.string().max(2_000).describe('The page of an episode or a subject, or the player itself'),
      format: z.string().max(20).optional().describe('`json`; any other is 501').meta({ default: 'json' }),
      maxwidth: wholeNumber(1, 100_000).optional().describe(`In pixels; ${width} where more is allowed`),
      maxheight: wholeNumber(1, 100_000)
        .optional()
        .describe(`In pixels; ${height} where more is allowed, less where there is no list of subjects`),
    })
    .describe('What is unknown is ignored'),
  replyMediaType: 'application/json',
  reply: oEmbedSchema,
  errors: ['not_found', 'episode_not_found', 'subject_not_found', 'format_not_offered'],
});
