export interface WriteFacts {
  /** The header `Origin`; browsers send it with every write. */
  origin: string | undefined;
  /** The header `Sec-Fetch-Site`, which no script can set. */
  fetchSite: string | undefined;
  hasSession: boolean;
  /** Where our pages live: the public address, and the one this request was sent to. */
  ownOrigins: readonly string[];
}

/** Whether a write comes from a page of ours, or from a program that acts for no visitor. */
export function isOwnWrite({ origin, fetchSite, hasSession, ownOrigins }: WriteFacts): boolean {
  if (origin !== undefined) return ownOrigins.includes(origin);
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return !hasSession;
}
