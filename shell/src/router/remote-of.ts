import type { RegisteredRemote } from '@nobicast/contracts/release';

const isBelow = (prefix: string, pathname: string) =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

/** The remote whose pages live at this address: the one that names its prefix, else the one that takes the rest. */
export function remoteOf<Remote extends Pick<RegisteredRemote, 'name' | 'prefixes'>>(
  remotes: readonly Remote[],
  pathname: string,
): Remote | undefined {
  return (
    remotes.find((remote) => remote.prefixes.some((prefix) => isBelow(prefix, pathname))) ??
    remotes.find((remote) => remote.prefixes.length === 0)
  );
}
