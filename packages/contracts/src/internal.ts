import { z } from 'zod';
import { idParamSchema } from './media.ts';
import { defineRoute } from './route-contract.ts';

/** Calls between services. The gateway never routes them; they need a signed service actor. */

export const externalAudioSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  size_bytes: z.int().min(0),
  mime_type: z.string().max(100),
  duration_ms: z.int().min(0).nullable(),
});

const storedAudioSchema = z.object({
  is_changed: z.boolean(),
  size_bytes: z.int(),
  duration_ms: z.int().nullable(),
});

/** Declares audio that stays where its publisher hosts it. Idempotent. */
export const putExternalAudio = defineRoute({
  id: 'putExternalAudio',
  owner: 'media',
  method: 'PUT',
  path: '/internal/episodes/{id}/external-audio',
  summary: 'The episode’s audio is this address.',
  params: z.strictObject({ id: idParamSchema }),
  body: externalAudioSchema,
  reply: storedAudioSchema,
});

/** Stores the request body (audio bytes, streamed) as the episode's audio. */
export const putStoredAudio = defineRoute({
  id: 'putStoredAudio',
  owner: 'media',
  method: 'PUT',
  path: '/internal/episodes/{id}/audio',
  summary: 'The request body becomes the episode’s audio; `source_url` makes a repeat a no-op.',
  params: z.strictObject({ id: idParamSchema }),
  query: z.strictObject({ source_url: z.string().max(2_000).optional() }),
  reply: storedAudioSchema,
});
