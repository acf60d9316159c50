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
  starts_at: instantSchema.describe('When the recording is planned to begin'),
  began_at: instantSchema.nullable(),
  ended_at: instantSchema.nullable(),
  subject: z
    .object({
      id: z.int(),
      title: z.string(),
      elapsed_since: instantSchema
        .nullable()
        .describe(
          'Now minus this instant is how long the subject has been on air, without pauses; null while the show is paused',
        ),
      elapsed_ms: z
        .int()
        .nullable()
        .describe(
          'How long the subject was on air until the pause, in ms; null while the show is not paused',
        ),
    })
    .nullable()
    .describe('The subject on air; null before and after the show, and while no listed subject is on air'),
});
export type LiveShow = z.infer<typeof liveShowSchema>;

export const liveSchema = z.object({
  revision: z
    .string()
    .describe(
      'Differs from the former revision once a command was given; hosts then read their own replies again. Revisions have no order',
    ),
  show: liveShowSchema
    .nullable()
    .describe(
      'The show on air; else the next public one; else the last that has ended; null where there is none',
    ),
  stream: z
    .object({ url: z.string(), type: z.string().describe('The media type of the stream') })
    .nullable()
    .describe('Where the show can be heard while it is recorded; null where the site has no stream'),
});
export type Live = z.infer<typeof liveSchema>;

export const getLive = defineRoute({
  ...calls.getLive,
  id: 'getLive',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary:
    'The show on air with its current subject, or else the next show. Changes with every command of the hosts.',
  reply: liveSchema,
});

const timeSchema = z.object({ now: instantSchema.describe('The time of the server’s clock') });

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
    'Server-sent events: `live` with the data of `GET /api/live`, at once and after each change; `time` with the time of the server’s clock, at once and every 15 seconds.',
  errors: ['too_many_requests'],
});
