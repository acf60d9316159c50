import path from 'node:path';
import { getChaptersForFile, limits, markStartsUnchecked } from '@nobicast/contracts';
import {
  callService,
  connectDatabase,
  createLogger,
  listenOptions,
  loadConfig,
  serve,
} from '@nobicast/service-kit';
import { buildApp } from './app.ts';
import { serverConfigSchema } from './config.ts';
import { createDeliveryRecorder } from './counting/delivery-recorder.ts';
import { deliveriesRepository } from './counting/deliveries.repository.ts';
import { usualChapterLimits } from './file-chapters/file-chapters.rules.ts';
import { startMediaJobs } from './jobs/worker.ts';
import { createObjectStore, ensureBucketEventually } from './store/object-store.ts';
import { createPresignRead } from './store/presign-read.ts';
import { createToolRunner, toolSources } from './tools/run-tool.ts';

const config = loadConfig(serverConfigSchema);
const logger = createLogger({ name: 'media', level: config.LOG_LEVEL });
const db = connectDatabase({
  url: config.DATABASE_URL,
  schema: 'media',
  poolMax: config.DATABASE_POOL_MAX,
  logger,
});
const storeOptions = {
  endpoint: config.OBJECT_STORE_ENDPOINT,
  accessKey: config.OBJECT_STORE_ACCESS_KEY,
  secretKey: config.OBJECT_STORE_SECRET_KEY,
  bucket: config.OBJECT_STORE_BUCKET,
  region: config.OBJECT_STORE_REGION,
};
const store = createObjectStore(storeOptions);
const clock = () => new Date();
const { AUDIO_REDIRECT_ENDPOINT: redirectEndpoint } = config;
const presignRead =
  redirectEndpoint === undefined
    ? undefined
    : createPresignRead({ ...storeOptions, endpoint: redirectEndpoint }, clock);

const stopping = new AbortController();
const runTool = createToolRunner({
  cpuMs: 20_000,
  stopping: stopping.signal,
  // Beside this file once built; their source in development.
  nodeArguments: (name) =>
    import.meta.filename.endsWith('.mjs')
      ? [path.join(import.meta.dirname, `${name}.mjs`)]
      : ['--import', 'tsx', path.join(import.meta.dirname, toolSources[name])],
});
const bucket = ensureBucketEventually(store, logger, stopping.signal);
const databaseUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
const content = {
  baseUrl: config.CONTENT_URL,
  secret: config.INTERNAL_SECRET,
  caller: 'media',
  deadlineMs: 10_000,
};
const getChapters = (episodeId: number) =>
  callService(getChaptersForFile, { ...content, params: { id: episodeId } });
const jobs = startMediaJobs({
  db,
  databaseUrl,
  store,
  runTool,
  uploadLifetimeMs: config.UPLOAD_LIFETIME_MS,
  markStartsUnchecked: (episodeId) =>
    callService(markStartsUnchecked, { ...content, params: { id: episodeId } }),
  getChapters,
  chapterLimits: { ...usualChapterLimits, maxAudioBytes: limits.files.maxAudioBytes },
  clock,
  logger,
});

const recorder = createDeliveryRecorder({ deliveries: deliveriesRepository(db), clock, logger });

const app = buildApp({
  db,
  store,
  presignRead,
  runTool,
  getChapters,
  recorder,
  clock,
  logger,
  internalSecret: config.INTERNAL_SECRET,
  addressSalt: config.ADDRESS_SALT,
  uploadIdleMs: config.UPLOAD_IDLE_MS,
  uploadLifetimeMs: config.UPLOAD_LIFETIME_MS,
  trustProxyHops: config.TRUST_PROXY_HOPS,
});
await serve(app, {
  ...listenOptions(config),
  logger,
  // A large upload over a slow connection takes hours; idle ones are disconnected (disconnect-idle.ts).
  requestTimeoutMs: 0,
  onClose: async () => {
    stopping.abort();
    await Promise.all([jobs.stop(), bucket, recorder.stop()]);
    store.close();
    await db.destroy();
  },
});
