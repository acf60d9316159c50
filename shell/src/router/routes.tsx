import type { RegisteredRemote } from '@nobicast/contracts/release';
import type { Remote } from '@nobicast/contracts/remote';
import type { ReactNode } from 'react';
import { Outlet, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom';
import { Frame } from '../frame/Frame.tsx';
import { LoadingPage } from '../frame/LoadingPage.tsx';
import { RouteError } from '../frame/RouteError.tsx';
import type { HostParts } from '../host/create-host.ts';
import { UnavailableRemote } from './UnavailableRemote.tsx';
import { remoteOf } from './remote-of.ts';

export type LoadedRemotes = ReadonlyMap<string, Remote>;

/**
 * The parent of a remote's routes, empty until the remote has loaded, with the error boundary that keeps the frame
 * when a page throws. All of them precede the splats: of two routes with equal rank the router takes the first.
 */
const mount = (name: string, remote: Remote | undefined, errorElement: ReactNode): RouteObject => ({
  id: name,
  errorElement,
  children: remote?.routes ?? [],
});

const fallbackPaths = ({ prefixes }: RegisteredRemote) =>
  prefixes?.length === 0 ? ['*'] : (prefixes ?? []).map((prefix) => `${prefix.slice(1)}/*`);

/**
 * The frame around everything, the loaded remotes inside it, and a low-ranked splat for each remote. When a splat
 * matches, the router first asks for more routes (`createPatcher`); the splat's element only shows if that fails.
 * @param fallbackOf the element for a remote that is not loaded, or unknown
 */
export function createRoutes(
  remotes: readonly RegisteredRemote[],
  loaded: LoadedRemotes,
  host: HostParts,
  fallbackOf: (remote: RegisteredRemote | undefined) => ReactNode = (remote) => (
    <UnavailableRemote remote={remote} player={host.player} />
  ),
): RouteObject[] {
  const errorElement = <RouteError player={host.player} />;
  return [
    {
      id: 'frame',
      element: (
        <Frame host={host}>
          <Outlet />
        </Frame>
      ),
      // Only visible when the first remote could not be loaded, while the router retries.
      hydrateFallbackElement: (
        <Frame host={host}>
          <LoadingPage />
        </Frame>
      ),
      children: [
        {
          errorElement,
          children: [
            ...remotes.map(({ name }) => mount(name, loaded.get(name), errorElement)),
            ...remotes.flatMap((remote) =>
              fallbackPaths(remote).map((path): RouteObject => ({
                id: `${remote.name}:${path}`,
                path,
                element: fallbackOf(remote),
              })),
            ),
            { id: 'unknown', path: '*', element: fallbackOf(undefined) },
          ],
        },
      ],
    },
  ];
}

/** The browser itself waits minutes for missing files. */
const remoteDeadlineMs = 15_000;

/** Loads the remote of an address on the first navigation to it. Never throws: the splat shows the failure. */
export function createPatcher(options: {
  remotes: readonly RegisteredRemote[];
  /** Those that run; what is loaded is added. */
  loaded: Map<string, Remote>;
  load: (name: string) => Promise<Remote>;
  onFailure: (name: string, error: unknown) => void;
  deadlineMs?: number;
}): PatchRoutesOnNavigationFunction {
  const { remotes, loaded, load, onFailure, deadlineMs = remoteDeadlineMs } = options;
  return async ({ path, patch, signal }) => {
    const remote = remoteOf(remotes, path);
    if (!remote || loaded.has(remote.name)) return;
    try {
      const running = await Promise.race([
        load(remote.name),
        new Promise<never>((_resolve, reject) => setTimeout(reject, deadlineMs, new Error('timeout'))),
      ]);
      if (signal.aborted || loaded.has(remote.name)) return;
      loaded.set(remote.name, running);
      patch(remote.name, running.routes);
    } catch (error) {
      onFailure(remote.name, error);
    }
  };
}
