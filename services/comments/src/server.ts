import { connectDatabase, createLogger, loadConfig, serve } from '@nobicast/service-kit';
import { buildApp } from './app.ts';
import { serverConfigSchema } from './config.ts';
import { startCommentsJobs } from './jobs/worker.ts';
import { checksWith } from './posting/checks.rules.ts';

const config = loadConfig(serverConfigSchema);
const logger = createLogger({ name: 'comments', level: config.LOG_LEVEL });
const db = connectDatabase({
  url: config.DATABASE_URL,
  schema: 'comments',
  poolMax: config.DATABASE_POOL_MAX,
});

const clock = () => new Date();
const retention = {
  networkDays: config.COMMENT_NETWORK_DAYS,
  rejectedMonths: config.COMMENT_REJECTED_MONTHS,
};
const jobs = startCommentsJobs({
  db,
  databaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
  clock,
  logger,
  retention,
});

const app = buildApp({
  db,
  clock,
  logger,
  internalSecret: config.INTERNAL_SECRET,
  publicUrl: config.PUBLIC_URL,
  authUrl: config.AUTH_URL,
  addressSalt: config.ADDRESS_SALT,
  retention,
  checks: checksWith(config.COMMENT_WORDS),
  trustProxyHops: config.TRUST_PROXY_HOPS,
});
await serve(app, {
  port: config.PORT,
  host: config.HOST,
  logger,
  onClose: async () => {
    await jobs.stop();
    await db.destroy();
  },
});
