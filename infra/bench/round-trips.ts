import type { ObservedRequest } from './visit.ts';

export interface RequestWithRoundTrips extends ObservedRequest {
  /** How many replies had to arrive, one after the other, before this could be requested. */
  roundTrips: number;
}

/**
 * Round trips of a visit: 0 for the document, 1 for what it names, n + 1 for what a file of n causes.
 * A script that sends a second request after the reply to its first one adds a round trip; the browser does not
 * report that dependency, so it is not counted here.
 */
export function countRoundTrips(requests: readonly ObservedRequest[]): RequestWithRoundTrips[] {
  const roundTripsOf = new Map<string, number>();
  return requests.map((request, index) => {
    const causes = request.causes.map((url) => roundTripsOf.get(url) ?? 0);
    const roundTrips = index === 0 ? 0 : Math.max(0, ...causes) + 1;
    // A second request for the same file (a preload, then its use) adds no round trip to what it causes.
    if (!roundTripsOf.has(request.url)) roundTripsOf.set(request.url, roundTrips);
    return { ...request, roundTrips };
  });
}

/** `/assets`, `/remotes/mfe-public`, `/covers`: whose files they are. */
export function ownerOf(url: string): string {
  const [, first = '', second = ''] = new URL(url).pathname.split('/');
  return first === 'remotes' ? `/remotes/${second}` : `/${first}`;
}
