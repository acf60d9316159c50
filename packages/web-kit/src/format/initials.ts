/** Latin letters, where each code point is a character. */
const isPlain = (text: string) => /^[\x20-\u024f]*$/.test(text);

/**
 * Characters as people count them: a family emoji is one. Plain text avoids the segmenter, whose first use takes a slow
 * phone 40 ms; Firefox before 125 has none.
 */
export const graphemes = (text: string): string[] =>
  !isPlain(text) && 'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('fr').segment(text), ({ segment }) => segment)
    : [...text];

const firstOf = (text: string, count: number) => graphemes(text.toUpperCase()).slice(0, count).join('');

/** Without punctuation: a name may be written "« Awa »". */
const wordsOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((word) => word.replace(/^\p{P}+|\p{P}+$/gu, ''))
    .filter(Boolean);

/**
 * The initials of the first and the last word: "Gaspard Elbaz-Roy" → "GE". Of a single word those of its first two
 * parts, or else its first two letters: "best-hosting-24" → "BH", "zoe" → "ZO".
 */
export function initials(name: string): string {
  const words = wordsOf(name, /\s+/);
  const [first = '', second] =
    words.length > 1 ? [words[0], words.at(-1)] : wordsOf(words[0] ?? '', /\p{P}+/u);
  return second ? firstOf(first, 1) + firstOf(second, 1) : firstOf(first, 2);
}

/** Without a name, the first two letters of the e-mail address. */
export function initialsOf({ name, email }: { name: string | null; email?: string | null }): string {
  if (name?.trim()) return initials(name);
  const [localPart = ''] = (email ?? '').split('@');
  return firstOf(localPart, 2);
}
