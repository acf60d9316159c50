import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { registerCleanUp } from './clean-up.ts';
import { root } from './stack.ts';

let found: Promise<string | undefined> | undefined;

/** The browser that `npm test` uses, looked for once. */
async function findBrowser(): Promise<string> {
  // The module is plain JavaScript with this one export.
  const finder = (await import(pathToFileURL(path.join(root, 'infra/test/browser.mjs')).href)) as {
    findBrowser: () => Promise<string | undefined>;
  };
  found ??= finder.findBrowser();
  const executablePath = await found;
  if (!executablePath) throw new Error('There is no browser.');
  return executablePath;
}

/** Opens a browser. No flag allows sound without a gesture: it has to come as on a visitor's phone. */
export async function openBrowser(
  args: readonly string[] = [],
): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // Chromium's own sandbox does not start as root
      '--disable-background-networking',
      '--no-first-run',
      ...args,
    ],
    // We close it ourselves, in order: see clean-up.ts.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return { browser, close: registerCleanUp(() => browser.close()) };
}
