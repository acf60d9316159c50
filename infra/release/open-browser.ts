import type { Browser } from 'playwright-core';
import { findInstalledBrowser } from '../test/browser.mjs';

export interface OpenedBrowser {
  browser: Browser;
  /** Ends its processes at once: `browser.close()` may wait for a page that blocks its thread. */
  kill: () => Promise<void>;
}

/** What it is told of our environment, which may have a release key. */
const browserVariables = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH'];

/** Undefined where there is none. @throws when it does not start */
export type OpenBrowser = () => Promise<OpenedBrowser | undefined>;

/** Opens the browser that the journeys would use, if one is there. Never installs one. @throws when it does not start */
export async function openBrowser(): Promise<OpenedBrowser | undefined> {
  const executablePath = await findInstalledBrowser();
  if (executablePath === undefined) return undefined;
  const { chromium } = await import('playwright-core');
  const server = await chromium.launchServer({
    executablePath,
    args: [
      // Chromium's own sandbox does not start as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--no-first-run',
      '--disable-quic',
    ],
    env: Object.fromEntries(browserVariables.map((name) => [name, process.env[name]])),
    host: '127.0.0.1',
    // Ctrl-C is handled by whoever checks.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return { browser: await chromium.connect(server.wsEndpoint()), kill: () => server.kill() };
}
