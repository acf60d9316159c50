import type { AdminGuest, GuestChange } from '@nobicast/contracts/admin-guests';
import type { InputOf } from '@nobicast/contracts/call';
import type { createGuest } from '@nobicast/contracts/calls';
import { guestSlugProblem } from '@nobicast/contracts/guest-slug';
import { limits } from '@nobicast/contracts/limits';
import { isPictureAddress } from '@nobicast/contracts/picture-address';
import { problemCopy, type GuestField } from './guests.copy.ts';

export const guestFields = [
  'name',
  'slug',
  'role',
  'bio_short',
  'bio',
  'domains',
  'links',
  'avatar_url',
  'email',
  'is_featured',
] as const;

/**
 * The values of the form as texts, named as the API names them: one domain a line, one link a line with a tab between
 * its label and its address. So each is compared, merged and shown beside that of somebody else like any other.
 */
export type GuestValues = Record<GuestField, string>;

export const isShown = 'oui';
export const isHidden = 'non';

export interface LinkRow {
  label: string;
  url: string;
}

/** The rows of the form, also empty ones. */
export const rowsOf = (links: string): LinkRow[] =>
  links === ''
    ? []
    : links.split('\n').map((line) => {
        const [label = '', url = ''] = line.split('\t');
        return { label, url };
      });

/** What separates rows and their parts cannot be part of a value. */
const cell = (text: string) => text.replace(/[\t\n\r]/g, ' ');
export const linksText = (rows: readonly LinkRow[]): string =>
  rows.map(({ label, url }) => `${cell(label)}\t${cell(url)}`).join('\n');

const filledRows = (links: string): LinkRow[] =>
  rowsOf(links)
    .map(({ label, url }) => ({ label: label.trim(), url: url.trim() }))
    .filter(({ label, url }) => label !== '' || url !== '');

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** A new person is shown in the directory unless somebody says otherwise. */
export const emptyValues: GuestValues = {
  name: '',
  slug: '',
  role: '',
  bio_short: '',
  bio: '',
  domains: '',
  links: '',
  avatar_url: '',
  email: '',
  is_featured: isShown,
};

export const valuesOf = (guest: AdminGuest): GuestValues => ({
  name: guest.name,
  slug: guest.slug,
  role: guest.role ?? '',
  bio_short: guest.bio_short ?? '',
  bio: guest.bio ?? '',
  domains: guest.domains.join('\n'),
  links: linksText(guest.links),
  avatar_url: guest.avatar_url ?? '',
  email: guest.email ?? '',
  is_featured: guest.is_featured ? isShown : isHidden,
});

/** Surrounding spaces, the kind of line break, empty lines and the case of an address are no change. */
function comparable(field: GuestField, values: GuestValues): string {
  if (field === 'links') return linksText(filledRows(values.links));
  if (field === 'domains') return linesOf(values.domains).join('\n');
  const text = values[field].trim().replace(/\r\n?/g, '\n');
  return field === 'email' ? text.toLowerCase() : text;
}

export const changedFields = (before: GuestValues, after: GuestValues): GuestField[] =>
  guestFields.filter((field) => comparable(field, before) !== comparable(field, after));

/** Valid values as the API takes them. Empty text is no text. */
function sentValues(values: GuestValues) {
  const text = (field: GuestField) => comparable(field, values) || null;
  return {
    name: comparable('name', values),
    slug: comparable('slug', values),
    role: text('role'),
    bio_short: text('bio_short'),
    bio: text('bio'),
    domains: linesOf(values.domains),
    links: filledRows(values.links),
    avatar_url: text('avatar_url'),
    email: text('email'),
    is_featured: values.is_featured === isShown,
  };
}

/** The body of a change: the changed fields only. */
export function changeBody(values: GuestValues, fields: readonly GuestField[]): GuestChange {
  const sent = sentValues(values);
  return Object.fromEntries(fields.map((field) => [field, sent[field]]));
}

export const creationBody = (values: GuestValues): InputOf<typeof createGuest>['body'] => sentValues(values);

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

function linksProblem(links: string): string | undefined {
  const { links: most, linkLabelLength, urlLength } = limits.adminGuests;
  const rows = filledRows(links);
  if (rows.length > most) return problemCopy.tooMany(most);
  if (rows.some(({ label }) => label === '')) return problemCopy.linkLabel;
  if (rows.some(({ url }) => !isWebAddress(url))) return problemCopy.linkUrl;
  const isLong = rows.some(({ label, url }) => label.length > linkLabelLength || url.length > urlLength);
  return isLong ? problemCopy.linkLength(linkLabelLength) : undefined;
}

function domainsProblem(domains: string): string | undefined {
  const { domains: most, domainLength } = limits.adminGuests;
  const lines = linesOf(domains);
  if (lines.length > most) return problemCopy.tooMany(most);
  return lines.some((line) => line.length > domainLength)
    ? problemCopy.domainLength(domainLength)
    : undefined;
}

const emailProblem = (email: string) =>
  email === '' || /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : problemCopy.email;
const pictureProblem = (url: string) =>
  url === '' || isPictureAddress(url) ? undefined : problemCopy.picture;

/** What is wrong with the values; the server judges once more. */
export function problemsOf(values: GuestValues): Partial<GuestValues> {
  const { adminGuests: bounds } = limits;
  const tooLong = (field: GuestField, most: number) =>
    values[field].trim().length > most ? problemCopy.tooLong(most) : undefined;
  const problems: Partial<Record<GuestField, string | undefined>> = {
    name: values.name.trim() === '' ? problemCopy.required : tooLong('name', bounds.nameLength),
    slug: guestSlugProblem(values.slug.trim()) ?? tooLong('slug', bounds.slugLength),
    role: tooLong('role', bounds.roleLength),
    bio_short: tooLong('bio_short', bounds.bioShortLength),
    bio: tooLong('bio', bounds.bioLength),
    domains: domainsProblem(values.domains),
    links: linksProblem(values.links),
    avatar_url: pictureProblem(values.avatar_url.trim()) ?? tooLong('avatar_url', bounds.urlLength),
    email: emailProblem(values.email.trim()),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
