import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { limits, type ChaptersForFile } from '@nobicast/contracts';
import type { JobWorker, Knex } from '@nobicast/service-kit';
import {
  checksOfService,
  connectForTest,
  createTestDatabase,
  listenForTest,
  silentLogger,
  testSecret,
  testVariable,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import { Client } from 'minio';
import { createToolRunner, type ToolName, type RunTool } from '../tools/run-tool.ts';
import { buildApp } from '../app.ts';
import { createDeliveryRecorder, type DeliveryRecorder } from '../counting/delivery-recorder.ts';
import { deliveriesRepository } from '../counting/deliveries.repository.ts';
import { usualChapterLimits } from '../file-chapters/file-chapters.rules.ts';
import { startMediaJobs } from '../jobs/worker.ts';
import { createObjectStore, type ObjectStore } from '../store/object-store.ts';
import { createPresignRead } from '../store/presign-read.ts';

export interface MediaForTest {
  url: string;
  /** With the service's role. */
  db: Knex;
  /** With content's role, because media cannot write episodes. */
  content: Knex;
  database: TestDatabase;
  store: ObjectStore;
  bucket: string;
  /** Episodes reported to content. */
  replacedAudio: readonly number[];
  /** Replaces what content says of every episode. */
  setChapters(chapters: ChaptersForFile): void;
  /** Keys of all objects and unfinished uploads in the bucket. */
  listStored(): Promise<string[]>;
  /** As a killed process does. */
  startUnfinishedUpload(key: string): Promise<void>;
  clock: () => Date;
  setNow(instant: string): void;
  /** `close` stops it if the test does not. Options replace the real ones. */
  startJobs(store?: Partial<ObjectStore>, options?: { runTool?: RunTool; hasSchedule?: boolean }): JobWorker;
  runTool: RunTool;
  recorder: DeliveryRecorder;
  close(): Promise<void>;
}

/** Started by Jest's global setup. */
const sharedStoreAccess = () => ({
  endpoint: testVariable('NOBICAST_TEST_STORE_ENDPOINT'),
  accessKey: testVariable('NOBICAST_TEST_STORE_ACCESS_KEY'),
  secretKey: testVariable('NOBICAST_TEST_STORE_SECRET_KEY'),
});

type StoreAccess = ReturnType<typeof sharedStoreAccess>;

const region = 'us-east-1';

/** With a new bucket. */
async function createTestStore(access: StoreAccess, bucket: string): Promise<ObjectStore> {
  const store = createObjectStore({ ...access, bucket, region });
  await store.ensureBucket();
  return store;
}

/** For what the service never does. */
function connectToStore({ endpoint, ...access }: StoreAccess): Client {
  const { hostname, port } = new URL(endpoint);
  return new Client({ ...access, endPoint: hostname, port: Number(port), useSSL: false, region });
}

async function listBucket(client: Client, bucket: string): Promise<string[]> {
  const keys: string[] = [];
  // The client's stream yields these items.
  for await (const item of client.listObjectsV2(bucket, '', true)) keys.push((item as { name: string }).name);
  const { uploads } = await client.listIncompleteUploadsQuery(bucket, '', '', '', '');
  keys.push(...uploads.map(({ key }) => key));
  return keys.sort();
}

/** As built before the tests: faster to load than its source. */
export const builtTool = (name: ToolName) => [path.resolve(__dirname, '../../dist', `${name}.mjs`)];

/** On a real port, with its own bucket, and its own database unless it shares one. `watch` may wrap the store. */
export async function startMediaForTest({
  database: shared,
  watch = (store: ObjectStore) => store,
  storeAccess = sharedStoreAccess(),
  uploadIdleMs = 60_000,
  uploadLifetimeMs = 24 * 60 * 60_000,
  maxAudioBytes = limits.files.maxAudioBytes,
  chapterLimits = usualChapterLimits,
  toolCpuMs = 60_000,
  toolArguments = builtTool,
  redirectEndpoint,
}: {
  database?: TestDatabase;
  watch?: (store: ObjectStore) => ObjectStore;
  storeAccess?: StoreAccess;
  uploadIdleMs?: number;
  uploadLifetimeMs?: number;
  maxAudioBytes?: number;
  chapterLimits?: typeof usualChapterLimits;
  toolCpuMs?: number;
  /** By the tool's name. */
  toolArguments?: (name: ToolName) => readonly string[];
  /** Where listeners reach the store, if audio is to be redirected. */
  redirectEndpoint?: string;
} = {}): Promise<MediaForTest> {
  const database = shared ?? (await createTestDatabase());
  const db = connectForTest(database.urlFor('media'), 'media');
  const content = connectForTest(database.urlFor('content'), 'content');
  const bucket = `test-${randomUUID()}`;
  const store = watch(await createTestStore(storeAccess, bucket));
  const client = connectToStore(storeAccess);
  const replacedAudio: number[] = [];
  let now = new Date();
  const clock = () => now;
  let chapters: ChaptersForFile = { title: 'Un titre', show: 'Une émission', chapters: [] };
  const getChapters = () => Promise.resolve(chapters);
  const runTool = createToolRunner({
    cpuMs: toolCpuMs,
    nodeArguments: toolArguments,
  });
  const recorder = createDeliveryRecorder({
    deliveries: deliveriesRepository(db),
    clock,
    logger: silentLogger(),
  });
  const app = buildApp({
    db,
    store,
    presignRead:
      redirectEndpoint === undefined
        ? undefined
        : createPresignRead({ ...storeAccess, endpoint: redirectEndpoint, bucket, region }, clock),
    runTool,
    getChapters,
    recorder,
    clock,
    logger: silentLogger(),
    internalSecret: testSecret,
    addressSalt: 'salt for tests only '.repeat(2),
    uploadIdleMs,
    uploadLifetimeMs,
    maxAudioBytes,
    chapterLimits,
  });
  const server = await listenForTest(app, checksOfService('media'));
  const workers: JobWorker[] = [];
  return {
    url: server.url,
    db,
    content,
    database,
    store,
    bucket,
    replacedAudio,
    setChapters: (said) => {
      chapters = said;
    },
    listStored: () => listBucket(client, bucket),
    startUnfinishedUpload: async (key) => void (await client.initiateNewMultipartUpload(bucket, key, {})),
    clock,
    setNow: (instant) => {
      now = new Date(instant);
    },
    runTool,
    recorder,
    startJobs: (storeForJobs = store, { runTool: runToolForJobs = runTool, hasSchedule = false } = {}) => {
      const worker = startMediaJobs({
        db,
        databaseUrl: database.urlFor('media'),
        store: { ...store, ...storeForJobs },
        runTool: runToolForJobs,
        uploadLifetimeMs,
        getChapters,
        chapterLimits: { ...chapterLimits, maxAudioBytes },
        markStartsUnchecked: async (episodeId) => void replacedAudio.push(episodeId),
        clock,
        hasSchedule,
        logger: silentLogger(),
      });
      workers.push(worker);
      return worker;
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      try {
        await server.close();
        await recorder.stop();
      } finally {
        store.close();
        await Promise.all([db.destroy(), content.destroy()]);
        if (!shared) await database.drop();
      }
    },
  };
}
