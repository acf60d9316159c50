import { z } from 'zod';
import * as calls from './calls.ts';
import { episodeReferenceSchema } from './episodes.ts';
import { htmlSchema, replyFields } from './field-schemas.ts';
import { cacheBusterSchema, instantSchema, wholeNumber } from './fields.ts';
import { shownFields } from './fields/field.ts';
import { postFields } from './fields/post.fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { lineSchema } from './text.ts';

/** The fields that a list of posts shows. */
export const postCardSchema = z.object({
  id: z.int(),
  ...replyFields(shownFields(postFields, 'card')),
  published_at: instantSchema,
  read_time: z.int().min(1).describe('The reading time in minutes, estimated from the number of words'),
});
export type PostCard = z.infer<typeof postCardSchema>;

export const postSchema = postCardSchema.extend(replyFields(shownFields(postFields, 'page')));
export type Post = z.infer<typeof postSchema>;

const topicsSchema = z.array(
  z.object({ tag: z.string(), count: z.int().describe('How many public posts have the tag') }),
);
export type Topics = z.infer<typeof topicsSchema>;

export const postListSchema = z.object({
  posts: z.array(z.union([postSchema, postCardSchema])),
  total: z.int().describe('How many posts match, whatever `limit` and `offset` are'),
  published: z.int().describe('How many posts are public'),
  topics: topicsSchema.describe('Every tag of the public posts, the most frequent first'),
});
export type PostList = z.infer<typeof postListSchema>;

export const postDetailSchema = postSchema.extend({
  content_html: htmlSchema,
  topics: topicsSchema.describe('The tags of this post, with how many public posts have each'),
  others: z.array(postCardSchema).describe('What to read next: posts with the same tags first'),
});
export type PostDetail = z.infer<typeof postDetailSchema>;

const { defaultLimit, maxLimit, searchLength } = limits.blog;

export const listPosts = defineRoute({
  ...calls.listPosts,
  id: 'listPosts',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary: `Public posts of the blog, newest first. ${defaultLimit} by default, ${maxLimit} at most.`,
  query: z.strictObject({
    limit: wholeNumber(1, maxLimit).optional().meta({ default: defaultLimit }),
    offset: wholeNumber(0, 1_000_000).optional().meta({ default: 0 }),
    tag: z
      .string()
      .trim()
      .min(1)
      .max(limits.tags.length)
      .optional()
      .describe('Only posts with exactly this tag'),
    search: lineSchema
      .min(1)
      .max(searchLength)
      .optional()
      .describe(
        'Parts of title, excerpt or tags, with or without accents and capitals. Replies to a search are not cached',
      ),
    fields: z.enum(['card']).optional().describe('`card`: only the fields that a list shows'),
    _t: cacheBusterSchema,
  }),
  reply: postListSchema,
});

export const getPost = defineRoute({
  ...calls.getPost,
  id: 'getPost',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary: 'One public post by slug or id, also by a former slug; `latest` is the newest one.',
  params: z.strictObject({ id: episodeReferenceSchema }),
  reply: postDetailSchema,
  errors: ['post_not_found'],
});

export const getBlogFeed = defineRoute({
  ...calls.getBlogFeed,
  id: 'getBlogFeed',
  owner: 'content',
  access: 'public',
  isShared: true,
  isDated: true,
  replyMediaType: 'application/rss+xml',
  summary: `The feed of the blog: the newest ${limits.feeds.newest} posts. RSS 2.0.`,
  query: z.object({}).describe('Unknown parameters are ignored'),
});
