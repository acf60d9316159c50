import { hasTexts } from '../../editing/drafts.ts';
import { isRecord } from '@nobicast/web-kit/api';
import { slugOf } from '@nobicast/contracts/slug';
import { emptyValues, linksText, type GuestValues, type LinkRow } from './guest-values.ts';

/** What is known of a person before they are in the directory, for example from their application. */
export interface KnownOfGuest {
  name: string;
  email?: string;
  role?: string;
  bio?: string;
  domains?: readonly string[];
  links?: readonly LinkRow[];
}

/** The state of a navigation to `newGuestPath`: not the address, where personal data would stay in histories and logs. */
export const newGuestState = (known: KnownOfGuest) => ({ knownOfGuest: known });

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isLinkRow = (value: unknown): value is LinkRow => hasTexts(value, ['label', 'url']);

export const valuesFrom = ({ name, email, role, bio, domains, links }: KnownOfGuest): GuestValues => ({
  ...emptyValues,
  name,
  slug: slugOf(name),
  email: email ?? '',
  role: role ?? '',
  bio: bio ?? '',
  domains: (domains ?? []).join('\n'),
  links: linksText(links ?? []),
});

/** The values with which the form begins; undefined for a state that says nothing. */
export function prefillOf(state: unknown): GuestValues | undefined {
  const known = isRecord(state) ? state.knownOfGuest : undefined;
  if (!isRecord(known)) return undefined;
  const { domains, links } = known;
  return valuesFrom({
    name: textOf(known.name),
    email: textOf(known.email),
    role: textOf(known.role),
    bio: textOf(known.bio),
    domains: Array.isArray(domains) ? domains.map(textOf).filter(Boolean) : [],
    links: Array.isArray(links) ? links.filter(isLinkRow) : [],
  });
}
