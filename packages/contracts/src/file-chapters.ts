import { z } from 'zod';
import * as calls from './calls.ts';
import { idParamSchema, instantSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

const admins = ['admin'] as const;
const params = z.strictObject({ id: idParamSchema });

/** Why a file does not get chapters, or its first tags again. Sentences of the back office explain each. */
export const chapterProblemSchema = z.enum([
  'no_audio',
  'external',
  'not_mp3',
  'no_chapters',
  'running',
  'nothing_to_restore',
  'cover_too_large',
  'tag_too_large',
  'file_too_large',
  'unreadable_tag',
  'damaged',
]);
export type ChapterProblem = z.infer<typeof chapterProblemSchema>;

const fileChaptersSchema = z.object({
  state: z
    .enum(['none', 'waiting', 'done', 'failed'])
    .describe(
      '`none`: the file is as it was uploaded; `waiting`: a job is to write it; `done`: the file has our chapters; `failed`: the job could not write it',
    ),
  can_restore: z
    .boolean()
    .describe('Whether the file has our tags now, so that its original ones can be restored'),
  written_at: instantSchema
    .nullable()
    .describe('When our chapters were written to the file; null where it has none'),
  is_outdated: z
    .boolean()
    .describe('Whether starts, titles or the cover have changed since our chapters were written'),
  chapters: z.int().min(0).describe('How many chapters would be written now'),
  problem: chapterProblemSchema
    .nullable()
    .describe('Why the last attempt failed, or why none can be made; null where neither is so'),
});
export type FileChapters = z.infer<typeof fileChaptersSchema>;

export const getFileChapters = defineRoute({
  ...calls.getFileChapters,
  id: 'getFileChapters',
  owner: 'media',
  access: admins,
  summary:
    'Whether the audio file of an episode has our chapters in it, and whether they are the same as on the site.',
  params,
  reply: fileChaptersSchema,
  errors: ['episode_not_found'],
});

export const writeFileChapters = defineRoute({
  ...calls.writeFileChapters,
  id: 'writeFileChapters',
  owner: 'media',
  setsCookies: true,
  access: admins,
  summary:
    'Has a job write chapters, titles and cover into the tags of an MP3, or restore the tags that the file was uploaded with. The sound itself keeps every byte.',
  params,
  body: z.strictObject({
    tags: z
      .enum(['chapters', 'original'])
      .describe(
        '`chapters`: our chapters, titles and cover; `original`: exactly the tags of the uploaded file',
      ),
  }),
  reply: z.object({}),
  errors: ['episode_not_found', 'audio_not_found', 'file_chapters_refused'],
});

const chaptersForFileSchema = z.object({
  title: z.string(),
  show: z.string(),
  chapters: z.array(z.object({ start_ms: z.int().min(0), title: z.string(), url: z.string().nullable() })),
});
export type ChaptersForFile = z.infer<typeof chaptersForFileSchema>;

export const getChaptersForFile = defineRoute({
  id: 'getChaptersForFile',
  owner: 'content',
  access: 'services',
  method: 'GET',
  path: '/internal/episodes/{id}/chapters',
  summary:
    'The chapters of an episode, published or not, with the titles of episode and show that its audio file is to have.',
  params,
  reply: chaptersForFileSchema,
  errors: ['episode_not_found'],
});
