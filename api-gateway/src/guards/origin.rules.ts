import { isLoopbackHost, loopbackHosts } from '@nobicast/service-kit';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isReading = (method: string) => readingMethods.has(method);

/** A site on one machine can be opened under each of the machine's names. */
export function originsOfSite(publicUrl: string): string[] {
  const { origin, hostname } = new URL(publicUrl);
  if (!isLoopbackHost(hostname)) return [origin];
  return loopbackHosts.map((host) => origin.replace(hostname, host));
}

export interface WriteFacts {
  /** The header `Origin`, sent by browsers with every write. */
  origin: string | undefined;
  /** The header `Sec-Fetch-Site`, which no script can set. */
  fetchSite: string | undefined;
  hasSession: boolean;
  /** Configured, never taken from the request: anybody can point a name at this server. */
  ownOrigins: readonly string[];
}

/** Whether a write comes from our own pages, or from a program without a session. */
export function isOwnWrite({ origin, fetchSite, hasSession, ownOrigins }: WriteFacts): boolean {
  if (origin !== undefined) return ownOrigins.includes(origin);
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return !hasSession;
}
