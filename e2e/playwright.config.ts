import { defineConfig } from '@playwright/test';

/** If Node accepts the certificates of a proxy for `localhost`, so does the browser. */
const acceptsAnyCertificate = process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0';

/** Playback needs a gesture, as in visitors' browsers. */
const launchOptions = {
  executablePath: process.env.NOBICAST_BROWSER,
  args: [
    // Chromium's own sandbox does not start as root, as in CI and containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--no-first-run',
    '--disable-quic',
    // No other site is found, with or without a network.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    // Headless shells round text widths; phones, with small pixels, do not.
    '--font-render-hinting=none',
    // For Lighthouse, which opens pages without Playwright.
    ...(acceptsAnyCertificate ? ['--ignore-certificate-errors'] : []),
  ],
};

const isSite = /\/journeys\/site\//;
const isOutage = /\/journeys\/outages\//;
/** Only run by `npm run test:long`. */
const isLong = /\/journeys\/long\//;

// One after the other, each project over its own stack.
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
    // `npm test` records a trace when it repeats a test.
    trace: process.env.NOBICAST_TRACE === 'on' ? 'on' : 'off',
  },
  projects: [
    { name: 'site', testMatch: isSite },
    { name: 'outages', testMatch: isOutage },
    { name: 'long', testMatch: isLong },
  ],
});
