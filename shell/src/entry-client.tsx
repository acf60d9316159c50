import '@nobicast/web-kit/styles/global.css';
import './player/first-play.css';
import type { Remote } from '@nobicast/contracts/remote';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { contentElementId, readBootData, rootElementId } from './boot.ts';
import { createBrowserRemotes } from './federation/browser-remotes.ts';
import { loadWithNotice } from './frame/load-notice.ts';
import { createBrowserHostParts } from './host/browser-host.ts';
import { createHost } from './host/create-host.ts';
import { createPatcher, createRoutes } from './router/routes.tsx';
import { remoteOf } from './router/remote-of.ts';
import { isVerifyAddress } from './sign-in/verify-address.ts';
import './sign-in/verify-page.css';

/**
 * Starts the page: the remote of its address, then router and React.
 * @param yieldToBrowser ends the task, so that a paint or a tap gets in between
 */
export async function start(yieldToBrowser: () => Promise<void>): Promise<void> {
  const { remotes, page } = readBootData(document);
  const hostParts = createBrowserHostParts();
  const federation = createBrowserRemotes(remotes, createHost(hostParts));
  const loaded = new Map<string, Remote>();
  // A page that the browser renders wants to know who is here; a rendered one asks once it is hydrated (Frame).
  if (page === null) hostParts.session.start();

  // The remote of this address first: its page is in the document, and hydration needs its code.
  const first = remoteOf(remotes, location.pathname);
  const loadFirst = async (name: string) => {
    const remote = await federation.load(name, page?.remote === name ? page.cache : undefined);
    const loadPage = () => remote.preloadPage?.(location.pathname);
    // Twice, as `load` does: the first request may be handed the failed answer of a preload link.
    await loadPage()?.catch(loadPage);
    return remote;
  };
  if (first && page) {
    // The document shows the page already, and keeps showing it while its code does not come.
    const main = () => document.getElementById(contentElementId);
    loaded.set(first.name, await loadWithNotice(() => loadFirst(first.name), main));
  } else if (first) {
    try {
      loaded.set(first.name, await loadFirst(first.name));
    } catch (error) {
      console.error(`The remote ${first.name} could not be loaded.`, error);
      // The page of a sign-in link works as it was served, without any of us.
      if (isVerifyAddress(location.pathname)) return;
    }
  }

  // After a failure the registry may have named a newer release than the one that rendered the document.
  const isHydratable = page !== null && first && federation.releaseOf(first.name) === first.release?.release;
  await yieldToBrowser();
  const router = createBrowserRouter(createRoutes(remotes, loaded, hostParts), {
    // The page is there already: whoever has scrolled it meanwhile is not taken back to its top.
    ...(isHydratable && { hydrationData: { loaderData: {} } }),
    patchRoutesOnNavigation: createPatcher({
      remotes,
      loadedNames: new Set(loaded.keys()),
      load: (name) => federation.load(name),
      onFailure: (name, error) => console.error(`The remote ${name} could not be loaded.`, error),
    }),
  });
  const root = document.getElementById(rootElementId);
  if (!root) throw new Error('The document has no root element.');
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  await yieldToBrowser();
  // From here on React answers presses: a press before this line is the first-play script's, a later one React's.
  hostParts.player.adopt();
  if (!isHydratable) return createRoot(root).render(app);
  // As a transition React hydrates in slices of a few milliseconds instead of in one long task.
  startTransition(() => {
    hydrateRoot(root, app, {
      // The browser tests listen for this line: a mismatch is a defect.
      onRecoverableError: (error) => console.error('Hydration mismatch:', error),
    });
  });
}
