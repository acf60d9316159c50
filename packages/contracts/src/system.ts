import { z } from 'zod';
import * as calls from './calls.ts';
import { instantSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

export const systemPartKinds = ['infrastructure', 'service', 'remote'] as const;

/** A part of the running system, as this gateway sees it. */
export const systemPartSchema = z.object({
  name: z.string().describe('`database`, `store`, `mail`, or the name of a service or a remote'),
  kind: z.enum(systemPartKinds),
  state: z
    .enum(['up', 'down', 'unknown'])
    .describe('`up`, `down`, or `unknown` while the service that reports on this part does not answer'),
  latency_ms: z
    .int()
    .nullable()
    .describe('How long the last answer took, in ms; null where nothing is asked over the network'),
  since: instantSchema.describe(
    'Since when this gateway has seen the part in this state, with the same instances not answering',
  ),
  version: z
    .string()
    .nullable()
    .describe('The version of the instance that answered first; null where none is known'),
  instances: z
    .object({
      count: z.int(),
      away: z
        .array(z.string())
        .describe('The addresses of the instances that do not answer, such as `content-2:3001`'),
    })
    .nullable()
    .describe(
      'The instances of a service that this gateway reaches over the network; null for other parts. The service is `up` while one of them answers',
    ),
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
  kind: z.enum(releaseMoveKinds).nullable().describe('Null for a move that an older version recorded'),
  by: z.string().nullable().describe('The name that the publisher gave; null where none was given'),
  at: instantSchema,
});
export type ReleaseMove = z.infer<typeof releaseMoveSchema>;

export const remoteReleasesSchema = z.object({
  name: z.string().describe('The folder of the remote, such as `mfe-public`'),
  release: z
    .string()
    .nullable()
    .describe('The current release; null where the files of the remote are missing'),
  moves: z.array(releaseMoveSchema).describe('The latest changes of the current release, the newest first'),
});
export type RemoteReleases = z.infer<typeof remoteReleasesSchema>;

export const releaseListSchema = z.object({ remotes: z.array(remoteReleasesSchema) });
export type ReleaseList = z.infer<typeof releaseListSchema>;

export const listReleases = defineRoute({
  ...calls.listReleases,
  id: 'listReleases',
  owner: 'gateway',
  access: ['admin'],
  summary: 'The current release of each remote, and who last published or rolled back which release.',
  reply: releaseListSchema,
});
