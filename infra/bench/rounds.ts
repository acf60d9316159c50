import type { ObservedRequest } from './visit.ts';

export interface RequestWithRound extends ObservedRequest {
  /** How many replies had to arrive, one after the other, before this could be asked for. */
  round: number;
}

/**
 * Rounds of a visit: the document is 0, what it names is 1, what a file of round n causes is n + 1.
 * A script that asks again after the reply of an earlier question of its own starts a further round; the
 * browser tells no such link, so it is not seen here.
 */
export function countRounds(requests: readonly ObservedRequest[]): RequestWithRound[] {
  const roundOf = new Map<string, number>();
  return requests.map((request, index) => {
    const causes = request.causes.map((url) => roundOf.get(url) ?? 0);
    const round = index === 0 ? 0 : Math.max(0, ...causes) + 1;
    // A second request for the same file (a preload, then its use) is not a further round for its effects.
    if (!roundOf.has(request.url)) roundOf.set(request.url, round);
    return { ...request, round };
  });
}

/** `/assets`, `/remotes/mfe-public`, `/covers`: whose files they are. */
export function ownerOf(url: string): string {
  const [, first = '', second = ''] = new URL(url).pathname.split('/');
  return first === 'remotes' ? `/remotes/${second}` : `/${first}`;
}
