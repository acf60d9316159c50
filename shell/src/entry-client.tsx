import '@nobicast/web-kit/styles/global.css';
import './served-elements.css';
import type { Remote } from '@nobicast/contracts/remote';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { contentElementId, readBootData, rootElementId } from './boot.ts';
import { createBrowserRemotes } from './federation/browser-remotes.ts';
import { loadWithNotice } from './frame/load-notice.ts';
import { createThemeStore } from './frame/theme-store.ts';
import { createToastStore } from './frame/toast-store.ts';
import { createLive } from './live/live-store.ts';
import { createPlayer } from './player/player-store.ts';
import { createSession } from './session/session-store.ts';
import { createHost, type HostParts } from './host/create-host.ts';
import { takePresses } from './player/first-play-handover.ts';
import { reportError } from './report-error.ts';
import { watchLinks } from './router/prefetch.ts';
import { createPatcher, createRoutes } from './router/routes.tsx';
import { remoteOf } from './router/remote-of.ts';
import { ignoreSkippedTransitions } from './router/skipped-transitions.ts';
import { isVerifyAddress } from './sign-in/verify-address.ts';
import './sign-in/verify-page.css';

/**
 * Loads the remote of the current address, then starts the router and React.
 * @param yieldToBrowser ends the current task, so that the browser can paint or handle input in between
 */
export async function start(yieldToBrowser: () => Promise<void>): Promise<void> {
  const { remotes, page } = readBootData(document);
  const player = createPlayer();
  const hostParts: HostParts = {
    session: createSession(),
    player,
    live: createLive(player),
    theme: createThemeStore(),
    toasts: createToastStore(),
  };
  const federation = createBrowserRemotes(remotes, createHost(hostParts));
  const loaded = new Map<string, Remote>();
  const onUnloaded = (name: string, error: unknown) => {
    console.error(`The remote ${name} could not be loaded.`, error);
    reportError('remote', error, federation.addressOf(name));
  };
  // A page that the browser renders needs the session at once; a served page fetches it after hydration (Frame).
  if (page === null) hostParts.session.start();

  // The remote of this address comes first: its page is already in the document, and hydration needs its code.
  const first = remoteOf(remotes, location.pathname);
  const loadFirst = async (name: string) => {
    const remote = await federation.load(name, page?.remote === name ? page.cache : undefined);
    await yieldToBrowser();
    const loadPage = () => remote.preloadPage?.(location.pathname);
    // Retried once, as in `load`: the browser may answer the first request with the failed response of a preload
    // link.
    await loadPage()?.catch(loadPage);
    return remote;
  };
  if (first && page) {
    // The document already shows the page, and keeps showing it while its code cannot be loaded.
    const main = () => document.getElementById(contentElementId);
    loaded.set(
      first.name,
      await loadWithNotice(
        () => loadFirst(first.name),
        (error) => onUnloaded(first.name, error),
        main,
      ),
    );
  } else if (first) {
    try {
      loaded.set(first.name, await loadFirst(first.name));
    } catch (error) {
      onUnloaded(first.name, error);
      // The served page of a sign-in link works without JavaScript, so it is left as it is.
      if (isVerifyAddress(location.pathname)) return;
    }
  } else if (isVerifyAddress(location.pathname)) return;

  // After a failed load the registry may name a newer release than the one that rendered the document.
  const isHydratable = page !== null && first && federation.releaseOf(first.name) === first.release?.release;
  await yieldToBrowser();
  const router = createBrowserRouter(createRoutes(remotes, loaded, hostParts), {
    // The page is already visible: without this the router would scroll back to the top.
    ...(isHydratable && { hydrationData: { loaderData: {} } }),
    patchRoutesOnNavigation: createPatcher({
      remotes,
      loaded,
      load: (name) => federation.load(name),
      onFailure: onUnloaded,
    }),
  });
  // Shown by a style of the body: no component has to be rendered again.
  router.subscribe(({ navigation }) =>
    document.body.toggleAttribute('data-busy', navigation.state === 'loading'),
  );
  const root = document.getElementById(rootElementId);
  if (!root) throw new Error('The document has no root element.');
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  await yieldToBrowser();
  ignoreSkippedTransitions(document);
  watchLinks((pathname) => {
    // Only for remotes that run already: loading another one would be too much.
    const remote = loaded.get(remoteOf(remotes, pathname)?.name ?? '');
    void remote?.prefetchPage?.(pathname);
  });
  // From here on React handles clicks; the first-play script handled those before this line.
  hostParts.player.adopt();
  if (!isHydratable) return createRoot(root).render(app);
  const presses = takePresses(document);
  // In a transition React hydrates in slices of a few milliseconds instead of one long task.
  startTransition(() => {
    hydrateRoot(root, app, {
      // The browser tests fail on this log line: a hydration mismatch is a defect.
      onRecoverableError: (error) => console.error('Hydration mismatch:', error),
    });
  });
  for (const press of presses) {
    press();
    // The next press may need what this one has changed.
    await yieldToBrowser();
  }
}
