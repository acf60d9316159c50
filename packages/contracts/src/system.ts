import { z } from 'zod';
import * as calls from './calls.ts';
import { instantSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

export const systemPartKinds = ['infrastructure', 'service', 'remote'] as const;

/** A part of the running system, as this gateway sees it. */
export const systemPartSchema = z.object({
  name: z.string().describe('`database`, `store`, `mail`, the name of a service or of a remote'),
  kind: z.enum(systemPartKinds),
  state: z.enum(['up', 'down', 'unknown']).describe('`unknown` while nobody answers who would know'),
  latency_ms: z.int().nullable().describe('Of the last answer; null where nothing is asked over the network'),
  since: instantSchema.describe('When this gateway first saw it in this state'),
  version: z.string().nullable(),
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
