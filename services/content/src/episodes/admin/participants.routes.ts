import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { NewParticipant, OwnTexts } from './participants.repository.ts';
import {
  addDefaultParticipants,
  addParticipant,
  confirmParticipant,
  listParticipants,
  removeParticipant,
  setDefaultParticipants,
  updateParticipant,
  type ParticipantsDependencies,
} from './participants.use-cases.ts';

/** A text that is left out becomes null. */
const textsOf = ({ name, role, bio, avatar_url }: Pick<OwnTexts, 'name'> & Partial<OwnTexts>): OwnTexts => ({
  name,
  role: role ?? null,
  bio: bio ?? null,
  avatar_url: avatar_url ?? null,
});

export function participantsRoutes(router: IRouter, dependencies: ParticipantsDependencies): void {
  registerRoute(router, contracts.listParticipants, ({ params }) =>
    listParticipants(dependencies, params.id),
  );

  registerRoute(router, contracts.addParticipant, async ({ params, body, actor }) => {
    const { participant_role } = body;
    const participant: NewParticipant =
      body.type === 'registered'
        ? { participant_role, guest_id: body.guest_id }
        : { participant_role, ...textsOf(body) };
    const call = { episodeId: params.id, userId: memberOf(actor).userId };
    return { participant: await addParticipant(dependencies, { ...call, participant }) };
  });

  registerRoute(router, contracts.removeParticipant, async ({ params, query, actor }) => {
    const call = { episodeId: params.id, userId: memberOf(actor).userId };
    await removeParticipant(dependencies, { ...call, participantId: query.participantId });
    return {};
  });

  registerRoute(router, contracts.updateParticipant, async ({ params, body, actor }) => {
    const { participantId } = params;
    const change = { participant_role: body.participant_role, ...(body.type === 'phantom' && textsOf(body)) };
    const call = { episodeId: params.id, userId: memberOf(actor).userId };
    return { participant: await updateParticipant(dependencies, { ...call, participantId, change }) };
  });

  registerRoute(router, contracts.confirmParticipant, async ({ params, body, actor }) => {
    const call = { episodeId: params.id, userId: memberOf(actor).userId };
    const { participant_id: participantId, is_confirmed: isConfirmed } = body;
    return { participant: await confirmParticipant(dependencies, { ...call, participantId, isConfirmed }) };
  });

  registerRoute(router, contracts.listDefaultParticipants, async () => ({
    participants: await dependencies.participants.listDefaults(),
  }));

  registerRoute(router, contracts.setDefaultParticipants, async ({ params, actor }) => {
    const call = { episodeId: params.id, userId: memberOf(actor).userId };
    return { participants: await setDefaultParticipants(dependencies, call) };
  });

  registerRoute(router, contracts.addDefaultParticipants, async ({ params, actor }) => {
    const call = { episodeId: params.id, userId: memberOf(actor).userId };
    return { participants: await addDefaultParticipants(dependencies, call) };
  });
}
