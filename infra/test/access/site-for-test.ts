import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildGateway, type GatewaySettings } from '@nobicast/api-gateway/app';
import { startAuthForTest, type AuthForTest } from '@nobicast/auth/testing';
import { startCommentsForTest, type CommentsForTest } from '@nobicast/comments/testing';
import { startContentForTest, type ContentForTest } from '@nobicast/content/testing';
import { cookieNames, publicRoutes, type Role, type ServiceName } from '@nobicast/contracts';
import { startMediaForTest, type MediaForTest } from '@nobicast/media/testing';
import { actorHeader, type UserActor } from '@nobicast/service-kit';
import { listenForTest, silentLogger, testSecret, type CheckOptions } from '@nobicast/service-kit/testing';

export const publicUrl = 'http://127.0.0.1:8080';
const dayMs = 24 * 60 * 60_000;

export interface SessionFields {
  role?: Role;
  isActive?: boolean;
  expiresAt?: Date;
  endedAt?: Date;
  /** When the member last proved to be there; at once by default. */
  provedAt?: Date;
}

export interface OpenSession {
  cookie: string;
  actor: UserActor;
}

export interface SiteForTest {
  gatewayUrl: string;
  /** A gateway with the same sessions, in front of stub services that accept everything. */
  isolatedGatewayUrl: string;
  serviceUrls: Record<ServiceName, string>;
  auth: AuthForTest;
  comments: CommentsForTest;
  content: ContentForTest;
  media: MediaForTest;
  openSession(fields?: SessionFields): Promise<OpenSession>;
  openSessions(fields: readonly SessionFields[]): Promise<OpenSession[]>;
  /** Returns the address of another gateway of the same site. */
  addGateway(): Promise<string>;
  close(): Promise<void>;
}

/** Like services without access checks; only sessions are resolved, by the real auth. */
async function answerWithoutChecks(authUrl: string, request: IncomingMessage, response: ServerResponse) {
  response.setHeader('content-type', 'application/json');
  if (request.url !== '/internal/sessions/resolve') {
    response.end('{"ok":true,"data":{}}');
    return;
  }
  const answer = await fetch(authUrl + request.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [actorHeader]: String(request.headers[actorHeader]) },
    body: await text(request),
  });
  response.statusCode = answer.status;
  response.end(await answer.text());
}

async function startGateway(urls: Record<ServiceName, string>, checks: CheckOptions) {
  const settings: GatewaySettings = {
    AUTH_URL: urls.auth,
    COMMENTS_URL: urls.comments,
    CONTENT_URL: urls.content,
    MEDIA_URL: urls.media,
    SHELL_URL: 'http://127.0.0.1:9',
    PUBLIC_URL: publicUrl,
    ALLOWED_ORIGINS: [],
    HSTS_SUBDOMAINS: 'off',
    FRESH_PROOF_MINUTES: 10,
    INTERNAL_SECRET: testSecret,
    REMOTES_FOLDER: '/nonexistent',
    TRUST_PROXY_HOPS: 0,
    MAX_REQUESTS_PER_UPSTREAM: 1_000,
    RATE_LIMIT_WRITES_PER_MINUTE: 100_000,
    RATE_LIMIT_SIGN_INS_PER_MINUTE: 100_000,
    RATE_LIMIT_EVENTS_PER_MINUTE: 100_000,
    RATE_LIMIT_COSTLY_READS_PER_MINUTE: 100_000,
    RATE_LIMIT_TIMEOUT_MS: 500,
    RELEASES_STORE_BUCKET: 'nobicast-releases',
    RELEASES_STORE_REGION: 'us-east-1',
    RELEASES_KEPT: 10,
    RELEASE_GRACE_HOURS: 168,
    CACHE_MAX_BYTES: 1_000_000,
    CACHE_FOLDER_MAX_BYTES: 0,
    REMOVALS_UNREAD_SECONDS: 900,
    DOCUMENT_DEADLINE_MS: 3_000,
    REQUEST_TIMEOUT_MS: 60_000,
    UPLOAD_IDLE_MS: 60_000,
    MAX_LIVE_LISTENERS: 1_000,
    MAX_LIVE_LISTENERS_PER_NETWORK: 1_000,
    LIVE_CLOSE_MS: 0,
    CDN_PURGE_FIELD: 'surrogate_keys',
    DEV_OVERRIDES: 'off',
  };
  // Long, because the machine may be busy.
  const { listener, drain } = buildGateway(settings, silentLogger(), {
    internalDeadlineMs: 20_000,
    warmsUp: false,
  });
  return listenForTest(listener, checks, drain);
}

