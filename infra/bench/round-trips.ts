import type { ObservedRequest } from './visit.ts';

export interface RequestWithRoundTrips extends ObservedRequest {
  /** Replies that had to arrive, one after the other, before this request. */
  roundTrips: number;
}

/**
 * 0 for the document, 1 for what it names, n + 1 for what a file of n causes. A script's request after the reply to
 * its first one is not counted as dependent: the browser does not report that.
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

/** `/assets`, `/remotes/mfe-public`, `/covers`. */
export function ownerOf(url: string): string {
  const [, first = '', second = ''] = new URL(url).pathname.split('/');
  return first === 'remotes' ? `/remotes/${second}` : `/${first}`;
}
