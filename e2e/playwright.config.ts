import { defineConfig } from '@playwright/test';

const launchOptions = (args: string[] = []) => ({
  executablePath: process.env.NOBICAST_BROWSER,
  args: [
    // Chromium's own sandbox does not start as root, where CI and containers run.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--no-first-run',
    '--disable-quic',
    ...args,
  ],
});
/** The first-play journeys: their browser blocks playback without a user gesture, as visitors' browsers do. */
const needsGesture = /first-play/;

// The journeys run one after the other over one stack: some of them publish releases or stop parts of it.
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
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    {
      name: 'journeys',
      testIgnore: needsGesture,
      use: { launchOptions: launchOptions(['--autoplay-policy=no-user-gesture-required']) },
    },
    { name: 'first play', testMatch: needsGesture, use: { launchOptions: launchOptions() } },
  ],
});
