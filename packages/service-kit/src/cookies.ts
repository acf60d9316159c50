/** Other clients than browsers may send anything. */
const pairsOf = (header: string | undefined) =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter(Boolean);

const nameOf = (pair: string) => pair.split('=', 1)[0]?.trim() ?? '';

/** The first cookie of this name; empty and absent are the same. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = pairsOf(header).find((candidate) => candidate.includes('=') && nameOf(candidate) === name);
  return pair?.slice(pair.indexOf('=') + 1).trim() || undefined;
}

export function withoutCookies(header: string | undefined, names: ReadonlySet<string>): string | undefined {
  const kept = pairsOf(header).filter((pair) => !names.has(nameOf(pair)));
  return kept.join('; ') || undefined;
}
