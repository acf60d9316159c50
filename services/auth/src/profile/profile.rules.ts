import { profileFields } from '@nobicast/contracts/fields/account.fields';
import { fieldOf, namesOf } from '@nobicast/contracts/fields/field';
import { canHost, type ProfileChanges, type Role } from '@nobicast/contracts';

const isOfHosts = (name: string) => fieldOf(profileFields, name).isOfHosts === true;

/** The profile fields that only hosts have. Social links are sent as one field. */
const hostFields = new Set(['social_links', ...namesOf(profileFields).filter(isOfHosts)]);

/** Ignores the fields of hosts for other roles (A50). */
export function allowedChanges(role: Role, changes: ProfileChanges): ProfileChanges {
  if (canHost(role)) return changes;
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !hostFields.has(name)));
}
