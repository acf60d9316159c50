import { waveformLength } from '@nobicast/contracts';
import { z } from 'zod';
import { measurementSchema } from '../sounds/measurement.rules.ts';
import { soundReadingSchema } from '../sounds/sound.rules.ts';

const preparedSoundSchema = z.object({
  /** In `audio/`. */
  file: z.string().regex(/^[\w.-]+\.mp3$/),
  sha256: z.string(),
  sizeBytes: z.int(),
  durationMs: z.int(),
  id3Bytes: z.int(),
  reading: soundReadingSchema,
  levels: z.array(z.int()).length(waveformLength),
  envelope: measurementSchema
    .unwrap()
    .pick({ steps: true, durationMs: true, silences: true, loudness: true }),
});
export type PreparedSound = z.output<typeof preparedSoundSchema>;
/** As it stands in the file. */
export type WrittenSound = z.input<typeof preparedSoundSchema>;

/** `sounds.json`: what media's jobs would find out of each file. */
export const preparedSoundsSchema = z.object({ sounds: z.array(preparedSoundSchema) });

/** The part of `content.json` that media needs. Newest first. */
export const episodeFilesSchema = z.object({
  episodes: z.array(z.object({ slug: z.string(), audio: z.string().nullable() })),
});
