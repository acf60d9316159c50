import { z } from 'zod';
import { defineRoute } from './route-contract.ts';

/** Ids stand in paths as digits. */
export const idParamSchema = z
  .string()
  .regex(/^\d{1,9}$/, 'Un identifiant numérique est attendu.')
  .transform(Number);

export const streamEpisode = defineRoute({
  id: 'streamEpisode',
  owner: 'media',
  method: 'GET',
  path: '/api/episodes/{id}/stream',
  summary: 'The audio of an episode, with ranges. External audio is answered by a redirect.',
  params: z.strictObject({ id: idParamSchema }),
  replyMediaType: 'audio/mpeg',
  errors: ['audio_not_found', 'range_not_satisfiable', 'store_unavailable'],
});

export const downloadEpisode = defineRoute({
  id: 'downloadEpisode',
  owner: 'media',
  method: 'GET',
  path: '/api/episodes/{id}/download',
  summary: 'The audio of an episode as an attachment.',
  params: z.strictObject({ id: idParamSchema }),
  query: z.strictObject({ direct: z.enum(['true', 'false']).optional() }),
  replyMediaType: 'audio/mpeg',
  errors: ['audio_not_found', 'store_unavailable'],
});
