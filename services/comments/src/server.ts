import { connectDatabase, createLogger, listenOptions, loadConfig, serve } from '@nobicast/service-kit';
import { createMailTransport } from '@nobicast/service-kit/mail';
import { buildApp, keyedHash } from './app.ts';
import { serverConfigSchema } from './config.ts';
import { startCommentsJobs } from './jobs/worker.ts';
import { checksWith } from './posting/checks.rules.ts';

const config = loadConfig(serverConfigSchema);
const logger = createLogger({ name: 'comments', level: config.LOG_LEVEL });
const db = connectDatabase({
  url: config.DATABASE_URL,
  schema: 'comments',
  poolMax: config.DATABASE_POOL_MAX,
  logger,
});

const clock = () => new Date();
const retention = {
  networkDays: config.COMMENT_NETWORK_DAYS,
  rejectedMonths: config.COMMENT_REJECTED_MONTHS,
};
const mail = createMailTransport({ url: config.SMTP_URL, from: config.MAIL_FROM });
const common = {
  db,
  clock,
  logger,
  internalSecret: config.INTERNAL_SECRET,
  publicUrl: config.PUBLIC_URL,
  authUrl: config.AUTH_URL,
};
const jobs = startCommentsJobs({
  ...common,
  databaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
  mail,
  hash: keyedHash(config.ADDRESS_SALT),
  retention,
});

const app = buildApp({
  ...common,
  addressSalt: config.ADDRESS_SALT,
  retention,
  checks: checksWith(config.COMMENT_WORDS),
  mailDelaySeconds: config.COMMENT_MAIL_DELAY_SECONDS,
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
