import type { ParticipantRole } from '@nobicast/contracts';
import type { ItemNote } from './import-problem.ts';
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
 * unless a role says otherwise. Other groups, such as illustrators or sound engineers, are left out, and noted.
 */
export function participantsFrom(
  persons: readonly Person[] | undefined,
  notes: ItemNote[] = [],
): Participant[] | undefined {
  const isCast = ({ group }: Person) => (cleanLine(group) ?? 'cast').toLowerCase() === 'cast';
  const cast = (persons ?? []).filter(isCast);
  const others = (persons ?? [])
    .filter((person) => !isCast(person))
    .map(({ display, role, group }) => `${cleanLine(display)} (${cleanLine(role) ?? cleanLine(group)})`);
  if (others.length > 0) {
    const written = others.join(', ').slice(0, 200);
    notes.push({ code: 'people', text: `people beside the cast are left out: ${written}`, written });
  }
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
