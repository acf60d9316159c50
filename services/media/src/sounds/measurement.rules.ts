import { waveformLength } from '@nobicast/contracts';
import { envelopeSchema } from '@nobicast/contracts/envelope';
import { z } from 'zod';

/** Output of the tool measure-sound; null for an unknown codec. */
export const measurementSchema = z
  .object({
    ...envelopeSchema.pick({ silences: true, loudness: true }).shape,
    levels: z.array(z.int().min(0).max(100)).length(waveformLength),
    steps: z
      .base64()
      .transform((text) => Buffer.from(text, 'base64'))
      .describe('The envelope, a byte for each 20 ms'),
    durationMs: z.int().min(0),
    /** Of an MP3; null for other files. */
    isVariableBitrate: z.boolean().nullable(),
    /** How many bytes of the file were read. */
    bytes: z.int(),
    /** How many errors the decoder met: with any, the duration is only an estimate. */
    errors: z.int(),
  })
  .nullable();
export type Measurement = NonNullable<z.output<typeof measurementSchema>>;
/** As the tool writes it. */
export type WrittenMeasurement = z.input<typeof measurementSchema>;

/** Media types that measure-sound decodes. */
export const measuredTypes: readonly string[] = ['audio/mpeg', 'audio/wav', 'audio/ogg'];
