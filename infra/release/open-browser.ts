import type { Browser } from '@playwright/test';
import { findInstalledBrowser } from '../test/browser.mjs';

/** Opens the browser that the journeys would use, if one is there. Never installs one. */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = await findInstalledBrowser();
  if (executablePath === undefined) return undefined;
  const { chromium } = await import('@playwright/test');
  return chromium.launch({
    executablePath,
    args: [
      // Chromium's own sandbox does not start as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--no-first-run',
      '--disable-quic',
    ],
    // Ctrl-C is handled by whoever checks.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
