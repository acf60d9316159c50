import { z } from 'zod';
import * as calls from './calls.ts';
import { episodeDetailSchema } from './episodes.ts';
import { idParamSchema, instantSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { lineSchema } from './text.ts';

const { previews: bounds } = limits;
const admins = ['admin'] as const;

/** An address at which an episode can be seen and heard before it is public. */
export const previewLinkSchema = z.object({
  id: z.int(),
  token: z.string().describe('The secret part of the address: whoever has it can see the episode'),
  label: z
    .string()
    .nullable()
    .describe('The person or group that the address is for; null for those who produce the episode'),
  created_by: z.string().describe('The name of the admin who made the address'),
  created_at: instantSchema,
  expires_at: instantSchema.describe('From when on the address shows nothing'),
});
export type PreviewLink = z.infer<typeof previewLinkSchema>;

const episodeParams = z.strictObject({ id: idParamSchema });

export const listPreviews = defineRoute({
  ...calls.listPreviews,
  id: 'listPreviews',
  owner: 'content',
  access: admins,
  summary: 'The preview addresses of an episode that work, the newest first.',
  params: episodeParams,
  reply: z.object({ previews: z.array(previewLinkSchema) }),
  errors: ['episode_not_found'],
});

export const createPreview = defineRoute({
  ...calls.createPreview,
  id: 'createPreview',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: `Makes a preview address of an episode that is not public yet. It works for ${bounds.maxDays} days at most.`,
  params: episodeParams,
  body: z.strictObject({
    label: lineSchema
      .max(bounds.labelLength)
      .transform((label) => (label === '' ? null : label))
      .nullable()
      .optional(),
    days: z.int().min(1).max(bounds.maxDays).optional().meta({ default: bounds.maxDays }),
  }),
  reply: z.object({ preview: previewLinkSchema }),
  errors: ['episode_not_found', 'already_public', 'too_many_previews'],
});

export const revokePreview = defineRoute({
  ...calls.revokePreview,
  id: 'revokePreview',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Ends a preview address at once.',
  params: z.strictObject({ id: idParamSchema, previewId: idParamSchema }),
  reply: z.object({}),
  errors: ['episode_not_found', 'preview_not_found'],
});

/** In the query, because paths are logged. Anything that is not one of our tokens is answered like a revoked one. */
const previewQuery = z.strictObject({ token: z.string().max(200) });

/** Once its date has come, a preview only says where the episode is. */
export const previewSchema = z.discriminatedUnion('state', [
  episodeDetailSchema.extend({ state: z.literal('preview'), expires_at: instantSchema }),
  z.object({ state: z.literal('public'), slug: z.string() }),
]);
export type Preview = z.infer<typeof previewSchema>;

export const getPreview = defineRoute({
  ...calls.getPreview,
  id: 'getPreview',
  owner: 'content',
  access: 'public',
  isConfidential: true,
  countedAs: 'costly_read',
  summary: 'The episode of a preview address, before it is public.',
  query: previewQuery,
  reply: previewSchema,
  errors: ['preview_not_found'],
});

const previewedFile = {
  owner: 'media',
  access: 'public',
  isConfidential: true,
  countedAs: 'costly_read',
  query: previewQuery,
  redirects: [302],
} as const;
const previewedAudio = {
  ...previewedFile,
  replyMediaType: 'audio/*',
  hasRanges: true,
  errors: ['preview_not_found', 'precondition_failed', 'range_not_satisfiable', 'store_unavailable'],
} as const;

export const streamPreview = defineRoute({
  ...calls.streamPreview,
  ...previewedAudio,
  id: 'streamPreview',
  summary: 'The audio of a previewed episode, with ranges. Not counted as a play.',
});

export const downloadPreview = defineRoute({
  ...calls.downloadPreview,
  ...previewedAudio,
  id: 'downloadPreview',
  summary: 'The audio of a previewed episode as an attachment. Not counted as a download.',
});

export const getPreviewCover = defineRoute({
  ...calls.getPreviewCover,
  ...previewedFile,
  id: 'getPreviewCover',
  summary: 'The cover of a previewed episode, as JPEG.',
  replyMediaType: 'image/*',
  errors: ['preview_not_found', 'store_unavailable'],
});
