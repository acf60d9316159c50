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
  cache_age: z.int().describe('For how many seconds the reply may be cached'),
  width: z.int(),
  height: z.int(),
  html: z.string().describe('HTML of an iframe with the player'),
  thumbnail_url: z
    .string()
    .optional()
    .describe('The address of the cover; absent where it is larger than the caller asked for'),
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
    'The player of an episode for other sites (oEmbed 1.0). For the page of a subject with a known start, or an address with `?t=`, the player begins there.',
  query: z
    .object({
      url: z.string().max(2_000).describe('The page of an episode or a subject, or the player itself'),
      format: z
        .string()
        .max(20)
        .optional()
        .describe('Only `json`; any other format is answered with 501')
        .meta({ default: 'json' }),
      maxwidth: wholeNumber(1, 100_000)
        .optional()
        .describe(
          `The largest width that the caller allows, in pixels; the player is never wider than ${width}`,
        ),
      maxheight: wholeNumber(1, 100_000)
        .optional()
        .describe(
          `The largest height that the caller allows, in pixels; the player is never higher than ${height}, and lower without a list of subjects`,
        ),
    })
    .describe('Unknown parameters are ignored'),
  replyMediaType: 'application/json',
  reply: oEmbedSchema,
  errors: ['not_found', 'episode_not_found', 'subject_not_found', 'format_not_offered'],
});
