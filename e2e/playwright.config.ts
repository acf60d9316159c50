import { defineConfig } from '@playwright/test';

/** Where Node is told to accept the certificates of a proxy for `localhost`, the browser does, too. */
const acceptsAnyCertificate = process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0';

/** Playback needs a gesture, as in visitors' browsers. */
const launchOptions = {
  executablePath: process.env.NOBICAST_BROWSER,
  args: [
    // Chromium's own sandbox does not start as root, where CI and containers run.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--no-first-run',
    '--disable-quic',
    // Widths of text as on phones, whose pixels are small: a headless shell rounds them.
    '--font-render-hinting=none',
    // For Lighthouse, which opens pages without Playwright.
    ...(acceptsAnyCertificate ? ['--ignore-certificate-errors'] : []),
  ],
};

const isSite = /\/journeys\/site\//;
const isOutage = /\/journeys\/outages\//;
/** What takes minutes: only `npm run test:long` runs it. */
const isLong = /\/journeys\/long\//;

// One after the other, each project over a stack of its own.
export default defineConfig({
  testDir: './journeys',
  globalSetup: './stack/global-setup.ts',
  outputDir: '../test-results/journeys',
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    launchOptions,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    ignoreHTTPSErrors: acceptsAnyCertificate,
    screenshot: 'only-on-failure',
    // A copy of the page after each step: `npm test` asks for it when it runs a test once more.
    trace: process.env.NOBICAST_TRACE === 'on' ? 'on' : 'off',
  },
  projects: [
    { name: 'site', testMatch: isSite },
    { name: 'outages', testMatch: isOutage },
    { name: 'long', testMatch: isLong },
  ],
});
