import { read, sourceFiles } from './requirements/spec.ts';

const code = sourceFiles().filter(
  (file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.|^e2e\/|\/testing\//.test(file),
);
const filesWith = (pattern: RegExp) => code.filter((file) => pattern.test(read(file)));

/** Libraries that run work later, from their own tables, from Redis or from a timer. */
const jobLibraries =
  /(?:from|import|require\()\s*\(?['"](?:graphile-worker|pg-boss|bull|bullmq|bee-queue|agenda|bree|cron|croner|node-cron|node-schedule)['"/]/;

test('there is one job system: service-kit alone imports a job library (first use C5)', () => {
  expect(filesWith(jobLibraries)).toEqual([
    'packages/service-kit/src/job-wakeups.ts',
    'packages/service-kit/src/jobs.ts',
  ]);
});

test('a service polls no table of its own for work (first use C5)', () => {
  // Rows of an outbox are claimed with SKIP LOCKED. These delete in batches, or adopt the outbox of an older release.
  expect(filesWith(/skip locked/i)).toEqual([
    'packages/service-kit/src/removals.ts',
    'services/auth/migrations/003_limits_and_endings.ts',
    'services/auth/src/bot-check/spent-challenges.repository.ts',
    // A queue retries failures, but a message that may have been sent must not be repeated.
    'services/content/src/newsletter/sending/deliveries.repository.ts',
    'services/media/src/removals/removals.repository.ts',
  ]);
});

// The second one was an hour off at the hours of change.
test('there is one clock of the host city: nothing else takes a zone’s time or offset apart (first use C8)', () => {
  expect(
    filesWith(/formatToParts|getTimezoneOffset|timeZoneName|(?:short|long)Offset|[+-]0[12]:00\b/),
  ).toEqual([
    'packages/contracts/src/paris-time.ts',
    // Dates of feeds name zones of other places.
    'services/content/src/imports/feed/dates.rules.ts',
  ]);
});
