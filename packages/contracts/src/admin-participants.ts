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
  guest_id: z.int().nullable().describe('In the directory; null for a one-off person'),
  is_phantom: z.boolean().describe('A one-off person, who is not in the directory'),
  // An older release of the service does not send it.
  is_confirmed: z.boolean().optional().describe('A guest has said that they come'),
});
export type AdminParticipant = z.infer<typeof adminParticipantSchema>;

const episodeParams = z.strictObject({ id: idParamSchema });

export const listParticipants = defineRoute({
  ...calls.listParticipants,
  id: 'listParticipants',
  owner: 'content',
  access: admins,
  summary: 'Who takes part in an episode, in order.',
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
    'Corrects what an episode says of somebody; a text that is left out is removed. Those of the directory are corrected there.',
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
  summary: 'Notes whether somebody has said that they come.',
  params: episodeParams,
  body: z.strictObject({ participant_id: idSchema, is_confirmed: z.boolean() }),
  reply: z.object({ participant: adminParticipantSchema }),
  errors: ['episode_not_found', 'participant_not_found'],
});

const defaultsReply = z.object({
  participants: z
    .array(adminParticipantSchema.pick({ name: true, participant_role: true }).extend({ guest_id: z.int() }))
    .describe('In order'),
});
export type DefaultParticipant = z.infer<typeof defaultsReply>['participants'][number];

export const listDefaultParticipants = defineRoute({
  ...calls.listDefaultParticipants,
  id: 'listDefaultParticipants',
  owner: 'content',
  access: admins,
  summary: 'With whom new preparations begin.',
  reply: defaultsReply,
});

export const setDefaultParticipants = defineRoute({
  ...calls.setDefaultParticipants,
  id: 'setDefaultParticipants',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary:
    'New preparations begin with the hosts and co-hosts of this episode, as far as they are in the directory.',
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
  summary: 'Adds those with whom new preparations begin to an episode, unless they take part already.',
  params: episodeParams,
  body: z.strictObject({}),
  reply: z.object({ participants: z.array(adminParticipantSchema) }),
  errors: ['episode_not_found'],
});
