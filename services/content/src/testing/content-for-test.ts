import type { HttpMethod } from '@nobicast/contracts';
import { actorHeader, connectDatabase, signActor, type Knex, type UserActor } from '@nobicast/service-kit';
import {
  checksOfService,
  connectForTest,
  createTestDatabase,
  listenForTest,
  silentLogger,
  testSecret,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import { addressSalt } from './mail-for-test.ts';
import { buildApp, type ContentAppOptions } from '../app.ts';
import type { ContentJobsOptions } from '../jobs/worker.ts';
import { ImportProblem } from '../imports/feed/import-problem.ts';

export interface ReplyForTest {
  status: number;
  body: Record<string, unknown>;
}

export const publicUrl = 'https://nobicast.test';

export const relaySecret = 'the secret of the relay, long enough';

const admin: UserActor = { kind: 'user', userId: 'admin', role: 'admin', sessionId: 's' };

export interface ContentForTest {
  url: string;
  /** A connection with the role of the service. */
  db: Knex;
  /** A connection with the role of another service, to insert its data. */
  dbAs(role: 'auth' | 'comments' | 'media'): Knex;
  adminUrl: string;
  directUrl: string;
  setNow(instant: string): void;
  get(path: string): Promise<ReplyForTest>;
  /** Calls the service as this account, by default an admin of whom nothing is known. */
  call(
    method: HttpMethod,
    path: string,
    options?: { as?: UserActor; body?: unknown; version?: number | string },
  ): Promise<ReplyForTest>;
  /** The `data` of a successful call. */
  data<Data>(path: string): Promise<Data>;
  close(): Promise<void>;
}

/** Tests open no address of the internet. */
export const withoutInternet: ContentAppOptions['fetcher'] = {
  open: (address) =>
    Promise.reject(new ImportProblem(`${address} cannot be reached`, { code: 'unreachable' })),
};

/** Nor the pages behind links. */
export const withoutLinks: ContentJobsOptions['links'] = {
  fetcher: withoutInternet,
  sendPicture: () => Promise.reject(new Error('No picture is sent here.')),
};

/** Of a name that no DNS knows: it is never asked. */
export const unknownSender: ContentAppOptions['sender'] = {
  domain: 'nobicast.example',
  dkimSelectors: [],
  resolveTxt: (name) => Promise.reject(new Error(`${name} is not asked for in tests`)),
};

/** Serves content on a real port, with its own database unless it shares one. */
export async function startContentForTest(
  shared?: TestDatabase,
  {
    logger = silentLogger(),
    feedSettings = {},
    authUrl = 'http://127.0.0.1:1',
    fetcher = withoutInternet,
    sender = unknownSender,
  }: Partial<Pick<ContentAppOptions, 'logger' | 'feedSettings' | 'authUrl' | 'fetcher' | 'sender'>> = {},
): Promise<ContentForTest> {
  const database = shared ?? (await createTestDatabase());
  const directUrl = database.urlFor('content');
  // Like server.ts, but with the longer timeout of tests.
  const db = connectDatabase({
    url: directUrl,
    schema: 'content',
    keepsPlans: true,
    connectTimeoutMs: 30_000,
  });
  const connections = [db];
  let now = new Date('2026-11-20T12:00:00Z');
  const app = buildApp({
    db,
    clock: () => now,
    logger,
    internalSecret: testSecret,
    publicUrl,
    authUrl,
    fetcher,
    feedSettings,
    addressSalt,
    newsletterEventsSecret: relaySecret,
    sender,
  });
  const server = await listenForTest(app, checksOfService('content'));
  const send = async (path: string, init?: RequestInit): Promise<ReplyForTest> => {
    const response = await fetch(server.url + path, init);
    // Every reply of the service is a JSON object.
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const get = (path: string) => send(path);
  return {
    url: server.url,
    db,
    dbAs: (role) => {
      const connection = connectForTest(database.urlFor(role), role);
      connections.push(connection);
      return connection;
    },
    adminUrl: database.adminUrl,
    directUrl,
    setNow: (instant) => {
      now = new Date(instant);
    },
    get,
    call: (method, path, { body, version, as = admin } = {}) =>
      send(path, {
        method,
        headers: {
          [actorHeader]: signActor(as, testSecret, { now }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': String(version) }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    data: async <Data>(path: string) => {
      const { status, body } = await get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      // The test names the type of the contract that it calls.
      return body.data as Data;
    },
    close: async () => {
      try {
        await server.close();
      } finally {
        await Promise.all(connections.map((connection) => connection.destroy()));
        if (!shared) await database.drop();
      }
    },
  };
}
