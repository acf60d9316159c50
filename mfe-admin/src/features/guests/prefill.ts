import type { NamedLink } from '@nobicast/contracts/fields/field';
import { guestFields } from '@nobicast/contracts/fields/guest.fields';
import { slugOf } from '@nobicast/contracts/slug';
import { isRecord } from '@nobicast/web-kit/api';
import { hasTexts, linksText, newValues, switchedOn, type FormValues } from '@nobicast/web-kit/form';

export type GuestValues = FormValues<typeof guestFields>;

/** What is known of a person before they are in the directory, for example from their application. */
export interface KnownOfGuest {
  name: string;
  email?: string;
  role?: string;
  bio?: string;
  domains?: readonly string[];
  links?: readonly NamedLink[];
  /** Their application. */
  messageId?: number;
}

/** With what the form of a new person begins. */
export interface Prefill {
  values: GuestValues;
  messageId: number | undefined;
}

/** The state of a navigation to `newGuestPath`: not the address, where personal data would stay in histories and logs. */
export const newGuestState = (known: KnownOfGuest) => ({ knownOfGuest: known });

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isLink = (value: unknown): value is NamedLink => hasTexts(value, ['label', 'url']);

export const valuesFrom = ({ name, email, role, bio, domains, links }: KnownOfGuest): GuestValues =>
  newValues(guestFields, {
    name,
    slug: slugOf(name),
    email: email ?? '',
    role: role ?? '',
    bio: bio ?? '',
    domains: (domains ?? []).join('\n'),
    links: linksText(links ?? []),
    // A new person is shown in the directory unless somebody says otherwise.
    is_featured: switchedOn,
  });

/** Undefined for a state that says nothing. */
export function prefillOf(state: unknown): Prefill | undefined {
  const known = isRecord(state) ? state.knownOfGuest : undefined;
  if (!isRecord(known)) return undefined;
  const { domains, links } = known;
  const values = valuesFrom({
    name: textOf(known.name),
    email: textOf(known.email),
    role: textOf(known.role),
    bio: textOf(known.bio),
    domains: Array.isArray(domains) ? domains.map(textOf).filter(Boolean) : [],
    links: Array.isArray(links) ? links.filter(isLink) : [],
  });
  return { values, messageId: typeof known.messageId === 'number' ? known.messageId : undefined };
}
