import type { RegisteredRemote } from '@nobicast/contracts/release';
import type { Logger } from '@nobicast/service-kit';
import { remoteOf } from '../src/router/remote-of.ts';
import type { KnownRemote } from './registry.ts';

type Claimant = Pick<RegisteredRemote, 'name' | 'prefixes'>;
type Prefixes = readonly string[];

/** Without prefixes a remote claims every address that no other has. */
const claimsOf = (prefixes: Prefixes): Prefixes => (prefixes.length === 0 ? ['/'] : prefixes);

/** `owner` is undefined if the address is reserved for nobody. */
interface RefusedClaim {
  prefix: string;
  owner: KnownRemote | undefined;
}

/**
 * The claims that the registry does not allow: addresses reserved for another remote, and for a remote with
 * reservations everything else. The longest of nested reservations decides.
 * @param remote its federation name
 */
export function refusedClaims(
  registry: readonly KnownRemote[],
  remote: string,
  prefixes: Prefixes,
): RefusedClaim[] {
  const isFree = registry.every((known) => known.name !== remote || !known.prefixes);
  return claimsOf(prefixes).flatMap((prefix) => {
    const owner = remoteOf(registry, prefix);
    const isAllowed = owner ? owner.name === remote : isFree;
    return isAllowed ? [] : { prefix, owner };
  });
}

/** Undefined if no claim is allowed: an empty list would give the remote every address that no other has. */
export function allowedPrefixes(
  registry: readonly KnownRemote[],
  remote: string,
  prefixes: Prefixes,
): Prefixes | undefined {
  const refused = refusedClaims(registry, remote, prefixes);
  if (refused.length === 0) return prefixes;
  const allowed = prefixes.filter((prefix) => refused.every((claim) => claim.prefix !== prefix));
  return allowed.length === 0 ? undefined : allowed;
}

/**
 * Decides which claims of the releases count, and logs the others once. Of two remotes with the same claim the first
 * in the registry gets it (`remoteOf`). Publishers refuse such releases too, but on the machine of a team.
 */
export function createClaims(logger: Logger) {
  const logged = new Set<string>();
  function warnOnce(message: string, claim: { prefix: string; owner: string | undefined; remote: string }) {
    const key = JSON.stringify([message, claim]);
    if (logged.has(key)) return;
    logged.add(key);
    logger.warn(claim, message);
  }

  return {
    allowed(registry: readonly KnownRemote[], remote: string, prefixes: Prefixes): Prefixes | undefined {
      for (const { prefix, owner } of refusedClaims(registry, remote, prefixes))
        warnOnce('the registry does not allow what a remote claims', { prefix, owner: owner?.name, remote });
      return allowedPrefixes(registry, remote, prefixes);
    },

    check(remotes: readonly Claimant[]): void {
      const owners = new Map<string, string>();
      for (const remote of remotes) {
        for (const prefix of remote.prefixes ? claimsOf(remote.prefixes) : []) {
          const owner = owners.get(prefix);
          if (owner === undefined) owners.set(prefix, remote.name);
          else if (owner !== remote.name)
            warnOnce('a remote claims the addresses of another', { prefix, owner, remote: remote.name });
        }
      }
    },
  };
}
