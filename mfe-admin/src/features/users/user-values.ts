import type { ManagedUser, UserChange } from '@nobicast/contracts/admin-users';
import { limits } from '@nobicast/contracts/limits';
import { formCopy, type UserField } from './user-forms.copy.ts';

export const userFields = ['name', 'email', 'bio', 'avatar_url'] as const;
/** The values of the form, named as the API names them. */
export type UserValues = Record<UserField, string>;

export const valuesOf = ({ name, email, bio, avatar_url }: ManagedUser): UserValues => ({
  name: name ?? '',
  email,
  bio: bio ?? '',
  avatar_url: avatar_url ?? '',
});

/** Surrounding spaces, the kind of line break and the case of an address are no change. */
function comparable(field: UserField, values: UserValues): string {
  const text = values[field].trim().replace(/\r\n?/g, '\n');
  return field === 'email' ? text.toLowerCase() : text;
}

export const changedFields = (before: UserValues, after: UserValues): UserField[] =>
  userFields.filter((field) => comparable(field, before) !== comparable(field, after));

/** The changed fields as they are sent: what is empty is null, except an address. */
export function changeBody(values: UserValues, changed: readonly UserField[]): UserChange {
  return Object.fromEntries(
    changed.map((field) => [field, comparable(field, values) || (field === 'email' ? '' : null)]),
  );
}

function emailProblem(email: string): string | undefined {
  if (email === '') return formCopy.emailRequired;
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : formCopy.emailInvalid;
}

const urlProblem = (url: string) =>
  url === '' || (/^https:\/\//i.test(url) && URL.canParse(url)) ? undefined : formCopy.urlInvalid;

/** What is wrong with the values; the server judges once more. */
export function problemsOf(values: UserValues): Partial<UserValues> {
  const tooLong = (field: UserField, most: number) =>
    values[field].trim().length > most ? formCopy.tooLong(most) : undefined;
  const { profile: bounds } = limits;
  const problems = {
    name: tooLong('name', bounds.nameLength),
    email: emailProblem(values.email.trim()),
    bio: tooLong('bio', bounds.bioLength),
    avatar_url: urlProblem(values.avatar_url.trim()) ?? tooLong('avatar_url', bounds.urlLength),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
