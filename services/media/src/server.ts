import { connectDatabase, createLogger, loadConfig, serve } from '@nobicast/service-kit';
import { buildApp } from './app.ts';
import { measureDuration } from './audio/measure-duration.ts';
import { serverConfigSchema } from './config.ts';
import { startOutboxWorker } from './outbox/outbox-worker.ts';
import { outboxRepository } from './outbox/outbox.repository.ts';
import { ensureBucketEventually } from './store/ensure-bucket.ts';
import { createObjectStore } from './store/object-store.ts';

const outboxIntervalMs = 2_000;

const config = loadConfig(serverConfigSchema);
const logger = createLogger({ name: 'media', level: config.LOG_LEVEL });
const db = connectDatabase({ url: config.DATABASE_URL, schema: 'media', poolMax: config.DATABASE_POOL_MAX });
const store = createObjectStore({
  endpoint: config.OBJECT_STORE_ENDPOINT,
  accessKey: config.OBJECT_STORE_ACCESS_KEY,
  secretKey: config.OBJECT_STORE_SECRET_KEY,
  bucket: config.OBJECT_STORE_BUCKET,
  region: config.OBJECT_STORE_REGION,
});
const clock = () => new Date();

const stopping = new AbortController();
const bucket = ensureBucketEventually(store, logger, stopping.signal);
const worker = startOutboxWorker({
  outbox: outboxRepository(db),
  store,
  clock,
  logger,
  intervalMs: outboxIntervalMs,
});

const app = buildApp({
  db,
  store,
  measureDuration,
  clock,
  logger,
  internalSecret: config.INTERNAL_SECRET,
  addressSalt: config.ADDRESS_SALT,
  trustProxyHops: config.TRUST_PROXY_HOPS,
});
await serve(app, {
  port: config.PORT,
  host: config.HOST,
  logger,
  // A large upload over a home line takes hours; audio.routes.ts ends the silent ones.
  requestTimeoutMs: 0,
  onClose: async () => {
    stopping.abort();
    await Promise.all([worker.stop(), bucket]);
    store.close();
    await db.destroy();
  },
});
