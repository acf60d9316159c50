/** "Ada Lovelace" → "AL", "zoe" → "ZO". */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s.-]+/)
    .filter(Boolean);
  const [first = '', ...others] = words;
  const last = others.at(-1);
  return (last ? first.slice(0, 1) + last.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}
