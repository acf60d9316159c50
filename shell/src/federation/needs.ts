import { satisfy } from '@module-federation/runtime-core';
import type { BrowserRelease } from '@nobicast/contracts/release';

/**
 * In a release: the build could not tell which exports it uses, so it needs them all. A shell that provides them all
 * lists it in its offer beside their names: otherwise such a release would not be satisfied.
 */
export const wholeLibrary = '*';

/** What a shell provides to remotes. The build writes it into a file, for the check of releases. */
export interface ShellOffer {
  hostApi: number;
  /** By import specifier, such as `react/jsx-runtime`. */
  shared: Readonly<Record<string, { version: string; names: readonly string[] }>>;
}

/**
 * What a release needs and a shell does not offer, as `react ^20.0.0 (19.2.0 is offered)`; empty where it can run.
 * The same rule for the browser, the shell's server and the check before a release. Ranges are read as the federation
 * runtime reads them.
 */
export function unmetNeeds(
  { hostApi, shared = {}, ranges = {} }: Pick<BrowserRelease, 'hostApi' | 'shared' | 'ranges'>,
  offer: ShellOffer,
): string[] {
  const newer = hostApi > offer.hostApi ? [`HostApi ${hostApi} (${offer.hostApi} is offered)`] : [];
  const versions = Object.entries(ranges).flatMap(([library, range]) => {
    const offered = offer.shared[library]?.version;
    if (offered === undefined) return [`${library} (not offered)`];
    return satisfy(offered, range) ? [] : [`${library} ${range} (${offered} is offered)`];
  });
  const names = Object.entries(shared).flatMap(([library, wanted]) =>
    wanted
      .filter((name) => !offer.shared[library]?.names.includes(name))
      .map((name) => `"${name}" of ${library} (not offered)`),
  );
  return [...newer, ...versions, ...names];
}
