import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { registerCleanUp } from './clean-up.ts';
import { root } from './stack.ts';

let found: Promise<string | undefined> | undefined;

/** The browser that `npm test` uses, looked up once. */
async function findBrowser(): Promise<string> {
  // The module is plain JavaScript with this one export.
  const finder = (await import(pathToFileURL(path.join(root, 'infra/test/browser.mjs')).href)) as {
    findBrowser: () => Promise<string | undefined>;
  };
  found ??= finder.findBrowser();
  const executablePath = await found;
  if (!executablePath) throw new Error('No browser was found.');
  return executablePath;
}

/** Opens a browser. Autoplay stays restricted, as on a visitor's phone: sound needs a user gesture. */
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
