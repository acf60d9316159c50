import { canHost, type ProfileChanges, type Role } from '@nobicast/contracts';

/** What only hosts show of themselves, and edit. */
const hostFields = ['host_bio', 'expertise_areas', 'social_links'] as const;

/** The changes that somebody of this role may make; the hosts' fields are ignored from others (A50). */
export function allowedChanges(role: Role, changes: ProfileChanges): ProfileChanges {
  if (canHost(role)) return changes;
  const isHostField = (name: string) => hostFields.some((field) => field === name);
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !isHostField(name)));
}
