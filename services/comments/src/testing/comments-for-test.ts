import { randomUUID } from 'node:crypto';
import { getAccount, stopPublicationMail, verifyBotCheck } from '@nobicast/contracts';
import {
  actorHeader,
  ApiError,
  createServiceApp,
  registerRoute,
  signActor,
  type JobWorker,
  type Knex,
  type UserActor,
} from '@nobicast/service-kit';
import {
  checksOfService,
  connectForTest,
  createTestDatabase,
  listenForTest,
  recordingLogger,
  silentLogger,
  testSecret,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import { createMailTransport } from '@nobicast/service-kit/mail';
import type { IRouter } from 'express';
import { buildApp, keyedHash, type CommentsAppOptions } from '../app.ts';
import { startCommentsJobs } from '../jobs/worker.ts';

export interface CommentsForTest {
  url: string;
  /** With the service's role. */
  db: Knex;
  /** With the roles of other services, to insert episodes and accounts. */
  content: Knex;
  auth: Knex;
  database: TestDatabase;
  adminUrl: string;
  /** Stands in for auth: it knows this database's accounts, and tokens issued here. */
  authUrl: string;
  /** Through one proxy. */
  call(
    method: 'GET' | 'POST',
    path: string,
    options?: { as?: UserActor; body?: unknown; ip?: string; cookie?: string },
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>;
  /** Accepted once. */
  issueToken(): string;
  addAudio(episodeId: number, durationMs: number | null): Promise<void>;
  setNow(instant: string): void;
  /** `close` stops it. */
  startJobs(smtpUrl: string): JobWorker;
  logLines: Record<string, unknown>[];
  close(): Promise<void>;
}

const addressSalt = 'a salt for the addresses of these tests';

/** Accounts come from auth's real table; a token is accepted once. */
function fakeAuth(router: IRouter, { db, spend }: { db: Knex; spend: (token: string) => boolean }): void {
  registerRoute(router, getAccount, async ({ params }) => {
    const user = await db('auth.users')
      .where({ id: params.id })
      .first<{ id: string; email: string; name: string | null; wants_publication_mail: boolean } | undefined>(
        'id',
        'email',
        'name',
        'wants_publication_mail',
      );
    if (!user) throw new ApiError('user_not_found');
    const { id, email, name, wants_publication_mail } = user;
    return {
      id,
      email,
      profile: {
        name,
        bio: null,
        avatar_url: null,
        role: 'user' as const,
        host_bio: null,
        expertise_areas: '[]',
        social_links_json: '{}',
        wants_publication_mail,
      },
      joined_at: '2026-01-01T00:00:00.000Z',
      last_active_at: '2026-01-01T00:00:00.000Z',
    };
  });
  registerRoute(router, stopPublicationMail, async ({ params: { id } }) => {
    const count = await db('auth.users').where({ id }).update({ wants_publication_mail: false });
    if (count === 0) throw new ApiError('user_not_found');
    return {};
  });
  registerRoute(router, verifyBotCheck, ({ body }) =>
    spend(body.token) ? { is_valid: true, codes: [] } : { is_valid: false, codes: ['already-spent'] },
  );
}

/** On a real port; has its own database unless it shares one. */
export async function startCommentsForTest({
  database: shared,
  ...options
}: Partial<CommentsAppOptions> & { database?: TestDatabase } = {}): Promise<CommentsForTest> {
  const database = shared ?? (await createTestDatabase());
  const db = connectForTest(database.urlFor('comments'), 'comments');
  const content = connectForTest(database.urlFor('content'), 'content');
  const auth = connectForTest(database.urlFor('auth'), 'auth');
  const media = connectForTest(database.urlFor('media'), 'media');
  let now = new Date('2026-11-20T12:00:00Z');
  const tokens = new Set<string>();
  const authService = await listenForTest(
    createServiceApp({
      name: 'auth',
      logger: silentLogger(),
      internalSecret: testSecret,
      routes: (router) => fakeAuth(router, { db: auth, spend: (token) => tokens.delete(token) }),
    }),
    checksOfService('auth'),
  );
  const { logger, lines } = recordingLogger();
  const common = {
    db,
    clock: () => now,
    logger,
    internalSecret: testSecret,
    publicUrl: 'https://nobicast.test',
    authUrl: authService.url,
  };
  const retention = { networkDays: 30, rejectedMonths: 12 };
  const app = buildApp({ ...common, addressSalt, retention, trustProxyHops: 1, ...options });
  const workers: JobWorker[] = [];
  const server = await listenForTest(app, checksOfService('comments'));
  return {
    url: server.url,
    db,
    content,
    auth,
    database,
    adminUrl: database.adminUrl,
    authUrl: authService.url,
    async call(method, path, { as, body, ip = '203.0.113.7', cookie } = {}) {
      const headers = new Headers({ 'x-forwarded-for': ip });
      if (as) headers.set(actorHeader, signActor(as, testSecret, { now: new Date() }));
      if (cookie !== undefined) headers.set('cookie', cookie);
      if (body !== undefined) headers.set('content-type', 'application/json');
      const response = await fetch(server.url + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      // The envelope of every reply.
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        headers: response.headers,
      };
    },
    issueToken() {
      const token = randomUUID();
      tokens.add(token);
      return token;
    },
    async addAudio(episodeId, durationMs) {
      await media('media.audio').insert({
        episode_id: episodeId,
        kind: 'external',
        url: 'https://audio.example/un.mp3',
        mime_type: 'audio/mpeg',
        size_bytes: 1_000,
        uploaded_at: new Date(),
        duration_ms: durationMs,
      });
    },
    setNow: (instant) => {
      now = new Date(instant);
    },
    startJobs(smtpUrl) {
      const worker = startCommentsJobs({
        ...common,
        databaseUrl: database.urlFor('comments'),
        retention,
        mail: createMailTransport({ url: smtpUrl, from: 'Nobicast <bonsoir@nobicast.example>' }),
        hash: keyedHash(addressSalt),
      });
      workers.push(worker);
      return worker;
    },
    logLines: lines,
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      try {
        await Promise.all([server.close(), authService.close()]);
      } finally {
        await Promise.all([db.destroy(), content.destroy(), auth.destroy(), media.destroy()]);
        if (!shared) await database.drop();
      }
    },
  };
}
