import { connectDatabase, type JobWorker, type Knex, randomToken } from '@nobicast/service-kit';
import {
  checksOfService,
  connectForTest,
  createTestDatabase,
  listenForTest,
  makeJobsDue as makeDue,
  recordingLogger,
  testSecret,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import { buildApp } from '../app.ts';
import { altchaBotCheck } from '../bot-check/altcha.ts';
import type { BotCheck } from '../bot-check/bot-check.ts';
import { spentChallengesRepository } from '../bot-check/spent-challenges.repository.ts';
import { startAuthJobs } from '../jobs/worker.ts';
import { createMailTransport } from '@nobicast/service-kit/mail';

export const signInSecretForTest = 'signs links in tests only 0123456789';

export interface AuthForTest {
  url: string;
  /** With the service's role. */
  db: Knex;
  database: TestDatabase;
  clock: () => Date;
  /** The service's clock starts at the real time, which the tokens' own expiry uses. */
  advance(seconds: number): void;
  logLines: Record<string, unknown>[];
  /** A fake: the verified tokens, and whether the next ones are accepted. */
  botCheck: BotCheck & { tokens: string[]; isHuman: boolean };
  /** `close` stops it if the test does not. */
  startJobs(smtpUrl: string, options?: { contentUrl?: string; hasSchedule?: boolean }): JobWorker;
  close(): Promise<void>;
}

function botCheckForTest() {
  const check = {
    isHuman: true,
    tokens: [] as string[],
    verify: async ({ token }: { token: string }) => {
      check.tokens.push(token);
      return check.isHuman ? { isValid: true, codes: [] } : { isValid: false, codes: ['for-a-test'] };
    },
  };
  return check;
}

/** On a real port, with its own database; only the clock and the bot check are fakes. */
export async function startAuthForTest(
  options: {
    publicUrl?: string;
    adminEmails?: readonly string[];
    isTeamPasskeyRequired?: boolean;
    /** Simulates an outage. */
    databaseUrl?: string;
    /** Without it no mail server answers. */
    smtpUrl?: string;
  } = {},
): Promise<AuthForTest> {
  const { publicUrl = 'http://127.0.0.1:8080', adminEmails = [], smtpUrl = 'smtp://127.0.0.1:1' } = options;
  const { isTeamPasskeyRequired = false } = options;
  const database = await createTestDatabase();
  const db = options.databaseUrl
    ? connectDatabase({ url: options.databaseUrl, schema: 'auth' })
    : connectForTest(database.urlFor('auth'), 'auth');
  const { logger, lines } = recordingLogger();
  let offsetMs = 0;
  const clock = () => new Date(Date.now() + offsetMs);
  const botCheck = botCheckForTest();
  const altcha = altchaBotCheck({
    secret: testSecret,
    spentChallenges: spentChallengesRepository(db),
    clock,
  });
  const common = {
    db,
    clock,
    logger,
    publicUrl,
    signInSecret: signInSecretForTest,
    internalSecret: testSecret,
  };
  const mailFrom = (url: string) => createMailTransport({ url, from: 'Nobicast <bonsoir@nobicast.example>' });
  const app = buildApp({
    ...common,
    mail: mailFrom(smtpUrl),
    botCheck: { provider: 'altcha', check: { ...altcha, verify: botCheck.verify } },
    areDevPagesOn: true,
    newToken: randomToken,
    addressSalt: 'salt for tests only '.repeat(2),
    adminEmails,
    teamSessionHours: 12,
    isTeamPasskeyRequired,
  });
  const server = await listenForTest(app, checksOfService('auth'));
  const workers: JobWorker[] = [];
  return {
    url: server.url,
    db,
    database,
    clock,
    advance: (seconds) => {
      offsetMs += seconds * 1_000;
    },
    logLines: lines,
    botCheck,
    startJobs: (workerSmtpUrl, { contentUrl = 'http://127.0.0.1:1', hasSchedule = false } = {}) => {
      const worker = startAuthJobs({
        ...common,
        databaseUrl: database.urlFor('auth'),
        mail: mailFrom(workerSmtpUrl),
        contentUrl,
        hasSchedule,
        connectForRetention: () => connectForTest(database.urlFor('retention'), 'public'),
      });
      workers.push(worker);
      return worker;
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      try {
        await server.close();
      } finally {
        await db.destroy();
        await database.drop();
      }
    },
  };
}

export const makeJobsDue = ({ db }: Pick<AuthForTest, 'db'>) => makeDue(db, jobsSchema);
