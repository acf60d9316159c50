import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { registerCleanUp } from './clean-up.ts';
import { root } from './stack.ts';

let found: Promise<string | undefined> | undefined;

async function findBrowser(): Promise<string> {
  const finder = (await import(pathToFileURL(path.join(root, 'infra/test/browser.mjs')).href)) as {
    findBrowser: () => Promise<string | undefined>;
  };
  found ??= finder.findBrowser();
  const executablePath = await found;
  if (!executablePath) throw new Error('No browser was found.');
  return executablePath;
}

/** Autoplay stays restricted, as on a visitor's phone: sound needs a user gesture. */
export async function openBrowser(
  args: readonly string[] = [],
): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--no-first-run',
      // Headless shells round text widths; phones, with small pixels, do not.
      '--font-render-hinting=none',
      ...args,
    ],
    // clean-up.ts closes it, in order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return { browser, close: registerCleanUp(() => browser.close()) };
}
