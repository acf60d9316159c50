import { z } from 'zod';
import * as calls from './calls.ts';
import { bodyFields, replyFields } from './field-schemas.ts';
import { idParamSchema, instantSchema, pageParamSchema, wholeNumber } from './fields.ts';
import { pickFields } from './fields/field.ts';
import { guestFields } from './fields/guest.fields.ts';
import { guestSchema } from './guests.ts';
import { limits } from './limits.ts';
import { linkStateSchema } from './link-state.ts';
import { defineRoute } from './route-contract.ts';
import { lineSchema } from './text.ts';
import { autosaveSchema, conflictSchema, versionSchema } from './versions.ts';
import { publicAddressSchema } from './web-address.ts';

const { adminGuests: bounds } = limits;
const editing = { owner: 'content', access: ['admin'] } as const;

export const adminGuestSchema = guestSchema.omit({ episodes: true }).extend({
  ...replyFields(pickFields(guestFields, 'bio', 'email')),
  has_account: z.boolean().describe('Whether the guest is linked to an account'),
  is_public: z
    .boolean()
    .describe(
      'Whether everybody can read the page of the person: the directory shows them, or one of their episodes is published',
    ),
  former_slugs: z
    .array(z.string())
    .describe('Earlier slugs of the person, which redirect to their page for ever'),
  participation_count: z
    .int()
    .describe('How many episodes the person takes part in, including those that are not public yet'),
  version: versionSchema,
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type AdminGuest = z.infer<typeof adminGuestSchema>;

export const adminGuestPageSchema = z.object({
  guests: z.array(adminGuestSchema).describe('By name'),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
});
export type AdminGuestPage = z.infer<typeof adminGuestPageSchema>;

export const listAdminGuests = defineRoute({
  ...calls.listAdminGuests,
  ...editing,
  id: 'listAdminGuests',
  summary: `Everybody in the directory, by name. ${bounds.pageSize} a page by default, ${bounds.maxPageSize} at most.`,
  query: z.strictObject({
    page: pageParamSchema,
    limit: wholeNumber(1, bounds.maxPageSize).optional().meta({ default: bounds.pageSize }),
    search: lineSchema
      .max(bounds.searchLength)
      .optional()
      .describe('Parts of the name, the role, the slug or the address, with or without accents'),
    featured: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true`: only people whose `is_featured` is true; `false`: only the others'),
  }),
  reply: adminGuestPageSchema,
});

const guestParams = z.strictObject({ id: idParamSchema });
const guestReply = z.object({ guest: adminGuestSchema });

export const getAdminGuest = defineRoute({
  ...calls.getAdminGuest,
  ...editing,
  id: 'getAdminGuest',
  summary: 'One person of the directory.',
  params: guestParams,
  reply: guestReply,
  errors: ['guest_not_found'],
});

const createSchema = z
  .strictObject({
    ...bodyFields(guestFields),
    takes_redirect: z
      .literal(true)
      .describe('Allows a slug that redirects to another person; that redirect ends'),
  })
  .partial();
const changeSchema = createSchema.extend({ is_autosave: autosaveSchema });
export type GuestChange = z.input<typeof changeSchema>;

export const createGuest = defineRoute({
  ...calls.createGuest,
  ...editing,
  id: 'createGuest',
  setsCookies: true,
  summary: 'Adds a person to the directory.',
  body: createSchema.required({ name: true, slug: true }).extend({
    message_id: z
      .int()
      .optional()
      .describe(
        'The id of the application of this person: it is marked as accepted, and links to their entry',
      ),
  }),
  reply: guestReply,
  errors: ['slug_taken', 'slug_redirects', 'guest_email_taken', 'message_not_found', 'application_accepted'],
});

export const updateGuest = defineRoute({
  ...calls.updateGuest,
  ...editing,
  id: 'updateGuest',
  setsCookies: true,
  summary: 'Changes the fields that are sent. The former slug redirects to the new one.',
  params: guestParams,
  body: changeSchema,
  reply: guestReply,
  conflict: conflictSchema(adminGuestSchema),
  errors: ['guest_not_found', 'slug_taken', 'slug_redirects', 'guest_email_taken'],
});

export const deleteGuest = defineRoute({
  ...calls.deleteGuest,
  ...editing,
  id: 'deleteGuest',
  needsFreshProof: true,
  setsCookies: true,
  summary: 'Removes a person from the directory. The episodes keep their name and role.',
  params: guestParams,
  reply: z.object({ kept_participations: z.int() }),
  errors: ['guest_not_found'],
});

export const checkLink = defineRoute({
  ...calls.checkLink,
  ...editing,
  id: 'checkLink',
  summary: 'Opens an address of the public internet, and says whether there is a page.',
  query: z.strictObject({ url: publicAddressSchema.max(guestFields.links.urlLength) }),
  reply: z.object({
    state: linkStateSchema,
    status: z.int().nullable().describe('The HTTP status of the answer; null where there was none'),
    sentence: z.string().describe('The result as a sentence'),
  }),
});
