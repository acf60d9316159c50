import type { Browser } from 'playwright-core';
import { findInstalledBrowser } from '../test/browser.mjs';

export interface OpenedBrowser {
  browser: Browser;
  /** `browser.close()` may wait for a page that blocks its thread. */
  kill: () => Promise<void>;
}

/** Not the whole environment, which may contain a release key. */
const browserVariables = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH'];

/**
 * Undefined where there is none.
 * @throws when it does not start
 */
export type OpenBrowser = () => Promise<OpenedBrowser | undefined>;

/**
 * The browser of the journeys, if installed.
 * @throws when it does not start
 */
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
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return { browser: await chromium.connect(server.wsEndpoint()), kill: () => server.kill() };
}
