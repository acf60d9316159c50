import { z } from 'zod';
import * as calls from './calls.ts';
import { idParamSchema, instantSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';

const { files: bounds } = limits;
const admins = ['admin'] as const;
const params = z.strictObject({ id: idParamSchema });

export const fileKindSchema = z.enum(['audio', 'cover']);
export type FileKind = z.infer<typeof fileKindSchema>;

/** What the specification wants to be said about a file that is refused (ADMIN-ASSETS-08 to 12). */
export const fileSentences = {
  audioFormat: 'Format audio non supporté. Utilisez MP3, WAV ou OGG.',
  audioSize: 'Le fichier audio est trop volumineux (max 500MB).',
  coverFormat: "Format d'image non supporté. Utilisez JPG, PNG ou WebP.",
  coverSize: "L'image est trop volumineuse (max 5MB).",
} as const;

export const uploadedFileSchema = z.object({
  kind: fileKindSchema,
  size_bytes: z.int().describe('Of the file as it was sent'),
  uploaded_at: instantSchema,
  duration_ms: z.int().nullable().describe('Of audio; null for a cover, and where it cannot be told'),
  is_variable_bitrate: z
    .boolean()
    .nullable()
    .describe('Of audio; null for a cover, and where it cannot be told'),
  cover_url: z.string().nullable().describe('Of a cover, null for audio'),
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
  // After the last byte: the store completes the object, and the file is read.
  deadlineMs: 120_000,
  reply: z.object({ file: uploadedFileSchema }),
  errors: ['episode_not_found', 'unreadable_image', 'store_unavailable', 'store_full'],
});

/** API-ADMIN-54. */
export const deleteFile = defineRoute({
  ...calls.deleteFile,
  id: 'deleteFile',
  owner: 'media',
  setsCookies: true,
  access: admins,
  summary: 'Deletes the audio or the cover of an episode.',
  params,
  query: z.strictObject({ kind: fileKindSchema }),
  reply: z.object({}),
  errors: ['episode_not_found', 'audio_not_found', 'cover_not_found'],
});

export const chapterSchema = z.object({ start_ms: z.int(), title: z.string() });

export const audioFileSchema = z.object({
  is_external: z.boolean().describe('The file stays where its publisher hosts it, and has not been read'),
  mime_type: z.string(),
  size_bytes: z.int(),
  uploaded_at: instantSchema,
  duration_ms: z.int().nullable(),
  bitrate: z.int().nullable().describe('Bits per second, on average'),
  is_variable_bitrate: z
    .boolean()
    .nullable()
    .describe('True: browsers seek in it beside the wanted time. Null where it cannot be told'),
  tags: z.object({
    title: z.string().nullable(),
    artist: z.string().nullable(),
    album: z.string().nullable(),
    year: z.int().nullable(),
  }),
  chapters: z
    .array(chapterSchema)
    .describe(`In the order of their starts, all before the end; the first ${bounds.chapters}`),
  waveform: z
    .enum(['waiting', 'ready', 'none'])
    .describe('`none`: not for this file. Players then show a plain track'),
});
export type AudioFile = z.infer<typeof audioFileSchema>;

export const getAudioFile = defineRoute({
  ...calls.getAudioFile,
  id: 'getAudioFile',
  owner: 'media',
  access: admins,
  summary: 'What the audio of an episode says of itself: length, bit rate, tags, chapters.',
  params,
  reply: z.object({ audio: audioFileSchema }),
  errors: ['episode_not_found', 'audio_not_found'],
});

/** Names hold the hash of the content, so that what is behind an address never changes. */
export const coverNameSchema = z
  .string()
  .regex(/^[0-9a-f]{32}(-\d{1,4})?\.(jpg|webp|avif)$/, 'Le nom d’une image est attendu.');

export const getCover = defineRoute({
  ...calls.getCover,
  id: 'getCover',
  owner: 'media',
  access: 'public',
  summary: `The cover of a published episode: whole as JPEG (\`.jpg\`), or as WebP or AVIF in one of the widths ${bounds.coverWidths.join(', ')} (\`-640.webp\`).`,
  params: z.strictObject({ name: coverNameSchema }),
  replyMediaType: 'image/*',
  errors: ['cover_not_found', 'store_unavailable'],
});

export const getWaveform = defineRoute({
  ...calls.getWaveform,
  id: 'getWaveform',
  owner: 'media',
  access: 'public',
  isShared: true,
  summary: `The loudness of the audio of an episode over its time, one byte for each value: ${bounds.waveformValues} values, or with \`detail=full\` one for each ${bounds.waveformStepMs} ms.`,
  params,
  query: z.strictObject({ detail: z.enum(['full']).optional() }),
  replyMediaType: 'application/octet-stream',
  errors: ['waveform_not_found', 'store_unavailable'],
});

/** A start was set by ear in the audio before: it may have moved. */
export const markStartsUnchecked = defineRoute({
  id: 'markStartsUnchecked',
  owner: 'content',
  access: 'services',
  method: 'POST',
  path: '/internal/episodes/{id}/starts-unchecked',
  summary: 'The audio of an episode was replaced: every start is to be checked. Idempotent.',
  params,
  reply: z.object({ changed: z.int().describe('How many starts were not marked before') }),
});
