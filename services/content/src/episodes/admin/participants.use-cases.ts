import type { AdminParticipant, DefaultParticipant } from '@nobicast/contracts';
import { namesOf } from '@nobicast/contracts/fields/field';
import { participantFields } from '@nobicast/contracts/fields/participant.fields';
import { ApiError } from '@nobicast/service-kit';
import type { NewParticipant, ParticipantChange, ParticipantsRepository } from './participants.repository.ts';
import type { Produce, ProducerCall } from '../../editing/producing.ts';

export interface ParticipantsDependencies {
  participants: Pick<ParticipantsRepository, 'list' | 'listDefaults'>;
  hasEpisode(episodeId: number): Promise<boolean>;
  produce: Produce<ParticipantsRepository>;
}

/** @throws ApiError `episode_not_found` */
export async function listParticipants(
  { participants, hasEpisode }: Pick<ParticipantsDependencies, 'participants' | 'hasEpisode'>,
  episodeId: number,
): Promise<AdminParticipant[]> {
  const list = await participants.list(episodeId);
  if (list.length === 0 && !(await hasEpisode(episodeId))) throw new ApiError('episode_not_found');
  return list;
}

const findIn = async (participants: ParticipantsRepository, episodeId: number, id: number) =>
  (await participants.list(episodeId)).find((participant) => participant.id === id);

/** @throws ApiError as listed in the contract */
export function addParticipant(
  { produce }: Pick<ParticipantsDependencies, 'produce'>,
  { participant, ...call }: ProducerCall & { participant: NewParticipant },
): Promise<AdminParticipant> {
  return produce(call, async ({ repository: participants, record }) => {
    if ('guest_id' in participant) {
      const { guest_id: guestId } = participant;
      if (!(await participants.hasGuest(guestId))) throw new ApiError('guest_not_found');
      const present = await participants.list(call.episodeId);
      if (present.some((other) => other.guest_id === guestId)) throw new ApiError('already_participates');
    }
    const id = await participants.insert(call.episodeId, participant);
    await record([{ type: 'participant', id, action: 'create' }]);
    const added = await findIn(participants, call.episodeId, id);
    if (!added) throw new Error(`The participant ${id} is gone within its own transaction.`);
    return added;
  });
}

/** @throws ApiError as listed in the contract */
export function removeParticipant(
  { produce }: Pick<ParticipantsDependencies, 'produce'>,
  { participantId, ...call }: ProducerCall & { participantId: number },
): Promise<void> {
  return produce(call, async ({ repository: participants, record }) => {
    if (!(await participants.remove(call.episodeId, participantId)))
      throw new ApiError('participant_not_found');
    await record([{ type: 'participant', id: participantId, action: 'delete' }]);
  });
}

/** @throws ApiError as listed in the contract */
export function updateParticipant(
  { produce }: Pick<ParticipantsDependencies, 'produce'>,
  { participantId, change, ...call }: ProducerCall & { participantId: number; change: ParticipantChange },
): Promise<AdminParticipant> {
  return produce(call, async ({ repository: participants, record }) => {
    const before = await findIn(participants, call.episodeId, participantId);
    const isOneOff = 'name' in change;
    if (before?.is_phantom !== isOneOff) throw new ApiError('participant_not_found');
    const after = { ...before, ...change };
    const fields = namesOf(participantFields).filter((name) => after[name] !== before[name]);
    if (fields.length > 0) {
      await participants.update(call.episodeId, participantId, change);
      await record([{ type: 'participant', id: participantId, action: 'update', fields }]);
    }
    return after;
  });
}

/** @throws ApiError as listed in the contract */
export function confirmParticipant(
  { produce }: Pick<ParticipantsDependencies, 'produce'>,
  { participantId, isConfirmed, ...call }: ProducerCall & { participantId: number; isConfirmed: boolean },
): Promise<AdminParticipant> {
  return produce(call, async ({ repository: participants, record }) => {
    const before = await findIn(participants, call.episodeId, participantId);
    if (!before) throw new ApiError('participant_not_found');
    if (before.is_confirmed !== isConfirmed) {
      await participants.setConfirmed(call.episodeId, participantId, isConfirmed);
      await record([{ type: 'participant', id: participantId, action: 'update', fields: ['is_confirmed'] }]);
    }
    return { ...before, is_confirmed: isConfirmed };
  });
}

/** @throws ApiError `episode_not_found` */
export function setDefaultParticipants(
  { produce }: Pick<ParticipantsDependencies, 'produce'>,
  call: ProducerCall,
): Promise<DefaultParticipant[]> {
  return produce(call, async ({ repository: participants, record }) => {
    await participants.setDefaults(call.episodeId);
    await record([{ type: 'default_participants', id: call.episodeId, action: 'update' }]);
    return participants.listDefaults();
  });
}

/** @throws ApiError `episode_not_found` */
export function addDefaultParticipants(
  { produce }: Pick<ParticipantsDependencies, 'produce'>,
  call: ProducerCall,
): Promise<AdminParticipant[]> {
  return produce(call, async ({ repository: participants, record }) => {
    const added = await participants.insertDefaults(call.episodeId);
    await record(added.map((id) => ({ type: 'participant', id, action: 'create' })));
    return participants.list(call.episodeId);
  });
}
