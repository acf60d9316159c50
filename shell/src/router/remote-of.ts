import type { RegisteredRemote } from '@nobicast/contracts/release';

/** Whether an address is this lower-case prefix or below it. Capitals count for nothing, as for the router. */
export function isUnder(pathname: string, prefix: string): boolean {
  const lower = pathname.toLowerCase();
  return lower === prefix || lower.startsWith(`${prefix}/`);
}

/** The remote whose pages live at this address: the one that names its prefix, else the one that takes the rest. */
export function remoteOf<Remote extends Pick<RegisteredRemote, 'name' | 'prefixes'>>(
  remotes: readonly Remote[],
  pathname: string,
): Remote | undefined {
  return (
    remotes.find((remote) => remote.prefixes.some((prefix) => isUnder(pathname, prefix))) ??
    remotes.find((remote) => remote.prefixes.length === 0)
  );
}
