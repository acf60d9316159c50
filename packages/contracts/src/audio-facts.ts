import { z } from 'zod';
import * as calls from './calls.ts';
import { idParamSchema, instantSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

const admins = ['admin'] as const;
const params = z.strictObject({ id: idParamSchema });

/** How many values a waveform has: the player draws a bar for each. */
export const waveformLength = 240;
/** The most chapters that are offered. */
export const maxOfferedChapters = 1_000;

export const workStateSchema = z
  .enum(['none', 'waiting', 'done', 'failed'])
  .describe(
    '`none`: nothing will be known of this file; `waiting`: a job is still to read it; `failed`: the job could not',
  );
export type WorkState = z.infer<typeof workStateSchema>;

export const loudnessSchema = z.object({
  integrated_lufs: z
    .number()
    .describe('The integrated loudness of the whole sound in LUFS (EBU R128), to a tenth'),
  true_peak_dbtp: z.number().describe('The true peak in dBTP, which may be between two samples, to a tenth'),
});
export type Loudness = z.infer<typeof loudnessSchema>;

const tagSchema = z.string().nullable();

const offeredChapterSchema = z.object({ start_ms: z.int().min(0), title: z.string() });

export const soundFactsSchema = z.object({
  state: workStateSchema.describe('The state of these facts; `none` for external audio, which is not read'),
  bitrate_kbps: z
    .int()
    .nullable()
    .describe('The average, in thousands of bits per second; null while it is unknown'),
  is_variable_bitrate: z
    .boolean()
    .nullable()
    .describe(
      'True for an MP3 of variable bitrate, in which players seek by estimate; null while that is unknown',
    ),
  tags: z.object({ title: tagSchema, artist: tagSchema, album: tagSchema, year: tagSchema }),
  chapters: z
    .array(offeredChapterSchema)
    .describe(
      'The chapters that the file has, in the order of time. None overlaps another, and none begins after the end of the sound',
    ),
});
export type SoundFacts = z.infer<typeof soundFactsSchema>;

/** The most addresses that a sound may have had. */
const maxEnclosures = 99_999;

export const enclosureSchema = z.object({
  version: z.int().min(1).max(maxEnclosures),
  path: z.string().describe('The path of the sound on this site, as feeds give it'),
});
export type Enclosure = z.infer<typeof enclosureSchema>;

const audioFactsSchema = z.object({
  kind: z.enum(['stored', 'external']),
  mime_type: z.string(),
  size_bytes: z.int(),
  uploaded_at: instantSchema,
  duration_ms: z.int().nullable(),
  facts: soundFactsSchema,
  waveform: workStateSchema,
  measured: z
    .object({
      state: workStateSchema,
      loudness: loudnessSchema
        .nullable()
        .describe('Null unless `state` is `done`; null as well for a sound that is nothing but silence'),
    })
    // An older release of the service does not send it.
    .optional(),
  enclosure: enclosureSchema
    .nullable()
    .describe('The address of this sound in the feeds; null where they do not name it'),
});

const coverFactsSchema = z.object({
  url: z.string(),
  size_bytes: z.int().describe('The size of the file as it was uploaded'),
  uploaded_at: instantSchema,
  sizes: workStateSchema.describe(
    'The state of the web sizes of the cover. Until they exist, pages show the cover itself',
  ),
  has_square: z
    .boolean()
    .nullable()
    // An older release of the service does not send it.
    .optional()
    .describe('Whether the cover is large enough for podcast apps; null while that is unknown'),
});

export const episodeFilesSchema = z.object({
  audio: audioFactsSchema.nullable(),
  cover: coverFactsSchema.nullable(),
});
export type EpisodeFiles = z.infer<typeof episodeFilesSchema>;

export const getAudioFacts = defineRoute({
  ...calls.getAudioFacts,
  id: 'getAudioFacts',
  owner: 'media',
  access: admins,
  summary: 'The audio and the cover of an episode, published or not, and what is known of them.',
  params,
  reply: episodeFilesSchema,
  errors: ['episode_not_found'],
});

export const renewEnclosure = defineRoute({
  ...calls.renewEnclosure,
  id: 'renewEnclosure',
  owner: 'media',
  setsCookies: true,
  access: admins,
  summary:
    'Gives the sound of an episode a new address in the feeds, so that podcast apps fetch the file again. Former addresses stay valid.',
  params,
  body: z.strictObject({
    version: z
      .int()
      .min(2)
      .max(maxEnclosures)
      .describe(
        'The version of the new address: one more than the current. A call that is sent twice changes the address once',
      ),
  }),
  reply: z.object({ enclosure: enclosureSchema }),
  errors: ['episode_not_found', 'not_in_feeds', 'enclosure_changed'],
});

export const waveformSchema = z.object({
  levels: z
    .array(z.int().min(0).max(100))
    .length(waveformLength)
    .nullable()
    .describe(
      'Levels from the beginning to the end, 100 being the loudest; null where they are not known, or not yet',
    ),
});
export type Waveform = z.infer<typeof waveformSchema>;

export const getWaveform = defineRoute({
  ...calls.getWaveform,
  id: 'getWaveform',
  owner: 'media',
  access: 'public',
  isShared: true,
  summary: 'How loud the sound of a published episode is, from its beginning to its end.',
  params,
  reply: waveformSchema,
  errors: ['episode_not_found'],
});
