import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publicRoutes, type ServiceName, type Role } from '@nobicast/contracts';
import type { Logger, ServiceUrl } from '@nobicast/service-kit';
import { listenForTest, silentLogger, testSecret } from '@nobicast/service-kit/testing';
import { buildGateway, type GatewaySettings } from '../app.ts';
import type { UpstreamOptions } from '../upstream.ts';

type UpstreamName = ServiceName | 'shell';

type Behaviour = RequestListener | 'away';

export interface GatewayForTest {
  url: string;
  remotesFolder: string;
  /** What a stopping process does first. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

const upstreamNames = ['auth', 'comments', 'content', 'media', 'shell'] as const;
const closedPort = 'http://127.0.0.1:9';

async function startUpstream(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function answer(response: ServerResponse, data: unknown, status = 200): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ ok: true, data }));
}

export const settingsForTest = (
  urls: Readonly<Record<UpstreamName, ServiceUrl>>,
  remotesFolder: string,
): GatewaySettings => ({
  AUTH_URL: urls.auth,
  COMMENTS_URL: urls.comments,
  CONTENT_URL: urls.content,
  MEDIA_URL: urls.media,
  SHELL_URL: urls.shell,
  PUBLIC_URL: 'https://nobicast.test',
  ALLOWED_ORIGINS: [],
  HSTS_SUBDOMAINS: 'off',
  FRESH_PROOF_MINUTES: 10,
  INTERNAL_SECRET: testSecret,
  REMOTES_FOLDER: remotesFolder,
  RELEASES_STORE_BUCKET: 'nobicast-releases',
  RELEASES_STORE_REGION: 'us-east-1',
  RELEASES_KEPT: 10,
  RELEASE_GRACE_HOURS: 168,
  TRUST_PROXY_HOPS: 0,
  MAX_REQUESTS_PER_UPSTREAM: 1_000,
  RATE_LIMIT_WRITES_PER_MINUTE: 10_000,
  RATE_LIMIT_SIGN_INS_PER_MINUTE: 10_000,
  RATE_LIMIT_EVENTS_PER_MINUTE: 10_000,
  RATE_LIMIT_COSTLY_READS_PER_MINUTE: 10_000,
  // Generous, because the machine may be busy.
  RATE_LIMIT_TIMEOUT_MS: 30_000,
  CACHE_MAX_BYTES: 16 * 1024 * 1024,
  CACHE_FOLDER_MAX_BYTES: 16 * 1024 * 1024,
  REMOVALS_UNREAD_SECONDS: 900,
  DOCUMENT_DEADLINE_MS: 3_000,
  REQUEST_TIMEOUT_MS: 60_000,
  UPLOAD_IDLE_MS: 60_000,
  MAX_LIVE_LISTENERS: 10_000,
  MAX_LIVE_LISTENERS_PER_NETWORK: 10_000,
  LIVE_CLOSE_MS: 0,
  CDN_PURGE_FIELD: 'surrogate_keys',
  DEV_OVERRIDES: 'off',
});

/**
 * The gateway on a real port, in front of processes that behave as told (`others`: all not named). Without a
 * database replies are cached for a second: tests of the cache stop its monotonic clock, `nowMs`. Timeouts of
 * its own calls are long, because the machine may be busy.
 */
export async function startGatewayForTest(
  behaviours: Partial<Record<UpstreamName | 'others', Behaviour>> = {},
  settings: Partial<GatewaySettings> = {},
  logger: Logger = silentLogger(),
  nowMs?: () => number,
  {
    internalDeadlineMs = 20_000,
    // Tests count the requests behind the gateway: undefined asks for nothing by itself.
    warmUpAfterMs,
    clock,
  }: { internalDeadlineMs?: number; warmUpAfterMs?: number; clock?: () => Date } = {},
): Promise<GatewayForTest> {
  const remotesFolder = mkdtempSync(path.join(tmpdir(), 'gateway-'));
  const closers: (() => Promise<void>)[] = [];
  const urls: Record<UpstreamName, string> = {
    auth: closedPort,
    comments: closedPort,
    content: closedPort,
    media: closedPort,
    shell: closedPort,
  };
  for (const name of upstreamNames) {
    const behaviour = behaviours[name] ?? behaviours.others ?? ((_request, response) => answer(response, {}));
    if (behaviour === 'away') continue;
    const upstream = await startUpstream(behaviour);
    urls[name] = upstream.url;
    closers.push(upstream.close);
  }
  const { listener, drain, close } = buildGateway(
    { ...settingsForTest(urls, remotesFolder), ...settings },
    logger,
    {
      ...(nowMs && { nowMs }),
      ...(clock && { clock }),
      internalDeadlineMs,
      ...(warmUpAfterMs === undefined ? { warmsUp: false } : { warmUpAfterMs }),
    },
  );
  const gateway = await listenForTest(listener, { contracts: publicRoutes, hasStandIns: true }, drain);
  return {
    url: gateway.url,
    remotesFolder,
    drain,
    async close() {
      try {
        await gateway.close();
      } finally {
        await close();
        for (const closeUpstream of closers) await closeUpstream();
        rmSync(remotesFolder, { recursive: true, force: true });
      }
    },
  };
}

export interface KnownSession {
  userId: string;
  role: Role;
  provedAt?: Date;
}

/** Auth, as far as the gateway uses it for sessions: `find` receives the hash of a cookie. */
export function resolvingAuth(
  find: (tokenHash: string) => KnownSession | undefined,
  others: RequestListener = (_request, response) => answer(response, {}),
): RequestListener {
  return (request, response) => {
    if (request.url !== '/internal/sessions/resolve') {
      others(request, response);
      return;
    }
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.once('end', () => {
      const { token_hash: tokenHash } = JSON.parse(body) as { token_hash: string }; // the contract's body
      const session = find(tokenHash);
      const actor = session && {
        user_id: session.userId,
        role: session.role,
        session_id: 'session-1',
        ...(session.provedAt && { proved_at: session.provedAt.toISOString() }),
      };
      answer(response, { actor: actor ?? null });
    });
  };
}

export const upstreamOptions = (name: string, url: ServiceUrl): UpstreamOptions => ({
  name,
  url,
  publicUrl: 'https://nobicast.test',
  idleTimeoutMs: 30_000,
  maxRequests: 1,
  internalSecret: testSecret,
  clock: () => new Date(),
  removedCookies: [],
  trustProxyHops: 0,
});
