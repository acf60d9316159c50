import { z } from 'zod';
import * as calls from './calls.ts';
import { instantSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

export const systemPartKinds = ['infrastructure', 'service', 'remote'] as const;

/** A part of the running system, as this gateway sees it. */
export const systemPartSchema = z.object({
  name: z.string().describe('`database`, `store`, `mail`, the name of a service or of a remote'),
  kind: z.enum(systemPartKinds),
  state: z
    .enum(['up', 'down', 'unknown'])
    .describe('`unknown` while the service that reports it does not answer'),
  latency_ms: z.int().nullable().describe('Of the last answer; null where nothing is asked over the network'),
  since: instantSchema.describe('When this gateway first saw it in this state, with the same instances away'),
  version: z.string().nullable().describe('Of the instance that answered first'),
  instances: z
    .object({
      count: z.int(),
      away: z.array(z.string()).describe('The addresses of those that do not answer: `content-2:3001`'),
    })
    .nullable()
    .describe('Of a service that this gateway reaches over the network; one that answers keeps it `up`'),
});
export type SystemPart = z.infer<typeof systemPartSchema>;

export const systemSchema = z.object({
  checked_at: instantSchema,
  parts: z.array(systemPartSchema),
});
export type System = z.infer<typeof systemSchema>;

export const getSystem = defineRoute({
  ...calls.getSystem,
  id: 'getSystem',
  owner: 'gateway',
  access: ['admin'],
  summary: 'The parts of the running system: whether each answers, how fast, since when, and its version.',
  reply: systemSchema,
});

export const releaseMoveKinds = ['publication', 'rollback'] as const;

/** One move of the pointer of a remote: from then on this was its current release. */
export const releaseMoveSchema = z.object({
  release: z.string(),
  kind: z.enum(releaseMoveKinds).nullable().describe('null for a move that an older version recorded'),
  by: z.string().nullable().describe('The name that the publisher gave'),
  at: instantSchema,
});
export type ReleaseMove = z.infer<typeof releaseMoveSchema>;

export const remoteReleasesSchema = z.object({
  name: z.string().describe('The folder of the remote: `mfe-public`'),
  release: z.string().nullable().describe('The current release; null where its files are not there'),
  moves: z.array(releaseMoveSchema).describe('The latest moves, the last one first'),
});
export type RemoteReleases = z.infer<typeof remoteReleasesSchema>;

export const releaseListSchema = z.object({ remotes: z.array(remoteReleasesSchema) });
export type ReleaseList = z.infer<typeof releaseListSchema>;

export const listReleases = defineRoute({
  ...calls.listReleases,
  id: 'listReleases',
  owner: 'gateway',
  access: ['admin'],
  summary: 'The current release of each remote, and who published or rolled back which one last.',
  reply: releaseListSchema,
});
