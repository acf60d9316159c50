import { defineConfig } from '@playwright/test';

/** Where Node is told to accept the certificates of a proxy for `localhost`, the browser does, too. */
const acceptsAnyCertificate = process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0';

const launchOptions = (args: string[] = []) => ({
  executablePath: process.env.NOBICAST_BROWSER,
  args: [
    // Chromium's own sandbox does not start as root, where CI and containers run.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--no-first-run',
    '--disable-quic',
    // For Lighthouse, which opens pages without Playwright.
    ...(acceptsAnyCertificate ? ['--ignore-certificate-errors'] : []),
    ...args,
  ],
});
/** The stories need gestures: their browser blocks playback without one, as visitors' browsers do. */
const playsByItself = { launchOptions: launchOptions(['--autoplay-policy=no-user-gesture-required']) };

/** What is converted already: stories over one shared stack, and those that stop parts, over another. */
const isStory = /\/journeys\/site\//;
const isOutageStory = /\/journeys\/outages\//;

const named = (names: readonly string[]) => new RegExp(`/(${names.join('|')})\\.spec\\.ts$`);

/**
 * The reading journeys: they change nothing that another journey reads, and stop no part. `npm test` runs several at a
 * time, over a stack of their own.
 */
const isReading = named([
  'accessibility',
  'conditions',
  'crawl',
  'feeds',
  'fonts',
  'lighthouse',
  'pages',
  'public-pages',
  'search',
  'time-zones',
  'wording',
]);

/** The journeys that stop, hang or restart parts, or publish releases. */
const isOutage = named([
  'admin-system',
  'dev-overrides',
  'fourth-remote',
  'host-api-skew',
  'killed-start',
  'killed-uploads',
  'postgres-away',
  'release-checks',
  'release-pages',
  'releases',
  'resilience',
  'restart-before-publication',
  'start',
  'starved',
]);

/** Each part away, one at a time, and each process restarted, which mostly wait for deadlines; and the development site. */
const isPartsAway = named(['dev-commands', 'parts-away', 'rolling-restart']);

/** What takes minutes: only `npm run test:long` runs it. */
const isLong = named(['dev-everything', 'full-disk']);

// All but the reading journeys run one after the other, each project over a stack of its own.
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
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    ignoreHTTPSErrors: acceptsAnyCertificate,
    screenshot: 'only-on-failure',
    // Without its pictures, which cost a tenth of the run.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'site', testMatch: isStory, use: { launchOptions: launchOptions() } },
    { name: 'outage stories', testMatch: isOutageStory, use: playsByItself },
    { name: 'reading', testMatch: isReading, use: playsByItself },
    { name: 'outages', testMatch: isOutage, use: playsByItself },
    { name: 'parts away', testMatch: isPartsAway, use: playsByItself },
    { name: 'long', testMatch: isLong, use: playsByItself },
    {
      name: 'back office',
      testMatch: isBackOffice,
      testIgnore: [isStory, isReading, isOutage],
      use: playsByItself,
    },
    {
      name: 'journeys',
      testIgnore: [isStory, isOutageStory, isReading, isOutage, isPartsAway, isLong],
      use: playsByItself,
    },
  ],
});
