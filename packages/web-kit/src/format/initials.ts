/** Characters as people count them: a pictogram is one, not two halves. */
const firstOf = (text: string, count: number) => [...text].slice(0, count).join('');

/** "Ada Lovelace" → "AL", "zoe" → "ZO". */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s.-]+/)
    .filter(Boolean);
  const [first = '', ...others] = words;
  const last = others.at(-1);
  return (last ? firstOf(first, 1) + firstOf(last, 1) : firstOf(first, 2)).toUpperCase();
}

/** The initials of a name; without one the first two letters of the e-mail address: "zoe@x.fr" → "ZO". */
export function initialsOf({ name, email }: { name: string | null; email?: string | null }): string {
  if (name?.trim()) return initials(name);
  const [localPart = ''] = (email ?? '').split('@');
  return firstOf(localPart, 2).toUpperCase();
}
