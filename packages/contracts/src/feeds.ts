import { z } from 'zod';
import * as calls from './calls.ts';
import { idParamSchema, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';

const feed = {
  owner: 'content',
  access: 'public',
  isShared: true,
  isDated: true,
  redirects: [301],
  replyMediaType: 'application/rss+xml',
} as const;

/** Directories and measuring services add parameters of their own, and a listener must not get an error for that. */
const lenient = 'Unknown parameters are ignored';

export const getFeed = defineRoute({
  ...calls.getFeed,
  ...feed,
  id: 'getFeed',
  query: z.object({}).describe(lenient),
  summary: `The feed for readers: the newest ${limits.feeds.newest} podcasts that have a sound, newest first. RSS 2.0, iTunes, Podcasting 2.0.`,
});

export const getFeedArchive = defineRoute({
  ...calls.getFeedArchive,
  ...feed,
  id: 'getFeedArchive',
  summary: `All podcasts that have a sound, for directories: the newest ones, with links to pages of ${limits.feeds.archivePage} podcasts each (RFC 5005).`,
  query: z
    .object({
      page: wholeNumber(1, 100_000)
        .optional()
        .describe(
          'The number of the page, counted from the oldest podcasts, so that a page never changes once it is full',
        ),
    })
    .describe(lenient),
  errors: ['not_found'],
});

export const getCommentFeed = defineRoute({
  ...calls.getCommentFeed,
  id: 'getCommentFeed',
  owner: 'content',
  access: 'public',
  isShared: true,
  replyMediaType: 'application/rss+xml',
  summary: `The newest ${limits.feeds.comments} approved comments of a subject, for readers. RSS 2.0.`,
  params: z.strictObject({ id: idParamSchema }),
  query: z.object({}).describe(lenient),
  errors: ['subject_not_found'],
});

export const getCalendar = defineRoute({
  ...calls.getCalendar,
  id: 'getCalendar',
  owner: 'content',
  access: 'public',
  isShared: true,
  isDated: true,
  replyMediaType: 'text/calendar',
  summary: `The shows of the next ${limits.feeds.calendarWeeks} weeks, for calendars that subscribe to them. A show that hosts moved has its new time. iCalendar (RFC 5545), in UTC.`,
  query: z.object({}).describe(lenient),
});

export const getChapters = defineRoute({
  ...calls.getChapters,
  id: 'getChapters',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary: 'The subjects with a known start, as JSON Chapters 1.2.0.',
  params: z.strictObject({ id: idParamSchema }),
  replyMediaType: 'application/json+chapters',
  errors: ['episode_not_found'],
});

/**
 * The audio of an episode at an address that the feeds give, or have given: its version, and an extension as podcast apps
 * expect it. Former ones deliver the current sound.
 */
export const getEnclosure = defineRoute({
  ...calls.getEnclosure,
  id: 'getEnclosure',
  owner: 'media',
  access: 'public',
  summary:
    'The audio of an episode for podcast apps, with ranges. The reply is a redirect for external audio, and for any GET where the object store is public.',
  params: z.strictObject({ id: idParamSchema, file: z.string().regex(/^[1-9]\d{0,4}\.(mp3|m4a)$/) }),
  query: z.object({}).describe(lenient),
  replyMediaType: 'audio/*',
  hasRanges: true,
  redirects: [301, 302],
  errors: ['audio_not_found', 'precondition_failed', 'range_not_satisfiable', 'store_unavailable'],
});
