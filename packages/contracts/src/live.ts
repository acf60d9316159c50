import { z } from 'zod';
import * as calls from './calls.ts';
import { instantSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

// What listeners see of a show while it is recorded (decision 0109). Nothing of the hosts is in it.

const liveShowSchema = z.object({
  episode_id: z.int(),
  slug: z.string(),
  title: z.string().nullable(),
  phase: z.enum(['planned', 'on_air', 'paused', 'ended']),
  starts_at: instantSchema.describe('When its recording is planned to begin'),
  began_at: instantSchema.nullable(),
  ended_at: instantSchema.nullable(),
  subject: z
    .object({
      id: z.int(),
      title: z.string(),
      elapsed_since: instantSchema
        .nullable()
        .describe('What its elapsed time counts from, pauses taken off; null while the show is paused'),
      elapsed_ms: z.int().nullable().describe('While the show is paused: it stands still'),
    })
    .nullable()
    .describe('On air; null before the show, after it, and where nothing of the order is on air'),
});
export type LiveShow = z.infer<typeof liveShowSchema>;

export const liveSchema = z.object({
  revision: z
    .string()
    .describe(
      'Another one says that a command was given: hosts then read what is theirs alone. It has no order',
    ),
  show: liveShowSchema
    .nullable()
    .describe('The show on air, else the next public one; the one that has ended where there is none'),
  stream: z
    .object({ url: z.string(), type: z.string().describe('Its media type') })
    .nullable()
    .describe('Where the show is heard while it is recorded'),
});
export type Live = z.infer<typeof liveSchema>;

export const getLive = defineRoute({
  ...calls.getLive,
  id: 'getLive',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary:
    'The show on air with its current subject, or the next one. Changes with every command of its hosts.',
  reply: liveSchema,
});

const timeSchema = z.object({ now: instantSchema.describe('The server’s clock') });

/** The data of each kind of event, as JSON. */
export const liveEventSchemas = {
  /**
   * Sent first, and after each change. Its id is the revision: a reader who reconnects with it is not sent it again.
   */
  live: liveSchema,
  /** Sent first, then every 15 seconds: a stream that is silent for much longer is broken. */
  time: timeSchema,
} as const;
export interface LiveEvents {
  live: Live;
  time: z.infer<typeof timeSchema>;
}

export const getLiveEvents = defineRoute({
  ...calls.getLiveEvents,
  id: 'getLiveEvents',
  owner: 'gateway',
  access: 'public',
  replyMediaType: 'text/event-stream',
  events: liveEventSchemas,
  summary:
    'Server-sent events: `live` with what `GET /api/live` replies, now and whenever it changes, and `time` with the server’s clock every 15 seconds.',
  errors: ['too_many_requests'],
});
