import { z } from 'zod';
import * as calls from './calls.ts';
import {
  episodeNumberSchema,
  episodeReferenceSchema,
  episodeTypeSchema,
  participantRoleSchema,
} from './episodes.ts';
import { htmlSchema, replyFields } from './field-schemas.ts';
import { cacheBusterSchema, emailSchema, instantSchema, memberParamsSchema, wholeNumber } from './fields.ts';
import { shownFields } from './fields/field.ts';
import { guestFields } from './fields/guest.fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { lineSchema } from './text.ts';

export const guestSchema = z.object({
  id: z.int(),
  ...replyFields(shownFields(guestFields, 'card')),
  episodes: z
    .array(z.object({ slug: z.string(), number: episodeNumberSchema }))
    .describe('The published episodes with this guest, newest first'),
});
export type Guest = z.infer<typeof guestSchema>;

const guestListSchema = z.object({
  guests: z.array(guestSchema),
  total: z.int().describe('How many guests match, whatever `limit` and `offset` are'),
});
export type GuestList = z.infer<typeof guestListSchema>;

export const listGuests = defineRoute({
  ...calls.listGuests,
  id: 'listGuests',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary: `The directory of guests, by name. ${limits.guests.defaultLimit} by default, ${limits.guests.maxLimit} at most.`,
  query: z.strictObject({
    limit: wholeNumber(1, limits.guests.maxLimit).optional().meta({ default: limits.guests.defaultLimit }),
    offset: wholeNumber(0, 1_000_000).optional().meta({ default: 0 }),
    featured: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true`: only guests whose `is_featured` is true; `false`: only the others'),
    domain: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('Only guests with exactly this domain of expertise'),
    search: lineSchema
      .min(1)
      .max(limits.guests.searchLength)
      .optional()
      .describe(
        'Parts of the name or the role, with or without accents and capitals. Replies to a search are not cached',
      ),
    _t: cacheBusterSchema,
  }),
  reply: guestListSchema,
});

const episodeOfGuestSchema = z.object({
  id: z.int(),
  slug: z.string(),
  number: episodeNumberSchema,
  type: episodeTypeSchema,
  title: z.string().nullable(),
  published_at: instantSchema,
});

export const guestDetailSchema = z.object({
  guest: guestSchema.omit({ episodes: true }).extend({
    bio: z.string().nullable().describe('The biography as Markdown'),
    bio_html: htmlSchema,
  }),
  appearance_count: z.int().describe('How many published episodes this person takes part in'),
  appearances: z
    .array(episodeOfGuestSchema.extend({ participant_role: participantRoleSchema }))
    .describe(`Published episodes with this person, newest first, ${limits.guests.appearances} at most`),
  subjects: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        episode_slug: z.string(),
        episode_number: episodeNumberSchema,
        episode_type: episodeTypeSchema,
      }),
    )
    .describe(
      `Subjects of published episodes with this person whose text names them, newest first, ${limits.guests.subjects} at most`,
    ),
});
export type GuestDetail = z.infer<typeof guestDetailSchema>;

export const getGuest = defineRoute({
  ...calls.getGuest,
  id: 'getGuest',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary: 'One person of the directory by slug, former slug or id, and the episodes with them.',
  params: z.strictObject({ id: episodeReferenceSchema }),
  reply: guestDetailSchema,
  errors: ['guest_not_found'],
});

/** An account and a guest of the directory with the same e-mail address are one person (A57). Idempotent. */
export const linkGuest = defineRoute({
  id: 'linkGuest',
  owner: 'content',
  access: 'services',
  method: 'PUT',
  path: '/internal/users/{id}/guest',
  summary: 'Links the guest with this e-mail address to the account.',
  params: memberParamsSchema,
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({ is_linked: z.boolean() }),
});

export const unlinkGuest = defineRoute({
  id: 'unlinkGuest',
  owner: 'content',
  access: 'services',
  method: 'DELETE',
  path: '/internal/users/{id}/guest',
  summary: 'Removes the link between a guest and an account that was deleted.',
  params: memberParamsSchema,
  reply: z.object({}),
});
