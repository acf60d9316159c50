import type { RegisteredRemote } from '@nobicast/contracts/release';

/** `prefix` is in lower case. Case is ignored, as in the router. */
export function isUnder(pathname: string, prefix: string): boolean {
  const lower = pathname.toLowerCase();
  return lower === prefix || lower.startsWith(`${prefix}/`);
}

/** Matches a pattern such as `/users/:id` or `/blog/*`. Ignores case and a trailing slash, as the router does. */
export function isPageOf(pathname: string, pattern: string): boolean {
  const segments = (path: string) => path.toLowerCase().replace(/\/$/, '').split('/');
  const given = segments(pathname);
  const wanted = segments(pattern);
  const isSplat = wanted.at(-1) === '*';
  const fixed = isSplat ? wanted.slice(0, -1) : wanted;
  return (
    (isSplat ? given.length >= fixed.length : given.length === fixed.length) &&
    fixed.every((segment, index) =>
      segment.startsWith(':') ? given[index] !== '' : segment === given[index],
    )
  );
}

/**
 * The remote with the longest matching prefix, or else the one without prefixes. Undefined while no release of it is
 * known.
 */
export function remoteOf<Remote extends Pick<RegisteredRemote, 'name' | 'prefixes'>>(
  remotes: readonly Remote[],
  pathname: string,
): Remote | undefined {
  /** The length of the matching prefix; 0 for the remote without prefixes, -1 for one that does not match. */
  const reachOf = ({ prefixes = [] }: Remote) =>
    prefixes.length === 0
      ? 0
      : Math.max(-1, ...prefixes.flatMap((prefix) => (isUnder(pathname, prefix) ? [prefix.length] : [])));
  return remotes
    .filter((remote) => remote.prefixes && reachOf(remote) >= 0)
    .sort((a, b) => reachOf(b) - reachOf(a))[0];
}
