import type { Move, StoredRelease } from '@nobicast/service-kit/releases';

/** In UTC: machines of several people share a folder. */
const instant = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** For the terminal, the last used one first. */
export function describeReleases(
  remote: string,
  releases: readonly StoredRelease[] | undefined,
  current: string | undefined,
): string[] {
  if (releases === undefined)
    return [`${remote}: a record of a move is damaged, so nobody knows what was used when.`];
  if (releases.length === 0) return [`${remote}: nothing was published yet.`];
  const others = releases
    .filter(({ name }) => name !== current)
    .sort((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime());
  return [
    remote,
    ...(current === undefined ? ['  no release is current'] : [`  ${current}  current`]),
    ...others.map(({ name, lastUsedAt }) => `  ${name}  last used ${instant(lastUsedAt)}`),
  ];
}

const kindInWords = (kind: Move['kind']) => (kind === 'rollback' ? 'back to' : 'published');

/** For the terminal, the last one first: when, what, and who. */
export function describeMoves(moves: readonly Move[]): string[] {
  if (moves.length === 0) return [];
  return [
    '  moves of the pointer:',
    ...moves.map(
      ({ at, release, kind, by }) =>
        `    ${instant(new Date(at))}  ${kindInWords(kind)} ${release}${by === undefined ? '' : ` by ${by}`}`,
    ),
  ];
}
