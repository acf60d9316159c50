import { z } from 'zod';
import { postSchema } from './blog.ts';
import * as calls from './calls.ts';
import { bodyFields, replyFields } from './field-schemas.ts';
import { idParamSchema, instantSchema, pageParamSchema, wholeNumber } from './fields.ts';
import { postFields } from './fields/post.fields.ts';
import { limits } from './limits.ts';
import { linkStateSchema } from './link-state.ts';
import { defineRoute } from './route-contract.ts';
import { lineSchema } from './text.ts';
import { autosaveSchema, conflictSchema, versionSchema } from './versions.ts';

const { adminPosts: bounds } = limits;
const admins = ['admin'] as const;

/** Authors see a post before it is public, too. */
export const adminPostSchema = postSchema.extend({
  published_at: instantSchema.nullable().describe('When the post is published; null for a draft'),
  version: versionSchema,
  is_public: z.boolean().describe('Whether everybody can read the post: its date has come'),
  former_slugs: z.array(z.string()).describe('Earlier slugs of the post, which redirect to it for ever'),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type AdminPost = z.infer<typeof adminPostSchema>;

const adminPostRowSchema = adminPostSchema.omit({
  content_md: true,
  author_avatar: true,
  author_bio: true,
  former_slugs: true,
});
export type AdminPostRow = z.infer<typeof adminPostRowSchema>;

export const postStateSchema = z.enum(['draft', 'scheduled', 'public']);
export type PostState = z.infer<typeof postStateSchema>;

const adminPostPageSchema = z.object({
  posts: z.array(adminPostRowSchema).describe('Drafts first, then posts with a date, the newest first'),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
});
export type AdminPostPage = z.infer<typeof adminPostPageSchema>;

export const listAdminPosts = defineRoute({
  ...calls.listAdminPosts,
  id: 'listAdminPosts',
  owner: 'content',
  access: admins,
  summary: `All posts, drafts first. ${bounds.pageSize} a page by default, ${bounds.maxPageSize} at most.`,
  query: z.strictObject({
    page: pageParamSchema,
    limit: wholeNumber(1, bounds.maxPageSize).optional().meta({ default: bounds.pageSize }),
    search: lineSchema
      .max(bounds.searchLength)
      .optional()
      .describe('Parts of title, slug, author or tags, with or without accents and capitals'),
    state: postStateSchema.optional(),
  }),
  reply: adminPostPageSchema,
});

const postParams = z.strictObject({ id: idParamSchema });
const postReply = z.object({ post: adminPostSchema });

export const getAdminPost = defineRoute({
  ...calls.getAdminPost,
  id: 'getAdminPost',
  owner: 'content',
  access: admins,
  summary: 'One post, public or not.',
  params: postParams,
  reply: postReply,
  errors: ['post_not_found'],
});

const changeableSchema = z
  .strictObject({
    ...bodyFields(postFields),
    takes_redirect: z
      .literal(true)
      .describe('Allows a slug that redirects to another post; that redirect ends'),
  })
  .partial();

export const createPost = defineRoute({
  ...calls.createPost,
  id: 'createPost',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Creates a post. It is a draft unless a date is sent.',
  body: changeableSchema.required({ title: true, slug: true, author: true }),
  reply: postReply,
  errors: ['slug_taken', 'slug_redirects'],
});

// The history keeps the last of several by one person.
const changeSchema = changeableSchema.extend({ is_autosave: autosaveSchema });
export type PostChange = z.input<typeof changeSchema>;

export const updatePost = defineRoute({
  ...calls.updatePost,
  id: 'updatePost',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary:
    'Changes the fields that are sent. A text that is refused because somebody else changed the same fields is kept in the history.',
  params: postParams,
  body: changeSchema,
  reply: postReply,
  conflict: conflictSchema(adminPostSchema),
  errors: ['post_not_found', 'slug_taken', 'slug_redirects'],
});

export const deletePost = defineRoute({
  ...calls.deletePost,
  id: 'deletePost',
  needsFreshProof: true,
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Deletes a post with its history.',
  params: postParams,
  reply: z.object({}),
  errors: ['post_not_found'],
});

const postVersionSchema = z.object({
  id: z.int(),
  version: z.int().describe('The version of the post; for a refused text, the version that it was based on'),
  is_refused: z
    .boolean()
    .describe(
      'True where the text was refused, because somebody else had changed the same fields: the post never had it',
    ),
  by: z
    .string()
    .nullable()
    .describe(
      'The name of the person who saved it; null for an automatic change, and after the account was deleted',
    ),
  at: instantSchema,
  title: z.string(),
  words: z.int(),
});
export type PostVersion = z.infer<typeof postVersionSchema>;

const versionFieldsSchema = z.object(replyFields(postFields));

export const listPostVersions = defineRoute({
  ...calls.listPostVersions,
  id: 'listPostVersions',
  owner: 'content',
  access: admins,
  summary: 'The history of a post, the newest version first.',
  params: postParams,
  query: z.strictObject({ page: pageParamSchema }),
  reply: z.object({
    versions: z.array(postVersionSchema),
    pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
  }),
  errors: ['post_not_found'],
});

export const getPostVersion = defineRoute({
  ...calls.getPostVersion,
  id: 'getPostVersion',
  owner: 'content',
  access: admins,
  summary: 'One version in the history of a post, with its texts.',
  params: z.strictObject({ id: idParamSchema, versionId: idParamSchema }),
  reply: z.object({ version: postVersionSchema, fields: versionFieldsSchema }),
  errors: ['version_not_found'],
});

export const checkLinks = defineRoute({
  ...calls.checkLinks,
  id: 'checkLinks',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: `Opens the addresses in a text, ${bounds.checkedLinks} at most, and says whether each works. Addresses of private networks are refused.`,
  body: z.strictObject({
    addresses: z.array(z.string().min(1).max(bounds.urlLength)).min(1).max(bounds.checkedLinks),
  }),
  deadlineMs: 60_000,
  reply: z.object({
    links: z.array(
      z.object({
        address: z.string(),
        state: linkStateSchema,
        status: z.int().nullable().describe('The HTTP status of the answer; null where there was none'),
      }),
    ),
  }),
});
export type CheckedLink = z.infer<(typeof checkLinks)['reply']>['links'][number];
