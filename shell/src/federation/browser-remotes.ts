import type { HostApi } from '@nobicast/contracts/host-api';
import type { BrowserRelease, RegisteredRemote } from '@nobicast/contracts/release';
import type { Remote, RemoteModule } from '@nobicast/contracts/remote';
import { registryPath } from '../boot.ts';
import { createFederation } from './federation.ts';
import { unmetNeeds, type ShellOffer } from './needs.ts';
import { shellOffer } from './shared-libraries.ts';

/** The remote needs more than this shell offers, or its module contradicts its release. */
export class IncompatibleRemoteError extends Error {
  override name = 'IncompatibleRemoteError';
}

/** @throws IncompatibleRemoteError */
function requireCompatible(name: string, release: BrowserRelease, offer: ShellOffer): void {
  const unmet = unmetNeeds(release, offer);
  if (unmet.length > 0) throw new IncompatibleRemoteError(`${name} needs ${unmet.join(', ')}.`);
}

/**
 * The remotes of this page: registered from the boot data, loaded on demand, and after a failure looked up again in
 * the registry, for redeployed remotes.
 */
export function createBrowserRemotes(
  remotes: readonly RegisteredRemote[],
  host: HostApi,
  offer: ShellOffer = shellOffer,
) {
  const federation = createFederation();
  const known = new Map(remotes.map((remote) => [remote.name, remote]));
  federation.registerPlugins([
    {
      name: 'shell-scripts',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        const integrity = integrityOf(url);
        if (integrity) script.integrity = integrity;
        return script;
      },
    },
  ]);

  const entryOf = ({ baseUrl }: RegisteredRemote, release: BrowserRelease) =>
    `${baseUrl}${release.release}/${release.entry}`;

  function integrityOf(url: string): string | undefined {
    for (const remote of known.values()) {
      if (remote.release && url.endsWith(entryOf(remote, remote.release)))
        return remote.release.integrity[remote.release.entry];
    }
    return undefined;
  }

  function register(remote: RegisteredRemote, options: { force?: boolean } = {}): void {
    if (!remote.release) return;
    federation.registerRemotes([{ name: remote.name, entry: entryOf(remote, remote.release) }], options);
  }

  async function refresh(name: string): Promise<void> {
    // A development server keeps its address, and the registry only knows releases. This is false in any other build.
    if (process.env.NODE_ENV === 'development') {
      const overridden = known.get(name);
      if (overridden && URL.canParse(overridden.baseUrl)) return register(overridden, { force: true });
    }
    const response = await fetch(registryPath, { cache: 'no-store' });
    if (!response.ok) throw new Error(`The registry of remotes answered ${response.status}.`);
    const registry: unknown = await response.json();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- comes from our own server
    const { remotes: current } = registry as { remotes: RegisteredRemote[] };
    const remote = current.find((candidate) => candidate.name === name);
    if (!remote?.release) throw new Error(`${name} has no readable release.`);
    known.set(name, remote);
    // Otherwise the runtime keeps using the failed release.
    register(remote, { force: true });
  }

  async function loadOnce(name: string, initialCache?: Record<string, unknown>): Promise<Remote> {
    const release = known.get(name)?.release;
    if (!release) throw new Error(`${name} has no readable release.`);
    requireCompatible(name, release, offer);
    const module = await federation.loadRemote<RemoteModule>(`${name}/app`);
    if (!module) throw new Error(`${name} exposes no app.`);
    if (module.hostApiVersion > offer.hostApi) {
      throw new IncompatibleRemoteError(`${name} was built for HostApi ${module.hostApiVersion}.`);
    }
    return module.createRemote(host, { initialCache });
  }

  for (const remote of remotes) register(remote);
  /** The registry is fetched before a failed remote is loaded again. */
  const failed = new Set<string>();

  async function attempt(name: string, initialCache?: Record<string, unknown>): Promise<Remote> {
    try {
      if (failed.has(name) || !known.get(name)?.release) await refresh(name);
      const remote = await loadOnce(name, initialCache);
      failed.delete(name);
      return remote;
    } catch (error) {
      failed.add(name);
      throw error;
    }
  }

  return {
    /** The address of the release that is loaded, or that was tried last. */
    addressOf(name: string): string | undefined {
      const remote = known.get(name);
      return remote && `${remote.baseUrl}${remote.release?.release ?? ''}/`;
    },
    /** The release that is loaded, or that would be loaded next. */
    releaseOf: (name: string) => known.get(name)?.release?.release,
    /**
     * Loads and starts a remote. Tries twice, because the browser answers the first request with the failed response
     * of a preload link.
     */
    async load(name: string, initialCache?: Record<string, unknown>): Promise<Remote> {
      try {
        return await attempt(name, initialCache);
      } catch (error) {
        if (error instanceof IncompatibleRemoteError) throw error;
        return attempt(name, initialCache);
      }
    },
  };
}
