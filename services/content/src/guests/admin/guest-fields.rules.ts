import type { GuestFields } from './admin-guests.repository.ts';

/** In the order in which the form has them. */
const names = [
  'name',
  'slug',
  'role',
  'bio_short',
  'bio',
  'avatar_url',
  'email',
  'domains',
  'links',
  'is_featured',
] as const satisfies readonly (keyof GuestFields)[];

/** Links are stored as JSON, which has an order of its own. */
function comparable(fields: Partial<GuestFields>, name: keyof GuestFields): string | undefined {
  if (name === 'links') return JSON.stringify(fields.links?.map(({ label, url }) => [label, url]));
  return JSON.stringify(fields[name]);
}

/** The fields whose values differ from those of the row. */
export function changedFields(row: GuestFields, sent: Partial<GuestFields>): Partial<GuestFields> {
  const changed = names.filter(
    (name) => sent[name] !== undefined && comparable(sent, name) !== comparable(row, name),
  );
  return Object.fromEntries(changed.map((name) => [name, sent[name]]));
}
