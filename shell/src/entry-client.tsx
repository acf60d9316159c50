import '@nobicast/web-kit/styles/global.css';
import './player/first-play.css';
import type { Remote } from '@nobicast/contracts/remote';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { readBootData, rootElementId } from './boot.ts';
import './federation/provided-libraries.ts';
import { createBrowserRemotes } from './federation/browser-remotes.ts';
import { createBrowserHostParts } from './host/browser-host.ts';
import { createHost } from './host/create-host.ts';
import { createPatcher, createRoutes } from './router/routes.tsx';
import { remoteOf } from './router/remote-of.ts';
import { isVerifyAddress } from './sign-in/verify-address.ts';
import './sign-in/verify-page.css';

async function start(): Promise<void> {
  const { remotes, page } = readBootData(document);
  const hostParts = createBrowserHostParts();
  const federation = createBrowserRemotes(remotes, createHost(hostParts));
  const loaded = new Map<string, Remote>();
  // A page that the browser renders wants to know who is here; a rendered one asks once it is alive (Frame).
  if (page === null) hostParts.session.start();

  // The remote of this address first: its page is in the document, and hydration needs its code.
  const first = remoteOf(remotes, location.pathname);
  if (first) {
    try {
      const cache = page?.remote === first.name ? page.cache : undefined;
      loaded.set(first.name, await federation.load(first.name, cache));
    } catch (error) {
      console.error(`The remote ${first.name} could not be loaded.`, error);
      // The page of a sign-in link works as it was served, without any of us.
      if (isVerifyAddress(location.pathname)) return;
    }
  }

  const router = createBrowserRouter(createRoutes(remotes, loaded, hostParts), {
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
  // From here on React answers presses: a press before this line is the first-play script's, a later one React's.
  hostParts.player.adopt();
  const isHydratable = page !== null && loaded.has(page.remote);
  if (isHydratable) {
    hydrateRoot(root, app, {
      // The browser tests listen for this line: a mismatch is a defect.
      onRecoverableError: (error) => console.error('Hydration mismatch:', error),
    });
  } else {
    createRoot(root).render(app);
  }
}

void start();
