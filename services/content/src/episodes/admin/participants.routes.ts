import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { NewParticipant } from './participants.repository.ts';
import {
  addDefaultParticipants,
  addParticipant,
  confirmParticipant,
  listParticipants,
  removeParticipant,
  setDefaultParticipants,
  type ParticipantsDependencies,
} from './participants.use-cases.ts';

export function participantsRoutes(router: IRouter, dependencies: ParticipantsDependencies): void {
  registerRoute(router, contracts.listParticipants, ({ params }) =>
    listParticipants(dependencies, params.id),
  );

  registerRoute(router, contracts.addParticipant, async ({ params, body, actor }) => {
    const { participant_role } = body;
    const participant: NewParticipant =
      body.type === 'registered'
        ? { participant_role, guest_id: body.guest_id }
        : {
            participant_role,
            name: body.name,
            role: body.role ?? null,
            bio: body.bio ?? null,
            avatar_url: body.avatar_url ?? null,
          };
    const call = { episodeId: params.id, userId: memberOf(actor).userId };
    return { participant: await addParticipant(dependencies, { ...call, participant }) };
  });

  registerRoute(router, contracts.removeParticipant, async ({ params, query, actor }) => {
    const call = { episodeId: params.id, userId: memberOf(actor).userId };
    await removeParticipant(dependencies, { ...call, participantId: query.participantId });
    return {};
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
