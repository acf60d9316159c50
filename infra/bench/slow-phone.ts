import type { Browser, CDPSession, Page } from '@playwright/test';

// A slow phone: 1.6 Mbit/s, 150 ms round trip, a part of this machine's speed, nothing cached.

const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
const usualSlowdown = 4;
const viewport = { width: 360, height: 740 };

export interface SlowPhone {
  page: Page;
  session: CDPSession;
  close: () => Promise<void>;
}

/** Without any cache. `script` runs in every document before the document's own scripts. */
export async function openSlowPhone(
  browser: Browser,
  script: string,
  slowdown = usualSlowdown,
): Promise<SlowPhone> {
  // The document defaults to dark: page and baseline have the same theme.
  const context = await browser.newContext({
    viewport,
    locale: 'fr-FR',
    colorScheme: 'dark',
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript({ content: script });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, session, close: () => context.close() };
}