/**
 * The real gateway in front of the real services, each with its own database unless they share one, as on a real site.
 * Nothing is sent to the shell.
 */
export async function startSiteForTest({ sharesDatabase = false } = {}): Promise<SiteForTest> {
  const auth = await startAuthForTest({ publicUrl });
  const shared = sharesDatabase ? { database: auth.database, authUrl: auth.url } : {};
  const [comments, content, media] = await Promise.all([
    startCommentsForTest(shared),
    startContentForTest(shared.database, { authUrl: auth.url }),
    startMediaForTest(shared),
  ]);
  // These start with a fixed clock, by which the gateway's signatures would be expired.
  for (const service of [comments, content, media]) service.setNow(new Date().toISOString());
  const serviceUrls = { auth: auth.url, comments: comments.url, content: content.url, media: media.url };
  const gateway = await startGateway(serviceUrls, { contracts: publicRoutes });
  const gateways = [gateway];
  const everyone = await listenForTest(
    (request, response) => void answerWithoutChecks(auth.url, request, response),
  );
  const { url } = everyone;
  const isolatedGateway = await startGateway(
    { auth: url, comments: url, content: url, media: url },
    { contracts: publicRoutes, hasStandIns: true },
  );

  async function openSessions(fields: readonly SessionFields[]): Promise<OpenSession[]> {
    const now = auth.clock();
    const opened = fields.map(({ role = 'user', isActive = true, ...dates }) => {
      const token = randomBytes(32).toString('base64url');
      const actor: UserActor = { kind: 'user', userId: randomUUID(), role, sessionId: randomUUID() };
      return {
        session: { cookie: `${cookieNames(publicUrl).session}=${token}`, actor },
        user: { id: actor.userId, email: `${actor.userId}@example.org`, role, is_active: isActive },
        row: {
          id: actor.sessionId,
          token_hash: createHash('sha256').update(token).digest('hex'),
          user_id: actor.userId,
          created_at: now,
          last_seen_at: now,
          expires_at: dates.expiresAt ?? new Date(now.getTime() + dayMs),
          ended_at: dates.endedAt ?? null,
          proved_at: dates.provedAt ?? null,
        },
      };
    });
    await auth.db('auth.users').insert(opened.map(({ user }) => user));
    await auth.db('auth.sessions').insert(opened.map(({ row }) => row));
    return opened.map(({ session }) => session);
  }

  async function openSession(fields: SessionFields = {}): Promise<OpenSession> {
    const [session] = await openSessions([fields]);
    if (!session) throw new Error('No session was opened.');
    return session;
  }

  return {
    gatewayUrl: gateway.url,
    isolatedGatewayUrl: isolatedGateway.url,
    serviceUrls,
    auth,
    comments,
    content,
    media,
    openSession,
    openSessions,
    async addGateway() {
      const another = await startGateway(serviceUrls, { contracts: publicRoutes });
      gateways.push(another);
      return another.url;
    },
    async close() {
      try {
        await Promise.all([...gateways, isolatedGateway].map((gateway) => gateway.close()));
      } finally {
        await everyone.close();
        await Promise.all([comments.close(), content.close(), media.close()]);
        // Its database goes with it.
        await auth.close();
      }
    },
  };
}
