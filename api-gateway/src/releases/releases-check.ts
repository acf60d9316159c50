import type { CurrentReleases } from '@nobicast/service-kit/releases';

/**
 * For `/readyz`: whether this gateway can serve remotes. It can once it has looked into the store of releases, where there
 * is one, and a current release is in its folder. From then on it is ready, whatever becomes of them: the other gateways
 * have the same folder or store, and everything else is still served (decision 0066).
 */
export function createReleasesCheck(options: {
  releases: Pick<CurrentReleases, 'list'>;
  /** Resolves after the first look into the store, whether or not it answered. */
  firstLook: Promise<void>;
}): () => Promise<void> {
  let hasBeenReady = false;
  return async () => {
    if (hasBeenReady) return;
    await options.firstLook;
    const remotes = await options.releases.list();
    if (!remotes.some(({ release }) => release !== undefined)) throw new Error('There is no release.');
    hasBeenReady = true;
  };
}
