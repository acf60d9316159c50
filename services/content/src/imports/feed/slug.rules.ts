import { slugOf } from '@nobicast/contracts/slug';

const maxLength = 80;

function cut(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const head = slug.slice(0, length);
  const isWholeWord = slug[length] === '-';
  const end = isWholeWord ? head.length : head.lastIndexOf('-');
  return (end > length / 2 ? head.slice(0, end) : head).replace(/-$/, '');
}

/** Digits alone would be read as an id and "latest" as the newest episode (A35, A44). */
const isReserved = (slug: string) => slug === 'latest' || /^\d+$/.test(slug);

/**
 * The address of a new episode: free, at most 80 characters.
 * @param nextSuffixes of slugs whose lower suffixes are taken: thousands of items may have the same title
 */
export function newSlug(
  title: string | null,
  number: number | null,
  isTaken: (slug: string) => boolean,
  nextSuffixes = new Map<string, number>(),
): string {
  const words = cut(slugOf(title ?? ''), maxLength);
  const slug =
    words === '' || isReserved(words) ? ['episode', words || number].filter(Boolean).join('-') : words;
  if (!isTaken(slug)) return slug;
  for (let suffix = nextSuffixes.get(slug) ?? 2; ; suffix++) {
    const candidate = `${cut(slug, maxLength - 1 - String(suffix).length)}-${suffix}`;
    nextSuffixes.set(slug, suffix + 1);
    if (!isTaken(candidate)) return candidate;
  }
}
