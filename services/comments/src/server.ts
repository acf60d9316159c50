import { connectDatabase, createLogger, loadConfig, serve } from '@nobicast/service-kit';
import { buildApp } from './app.ts';
import { serverConfigSchema } from './config.ts';

const config = loadConfig(serverConfigSchema);
const logger = createLogger({ name: 'comments', level: config.LOG_LEVEL });
const db = connectDatabase({
  url: config.DATABASE_URL,
  schema: 'comments',
  poolMax: config.DATABASE_POOL_MAX,
});

const app = buildApp({
  db,
  clock: () => new Date(),
  logger,
  internalSecret: config.INTERNAL_SECRET,
  publicUrl: config.PUBLIC_URL,
  authUrl: config.AUTH_URL,
  addressSalt: config.ADDRESS_SALT,
  words: config.COMMENT_WORDS,
  trustProxyHops: config.TRUST_PROXY_HOPS,
});
await serve(app, {
  port: config.PORT,
  host: config.HOST,
  logger,
  onClose: () => db.destroy(),
});
