import { z } from 'zod';
import { loudnessSchema, workStateSchema } from './audio-facts.ts';
import * as calls from './calls.ts';
import { envelopeStepMs, maxSilences } from './envelope-scale.ts';
import { idParamSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

const params = z.strictObject({ id: idParamSchema });
const ofTeam = { owner: 'media', access: ['admin'], params } as const;

const silenceSchema = z.object({ from_ms: z.int().min(0), to_ms: z.int().min(0) });
export type Silence = z.infer<typeof silenceSchema>;

export const envelopeSchema = z.object({
  step_ms: z.literal(envelopeStepMs),
  steps: z
    .int()
    .min(0)
    .describe('The number of steps, one byte each; the last one may stand for less time than the others'),
  duration_ms: z.int().min(0).describe('The length of the decoded sound'),
  silences: z
    .array(silenceSchema)
    .max(maxSilences)
    .describe('In the order of time; where there are too many, only the longest'),
  loudness: loudnessSchema.nullable().describe('Null for a sound that is nothing but silence'),
  revision: z
    .string()
    .describe(
      'Identifies these steps; in quotes, it is the ETag of their file. Each measurement has a revision of its own',
    ),
});
export type Envelope = z.infer<typeof envelopeSchema>;

export const envelopeReplySchema = z.object({
  state: workStateSchema,
  envelope: envelopeSchema.nullable().describe('Null unless `state` is `done`'),
});
export type EnvelopeReply = z.infer<typeof envelopeReplySchema>;

export const getEnvelope = defineRoute({
  ...calls.getEnvelope,
  ...ofTeam,
  id: 'getEnvelope',
  summary: 'What was measured of the sound of an episode, published or not: its silences and its loudness.',
  reply: envelopeReplySchema,
  errors: ['episode_not_found'],
});

export const getEnvelopeSteps = defineRoute({
  ...calls.getEnvelopeSteps,
  ...ofTeam,
  id: 'getEnvelopeSteps',
  summary:
    'How loud each 20 ms of the sound of an episode are, one byte for each, with ranges. 255 is full scale; each lower value is a quarter of a decibel less; 0 is silence. With the revision in `If-Match`, the steps of another sound are refused.',
  replyMediaType: 'application/octet-stream',
  hasRanges: true,
  errors: [
    'episode_not_found',
    'envelope_not_found',
    'precondition_failed',
    'range_not_satisfiable',
    'store_unavailable',
  ],
});
