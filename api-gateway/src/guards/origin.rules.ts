import { isLoopbackHost, loopbackHosts } from '@nobicast/service-kit';

/** The origins of a public address: a site of one machine is opened by each of the machine's names. */
export function originsOfSite(publicUrl: string): string[] {
  const { origin, hostname } = new URL(publicUrl);
  if (!isLoopbackHost(hostname)) return [origin];
  return loopbackHosts.map((host) => origin.replace(hostname, host));
}

export interface WriteFacts {
  /** The header `Origin`; browsers send it with every write. */
  origin: string | undefined;
  /** The header `Sec-Fetch-Site`, which no script can set. */
  fetchSite: string | undefined;
  hasSession: boolean;
  /** Where our pages live. Never what a request says about itself: anybody can have a name that leads here. */
  ownOrigins: readonly string[];
}

/** Whether a write comes from a page of ours, or from a program that acts for no visitor. */
export function isOwnWrite({ origin, fetchSite, hasSession, ownOrigins }: WriteFacts): boolean {
  if (origin !== undefined) return ownOrigins.includes(origin);
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return !hasSession;
}
