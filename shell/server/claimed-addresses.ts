import type { RegisteredRemote } from '@nobicast/contracts/release';
import type { Logger } from '@nobicast/service-kit';

type Claimant = Pick<RegisteredRemote, 'name' | 'prefixes'>;

/** What a remote claims. Without prefixes that is every address that no other has. */
const claimsOf = ({ prefixes }: Claimant): readonly string[] =>
  prefixes?.length === 0 ? ['/'] : (prefixes ?? []);

/**
 * Logs once when two remotes claim the same addresses, of which the first in the registry gets them (`remoteOf`). A publisher
 * refuses such a release, but it does so on the machine of a team.
 */
export function createClaimsCheck(logger: Logger): (remotes: readonly Claimant[]) => void {
  const logged = new Set<string>();
  return (remotes) => {
    const owners = new Map<string, string>();
    for (const remote of remotes) {
      for (const prefix of claimsOf(remote)) {
        const owner = owners.get(prefix);
        if (owner === undefined) owners.set(prefix, remote.name);
        else if (owner !== remote.name && !logged.has(`${prefix} ${owner} ${remote.name}`)) {
          logged.add(`${prefix} ${owner} ${remote.name}`);
          logger.warn({ prefix, owner, remote: remote.name }, 'a remote claims the addresses of another');
        }
      }
    }
  };
}
