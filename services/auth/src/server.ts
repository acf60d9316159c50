import {
  connectDatabase,
  createLogger,
  listenOptions,
  loadConfig,
  serve,
  randomToken,
} from '@nobicast/service-kit';
import { buildApp } from './app.ts';
import { chooseBotCheck } from './bot-check/choose-bot-check.ts';
import { spentChallengesRepository } from './bot-check/spent-challenges.repository.ts';
import { serverConfigSchema } from './config.ts';
import { startAuthJobs } from './jobs/worker.ts';
import { createMailTransport } from '@nobicast/service-kit/mail';

const config = loadConfig(serverConfigSchema);
const logger = createLogger({ name: 'auth', level: config.LOG_LEVEL });
const db = connectDatabase({
  url: config.DATABASE_URL,
  schema: 'auth',
  poolMax: config.DATABASE_POOL_MAX,
  logger,
});
const clock = () => new Date();
const mail = createMailTransport({ url: config.SMTP_URL, from: config.MAIL_FROM });
const botCheck = chooseBotCheck(config, { spentChallenges: spentChallengesRepository(db), clock, logger });

const common = {
  db,
  clock,
  logger,
  publicUrl: config.PUBLIC_URL,
  signInSecret: config.SIGN_IN_SECRET,
  internalSecret: config.INTERNAL_SECRET,
};
const jobs = startAuthJobs({
  ...common,
  databaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
  mail,
  contentUrl: config.CONTENT_URL,
  connectForRetention: () =>
    connectDatabase({ url: config.RETENTION_DATABASE_URL, schema: 'public', poolMax: 1 }),
});
const app = buildApp({
  ...common,
  botCheck,
  mail,
  areDevPagesOn: config.DEV_PAGES === 'on',
  newToken: randomToken,
  addressSalt: config.ADDRESS_SALT,
  adminEmails: config.ADMIN_EMAILS,
  teamSessionHours: config.TEAM_SESSION_HOURS,
  isTeamPasskeyRequired: config.TEAM_PASSKEY_REQUIRED === 'on',
  trustProxyHops: config.TRUST_PROXY_HOPS,
});
await serve(app, {
  ...listenOptions(config),
  logger,
  onClose: async () => {
    await jobs.stop();
    mail.close();
    await db.destroy();
  },
});
