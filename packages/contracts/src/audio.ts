import { z } from 'zod';
import * as calls from './calls.ts';
import { idParamSchema, idSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';
import { publicAddressSchema, withoutCredentials } from './web-address.ts';

export const streamEpisode = defineRoute({
  ...calls.streamEpisode,
  id: 'streamEpisode',
  owner: 'media',
  access: 'public',
  summary:
    'The audio of an episode, with ranges. The reply is a redirect for external audio, for a preparation that was merged into a podcast, and for any GET where the object store is public.',
  params: z.strictObject({ id: idParamSchema }),
  query: z
    .object({})
    .describe('Podcast apps and measuring services add their own parameters, which are ignored'),
  replyMediaType: 'audio/*',
  hasRanges: true,
  redirects: [301, 302],
  errors: ['audio_not_found', 'precondition_failed', 'range_not_satisfiable', 'store_unavailable'],
});

export const downloadEpisode = defineRoute({
  ...calls.downloadEpisode,
  id: 'downloadEpisode',
  owner: 'media',
  access: 'public',
  summary: 'The audio of an episode as an attachment.',
  params: z.strictObject({ id: idParamSchema }),
  query: z
    .object({ direct: z.enum(['true', 'false']).optional() })
    .describe('Unknown parameters are ignored'),
  replyMediaType: 'audio/*',
  hasRanges: true,
  redirects: [301, 302],
  errors: ['audio_not_found', 'precondition_failed', 'range_not_satisfiable', 'store_unavailable'],
});

/** The largest value of an integer column, about 24 days. */
const longestMs = 2 ** 31 - 1;

export const externalAudioSchema = z.strictObject({
  episode_id: idSchema,
  url: publicAddressSchema.describe('The address of the audio, to which listeners are redirected'),
  size_bytes: z.int().min(0),
  mime_type: z.string().max(100),
  duration_ms: z.int().min(0).max(longestMs).nullable(),
});

const storedAudioSchema = z.object({
  is_changed: z.boolean(),
  size_bytes: z.int(),
  duration_ms: z.int().nullable(),
});

/** The most entries that one request declares. */
export const maxExternalAudios = 50;

/** Declares audio that its publishers host, for all of these episodes or none of them. Idempotent. */
export const putExternalAudio = defineRoute({
  id: 'putExternalAudio',
  owner: 'media',
  access: 'services',
  method: 'PUT',
  path: '/internal/external-audio',
  summary: 'Sets the audio of episodes to external addresses.',
  body: z.strictObject({
    episodes: z
      .array(externalAudioSchema)
      .min(1)
      .max(maxExternalAudios)
      .refine(
        (episodes) => new Set(episodes.map(({ episode_id: id }) => id)).size === episodes.length,
        'Un épisode n’est attendu qu’une fois.',
      ),
  }),
  reply: z.object({ changed_episode_ids: z.array(z.int()) }),
  errors: ['episode_not_found'],
});

/** Stores the request body (audio bytes, streamed) as the episode's audio. */
export const putStoredAudio = defineRoute({
  id: 'putStoredAudio',
  owner: 'media',
  access: 'services',
  method: 'PUT',
  path: '/internal/episodes/{id}/audio',
  summary:
    'Stores the request body as the audio of the episode. A repeated call with the same `source_url` changes nothing.',
  params: z.strictObject({ id: idParamSchema }),
  query: z.strictObject({
    source_url: z
      .string()
      .max(2_000)
      .refine(...withoutCredentials)
      .optional(),
  }),
  reply: storedAudioSchema,
  errors: ['episode_not_found', 'too_large', 'unsupported_media_type', 'store_unavailable', 'store_full'],
});
