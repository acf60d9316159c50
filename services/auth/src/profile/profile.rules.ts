import { canHost, type ProfileChanges, type Role } from '@nobicast/contracts';

const hostFields = ['host_bio', 'expertise_areas', 'social_links'] as const;

/** Ignores the fields of hosts for other roles (A50). */
export function allowedChanges(role: Role, changes: ProfileChanges): ProfileChanges {
  if (canHost(role)) return changes;
  const isHostField = (name: string) => hostFields.some((field) => field === name);
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !isHostField(name)));
}
