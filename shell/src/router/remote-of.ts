import type { RegisteredRemote } from '@nobicast/contracts/release';

/** Whether an address is this lower-case prefix or below it. Case is ignored, as in the router. */
export function isUnder(pathname: string, prefix: string): boolean {
  const lower = pathname.toLowerCase();
  return lower === prefix || lower.startsWith(`${prefix}/`);
}

/** The remote that serves this address: the one with a matching prefix, or else the one without prefixes. */
export function remoteOf<Remote extends Pick<RegisteredRemote, 'name' | 'prefixes'>>(
  remotes: readonly Remote[],
  pathname: string,
): Remote | undefined {
  return (
    remotes.find((remote) => remote.prefixes.some((prefix) => isUnder(pathname, prefix))) ??
    remotes.find((remote) => remote.prefixes.length === 0)
  );
}
