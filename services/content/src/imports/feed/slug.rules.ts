const maxLength = 80;

const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss' };

/** The words of a title as an address: rule A35, with ligatures spelled out. Empty when no letter is left. */
export function slugWords(title: string): string {
  return title
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => ligatures[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

function cut(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const head = slug.slice(0, length);
  const isWholeWord = slug[length] === '-';
  const end = isWholeWord ? head.length : head.lastIndexOf('-');
  return (end > length / 2 ? head.slice(0, end) : head).replace(/-$/, '');
}

/** Digits alone would be read as an id and "latest" as the newest episode (A35, A44). */
const isReserved = (slug: string) => slug === 'latest' || /^\d+$/.test(slug);

/** The address of a new episode: free, at most 80 characters. */
export function newSlug(
  title: string | null,
  number: number | null,
  isTaken: (slug: string) => boolean,
): string {
  const words = cut(slugWords(title ?? ''), maxLength);
  const slug =
    words === '' || isReserved(words) ? ['episode', words || number].filter(Boolean).join('-') : words;
  if (!isTaken(slug)) return slug;
  for (let suffix = 2; ; suffix++) {
    const candidate = `${cut(slug, maxLength - 1 - String(suffix).length)}-${suffix}`;
    if (!isTaken(candidate)) return candidate;
  }
}
