import { z } from 'zod';
import * as calls from './calls.ts';
import { idParamSchema, instantSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

const admins = ['admin'] as const;
const params = z.strictObject({ id: idParamSchema });

export const fileKindSchema = z.enum(['audio', 'cover']);
export type FileKind = z.infer<typeof fileKindSchema>;

export const uploadedFileSchema = z.object({
  kind: fileKindSchema,
  size_bytes: z.int().describe('The size of the file as it was uploaded'),
  uploaded_at: instantSchema,
  duration_ms: z
    .int()
    .nullable()
    .describe('The length of audio; null for a cover, and where the length cannot be told'),
  cover_url: z.string().nullable().describe('The address of a cover; null for audio'),
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

/** API-ADMIN-52, 53. The file in the field `file` may come before or after the field `kind`. */
export const uploadFile = defineRoute({
  ...calls.uploadFile,
  id: 'uploadFile',
  owner: 'media',
  setsCookies: true,
  access: admins,
  summary: 'Stores the audio (MP3, WAV or Ogg, 500 MB) or the cover (JPEG, PNG or WebP, 5 MB) of an episode.',
  params,
  form: z.strictObject({ kind: fileKindSchema }),
  // Counted from the last byte: the store completes the object, and the file is read.
  deadlineMs: 120_000,
  reply: z.object({ file: uploadedFileSchema }),
  errors: ['episode_not_found', 'unreadable_image', 'image_not_read_now', 'store_unavailable', 'store_full'],
});

/** API-ADMIN-54. */
export const deleteFile = defineRoute({
  ...calls.deleteFile,
  id: 'deleteFile',
  needsFreshProof: true,
  owner: 'media',
  setsCookies: true,
  access: admins,
  summary: 'Deletes the audio or the cover of an episode.',
  params,
  query: z.strictObject({ kind: fileKindSchema }),
  reply: z.object({}),
  errors: ['episode_not_found', 'audio_not_found', 'cover_not_found'],
});

export const rereadFile = defineRoute({
  ...calls.rereadFile,
  id: 'rereadFile',
  owner: 'media',
  setsCookies: true,
  access: admins,
  summary:
    'Has a job try again what failed: reading the audio of an episode, or making the web sizes of its cover. What is known stays.',
  params,
  body: z.strictObject({ kind: fileKindSchema }),
  reply: z.object({}),
  errors: ['episode_not_found', 'audio_not_found', 'cover_not_found'],
});

/**
 * A name holds the hash of its content, or is random, so that the content of an address never changes. A web size also
 * has its width in its name.
 */
export const coverNameSchema = z
  .string()
  .regex(/^[0-9a-f]{32}(\.jpg|-\d{2,4}\.(jpg|avif|webp)|-square\.jpg)$/, 'Le nom d’une image est attendu.');

export const getCover = defineRoute({
  ...calls.getCover,
  id: 'getCover',
  owner: 'media',
  access: 'public',
  summary:
    'The cover of a published episode as JPEG, or one of its web sizes; also serves the pictures of posts and guests in their sizes.',
  params: z.strictObject({ name: coverNameSchema }),
  replyMediaType: 'image/*',
  errors: ['cover_not_found', 'store_unavailable'],
});

/** Files that the team sees and hears by its session, also before the date. Nothing is counted. */
const ofTeam = { owner: 'media', access: admins, isConfidential: true } as const;
const audioOfTeam = {
  ...ofTeam,
  params,
  redirects: [302],
  replyMediaType: 'audio/*',
  hasRanges: true,
  errors: ['audio_not_found', 'precondition_failed', 'range_not_satisfiable', 'store_unavailable'],
} as const;

export const streamAsTeam = defineRoute({
  ...calls.streamAsTeam,
  ...audioOfTeam,
  id: 'streamAsTeam',
  summary: 'The audio of an episode, published or not, with ranges, for those who produce it.',
});

export const downloadAsTeam = defineRoute({
  ...calls.downloadAsTeam,
  ...audioOfTeam,
  id: 'downloadAsTeam',
  summary: 'The audio of an episode, published or not, as an attachment, for those who produce it.',
});

export const getCoverAsTeam = defineRoute({
  ...calls.getCoverAsTeam,
  ...ofTeam,
  id: 'getCoverAsTeam',
  summary: 'The cover of an episode, published or not, as JPEG, for those who produce it.',
  params,
  query: z.strictObject({
    at: instantSchema
      .optional()
      .describe('When the cover was stored, so that a replaced cover has another address'),
  }),
  replyMediaType: 'image/*',
  errors: ['cover_not_found', 'store_unavailable'],
});

/** Called when the audio is replaced: starts that were set by ear in the former one may have moved. */
export const markStartsUnchecked = defineRoute({
  id: 'markStartsUnchecked',
  owner: 'content',
  access: 'services',
  method: 'POST',
  path: '/internal/episodes/{id}/starts-unchecked',
  summary: 'Marks every start of an episode as to be checked, because its audio was replaced. Idempotent.',
  params,
  reply: z.object({
    changed: z.int().describe('How many starts this call marked; those that were marked before do not count'),
  }),
});
