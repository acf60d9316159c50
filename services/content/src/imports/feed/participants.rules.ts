import type { ParticipantRole } from '@nobicast/contracts';
import { cleanLine, webAddress } from './text.rules.ts';

/** A person named by the feed, who is not in our directory. */
export interface Participant {
  name: string;
  /** Their role in the publisher's words; null where `participantRole` expresses it. */
  role: string | null;
  avatarUrl: string | null;
  participantRole: ParticipantRole;
}

interface Person {
  display?: string | undefined;
  role?: string | undefined;
  group?: string | undefined;
  img?: string | undefined;
}

const roles: Record<string, ParticipantRole> = {
  host: 'host',
  'co-host': 'co-host',
  cohost: 'co-host',
  'guest host': 'co-host',
  guest: 'guest',
};

/**
 * The people of an episode from Podcasting 2.0 persons: those of the group "cast" (the default), as hosts
 * unless a role says otherwise. Other groups, such as illustrators or sound engineers, are left out.
 */
export function participantsFrom(persons: readonly Person[] | undefined): Participant[] | undefined {
  const cast = (persons ?? []).filter(({ group }) => (cleanLine(group) ?? 'cast').toLowerCase() === 'cast');
  const participants = cast.flatMap(({ display, role, img }): Participant[] => {
    const name = cleanLine(display);
    if (!name) return [];
    const written = cleanLine(role);
    const participantRole = roles[(written ?? 'host').toLowerCase()];
    const avatarUrl = webAddress(img, { isSecure: true });
    return [
      {
        name,
        role: participantRole ? null : written,
        avatarUrl,
        participantRole: participantRole ?? 'guest',
      },
    ];
  });
  return participants.length > 0 ? participants : undefined;
}
