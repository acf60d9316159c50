import { randomUUID } from 'node:crypto';
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
import { buildApp } from '../app.ts';
import { startMediaJobs } from '../jobs/worker.ts';
import { measureInNode } from './measure-in-node.ts';
import { createObjectStore, type ObjectStore } from '../store/object-store.ts';

export interface MediaForTest {
  url: string;
  /** A connection with the role of the service. */
  db: Knex;
  /** A connection with the role of content: media cannot write episodes. */
  content: Knex;
  database: TestDatabase;
  store: ObjectStore;
  clock: () => Date;
  setNow(instant: string): void;
  /** Starts a job worker, which `close` stops if the test does not. `store` replaces the real one. */
  startJobs(store?: Pick<ObjectStore, 'remove'>): JobWorker;
  close(): Promise<void>;
}

/** The store that Jest's global setup started. */
const sharedStoreAccess = () => ({
  endpoint: testVariable('NOBICAST_TEST_STORE_ENDPOINT'),
  accessKey: testVariable('NOBICAST_TEST_STORE_ACCESS_KEY'),
  secretKey: testVariable('NOBICAST_TEST_STORE_SECRET_KEY'),
});

type StoreAccess = ReturnType<typeof sharedStoreAccess>;

/** A client of a store, with a new bucket. */
async function createTestStore(access: StoreAccess): Promise<ObjectStore> {
  const store = createObjectStore({
    ...access,
    bucket: `test-${randomUUID()}`,
    region: 'us-east-1',
  });
  await store.ensureBucket();
  return store;
}

/** Serves media on a real port, with its own database and bucket. `watch` may wrap the store. */
export async function startMediaForTest({
  watch = (store: ObjectStore) => store,
  storeAccess = sharedStoreAccess(),
}: { watch?: (store: ObjectStore) => ObjectStore; storeAccess?: StoreAccess } = {}): Promise<MediaForTest> {
  const database = await createTestDatabase();
  const db = connectForTest(database.urlFor('media'), 'media');
  const content = connectForTest(database.urlFor('content'), 'content');
  const store = watch(await createTestStore(storeAccess));
  let now = new Date();
  const clock = () => now;
  const app = buildApp({
    db,
    store,
    measureDuration: measureInNode,
    clock,
    logger: silentLogger(),
    internalSecret: testSecret,
    addressSalt: 'salt for tests only '.repeat(2),
  });
  const server = await listenForTest(app, checksOfService('media'));
  const workers: JobWorker[] = [];
  return {
    url: server.url,
    db,
    content,
    database,
    store,
    clock,
    setNow: (instant) => {
      now = new Date(instant);
    },
    startJobs: (storeForJobs = store) => {
      const worker = startMediaJobs({
        db,
        databaseUrl: database.urlFor('media'),
        store: storeForJobs,
        logger: silentLogger(),
      });
      workers.push(worker);
      return worker;
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      try {
        await server.close();
      } finally {
        store.close();
        await Promise.all([db.destroy(), content.destroy()]);
        await database.drop();
      }
    },
  };
}
