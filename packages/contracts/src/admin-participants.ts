import { z } from 'zod';
import * as calls from './calls.ts';
import { episodeGuestSchema } from './episodes.ts';
import { bodyFields } from './field-schemas.ts';
import { idParamSchema, idSchema } from './fields.ts';
import { participantFields } from './fields/participant.fields.ts';
import { defineRoute } from './route-contract.ts';
import { publicAddressSchema } from './web-address.ts';

const admins = ['admin'] as const;

export const adminParticipantSchema = episodeGuestSchema.omit({ slug: true }).extend({
  bio: z.string().nullable(),
  guest_id: z.int().nullable().describe('The id in the directory; null for a one-off person'),
  is_phantom: z.boolean().describe('True for a one-off person, who is not in the directory'),
  // An older release of the service does not send it.
  is_confirmed: z.boolean().optional().describe('Whether a guest has said that they will come'),
});
export type AdminParticipant = z.infer<typeof adminParticipantSchema>;

const episodeParams = z.strictObject({ id: idParamSchema });

export const listParticipants = defineRoute({
  ...calls.listParticipants,
  id: 'listParticipants',
  owner: 'content',
  access: admins,
  summary: 'The people who take part in an episode, in the order of the episode.',
  params: episodeParams,
  reply: z.array(adminParticipantSchema),
  errors: ['episode_not_found'],
});

const { participant_role, name, role, bio } = bodyFields(participantFields);
/** Of a one-off person. */
const ownTexts = {
  name,
  role: role.optional(),
  bio: bio.optional(),
  avatar_url: publicAddressSchema.max(participantFields.avatar_url.maxLength).nullable().optional(),
};

export const addParticipant = defineRoute({
  ...calls.addParticipant,
  id: 'addParticipant',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Adds somebody of the directory, or a one-off person, to an episode.',
  params: episodeParams,
  body: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('registered'),
      participant_role,
      guest_id: idSchema,
    }),
    z.strictObject({
      type: z.literal('phantom'),
      participant_role,
      ...ownTexts,
    }),
  ]),
  reply: z.object({ participant: adminParticipantSchema }),
  errors: ['episode_not_found', 'guest_not_found', 'already_participates'],
});

export const removeParticipant = defineRoute({
  ...calls.removeParticipant,
  id: 'removeParticipant',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Removes somebody from an episode.',
  params: episodeParams,
  query: z.strictObject({ participantId: idParamSchema }),
  reply: z.object({}),
  errors: ['episode_not_found', 'participant_not_found'],
});

export const updateParticipant = defineRoute({
  ...calls.updateParticipant,
  id: 'updateParticipant',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary:
    'Changes the role of somebody in an episode, and the texts about a one-off person; a text that is left out is removed. Texts about people of the directory are changed there.',
  params: episodeParams.extend({ participantId: idParamSchema }),
  body: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('registered'), participant_role }),
    z.strictObject({
      type: z.literal('phantom'),
      participant_role,
      ...ownTexts,
    }),
  ]),
  reply: z.object({ participant: adminParticipantSchema }),
  errors: ['episode_not_found', 'participant_not_found'],
});

export const confirmParticipant = defineRoute({
  ...calls.confirmParticipant,
  id: 'confirmParticipant',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Records whether somebody has said that they will come.',
  params: episodeParams,
  body: z.strictObject({ participant_id: idSchema, is_confirmed: z.boolean() }),
  reply: z.object({ participant: adminParticipantSchema }),
  errors: ['episode_not_found', 'participant_not_found'],
});

const defaultsReply = z.object({
  participants: z
    .array(adminParticipantSchema.pick({ name: true, participant_role: true }).extend({ guest_id: z.int() }))
    .describe('In the order in which preparations list them'),
});
export type DefaultParticipant = z.infer<typeof defaultsReply>['participants'][number];

export const listDefaultParticipants = defineRoute({
  ...calls.listDefaultParticipants,
  id: 'listDefaultParticipants',
  owner: 'content',
  access: admins,
  summary: 'The people whom every new preparation begins with.',
  reply: defaultsReply,
});

export const setDefaultParticipants = defineRoute({
  ...calls.setDefaultParticipants,
  id: 'setDefaultParticipants',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary:
    'Makes the hosts and co-hosts of this episode, as far as they are in the directory, the people whom every new preparation begins with.',
  params: episodeParams,
  body: z.strictObject({}),
  reply: defaultsReply,
  errors: ['episode_not_found'],
});

export const addDefaultParticipants = defineRoute({
  ...calls.addDefaultParticipants,
  id: 'addDefaultParticipants',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary:
    'Adds the people whom every new preparation begins with to an episode, unless they take part already.',
  params: episodeParams,
  body: z.strictObject({}),
  reply: z.object({ participants: z.array(adminParticipantSchema) }),
  errors: ['episode_not_found'],
});
