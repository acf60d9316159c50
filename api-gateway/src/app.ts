import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { cacheKeys, cookieNames, getLiveEvents, paths, verifySignIn } from '@nobicast/contracts';
import { feedAliases } from '@nobicast/contracts/feed-paths';
import { signInPaths } from '@nobicast/contracts/sign-in-paths';
import {
  ApiError,
  buildVersion,
  createMetrics,
  createServiceApp,
  observeRequests,
  poolFigures,
  redirectFormFailures,
  type Logger,
  type ServiceUrl,
} from '@nobicast/service-kit';
import compression from 'compression';
import type { RequestHandler } from 'express';
import { apiRoutes, type Services } from './api.routes.ts';
import { createArrivalLimit } from './arrival.ts';
import { createCacheRequests } from './cache-requests.ts';
import { createBrowserErrors } from './browser-errors/browser-errors.ts';
import { createCspReports } from './browser-errors/csp-reports.ts';
import { agedPageScript, agedPageScriptPath } from './cache/aged-page.script.ts';
import { createOwnChanges } from './cache/own-changes.ts';
import { cacheFigures, startCache } from './cache/start-cache.ts';
import { startWarmUp, usualFirstAfterMs, warmEpisodes } from './cache/warm-up.ts';
import { compositions } from './compositions/compositions.routes.ts';
import { sharedCompositions } from './compositions/shared-compositions.ts';
import type { GatewayConfig } from './config.ts';
import { docsRoutes, openApiPath } from './docs/docs.routes.ts';
import { writeOpenApiDocument } from './docs/openapi.ts';
import { createFailures, createFront } from './front.ts';
import { requireSameOrigin } from './guards/origin.ts';
import { createRateLimits } from './guards/rate-limits.ts';
import { unavailablePage } from './guards/unavailable-page.ts';
import { createAuthorizer } from './identity/authorize.ts';
import { forgetSession } from './identity/forget-session.ts';
import { createSessionCache } from './identity/session-cache.ts';
import type { Header } from './headers.ts';
import { internalCalls, usualDeadlineMs } from './internal-calls.ts';
import { createLiveEvents } from './live/live-events.ts';
import { createOldQueries } from './old-queries.ts';
import { plainAddress } from './plain-address.ts';
import { createCurrentReleases, startReleaseMirror } from '@nobicast/service-kit/releases';
import { remotesRoutes } from './remotes.routes.ts';
import { releaseFigures } from './system/release-figures.ts';
import { createSystemMonitor, nameMissingPart } from './system/system-monitor.ts';
import { createUpstream } from './upstream.ts';

const replyTimeoutMs = 30_000;

/** For replies that are neither cached nor compressed by their own process. Audio does not shrink. */
const compressText = compression({
  threshold: 1_024,
  filter: (_request, response) =>
    /^(application\/json|image\/svg\+xml|text\/html)/.test(String(response.getHeader('Content-Type') ?? '')),
});

/** Compressing a small reply costs more than it gains. */
function compressLarge(request: IncomingMessage, response: ServerResponse): void {
  const length = response.getHeader('Content-Length');
  if (length !== undefined && Number(length) < 1_024) return;
  // The library uses nothing that Express adds.
  compressText(
    request as Parameters<typeof compressText>[0],
    response as Parameters<typeof compressText>[1],
    () => undefined,
  );
}

export type GatewaySettings = Omit<
  GatewayConfig,
  'PORT' | 'HOST' | 'LOG_LEVEL' | 'DRAIN_DELAY_MS' | 'DRAIN_TIMEOUT_MS'
>;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The gateway's port is public: without the token /metrics is 404. */
function metricsAccess(token: string | undefined): RequestHandler {
  return (request, _response, next) => {
    const claimed = request.headers.authorization ?? '';
    const isAllowed = token !== undefined && timingSafeEqual(digest(claimed), digest(`Bearer ${token}`));
    if (!isAllowed) throw new ApiError('not_found');
    next();
  };
}

/** Each service receives only those of our cookies that it set itself. */
function createUpstreams(config: GatewaySettings, clock: () => Date) {
  const common = {
    clock,
    internalSecret: config.INTERNAL_SECRET,
    maxRequests: config.MAX_REQUESTS_PER_UPSTREAM,
    publicUrl: config.PUBLIC_URL,
    trustProxyHops: config.TRUST_PROXY_HOPS,
  };
  const { author, ...cookiesOfAuth } = cookieNames(config.PUBLIC_URL);
  const without = (...removed: string[][]) => ({ ...common, removedCookies: removed.flat() });
  const ofAuth = Object.values(cookiesOfAuth);
  const others = without(ofAuth, [author]);
  const service = (name: string, url: ServiceUrl, options: typeof others) => ({
    json: createUpstream({ ...options, name, url, idleTimeoutMs: replyTimeoutMs }, compressLarge),
    stream: createUpstream({ ...options, name, url, idleTimeoutMs: 0 }),
  });
  const services: Services = {
    auth: service('auth', config.AUTH_URL, without([author])),
    comments: service('comments', config.COMMENTS_URL, without(ofAuth)),
    content: service('content', config.CONTENT_URL, others),
    media: service('media', config.MEDIA_URL, others),
  };
  const shell = { ...others, name: 'shell', url: config.SHELL_URL, idleTimeoutMs: replyTimeoutMs };
  return { services, shell: createUpstream(shell, compressLarge) };
}

export interface Gateway {
  listener: RequestListener;
  /** Sends live listeners away, whose streams would not end by themselves, before the process stops. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The public port: the API, the releases from disk, and the shell for everything else. `nowMs` is a monotonic
 * clock; `readDocument` returns the OpenAPI document, which takes half a second to write.
 */
export function buildGateway(
  config: GatewaySettings,
  logger: Logger,
  {
    clock = () => new Date(),
    nowMs = () => performance.now(),
    readDocument = () => writeOpenApiDocument(config.PUBLIC_URL),
    internalDeadlineMs = usualDeadlineMs,
    /** Whether it fills the cache at the start, and reads the old addresses. */
    warmsUp = true,
    warmUpAfterMs = usualFirstAfterMs,
  } = {},
): Gateway {
  const cookies = cookieNames(config.PUBLIC_URL);
  const { services, shell } = createUpstreams(config, clock);
  const releases = createCurrentReleases({
    folder: config.REMOTES_FOLDER,
    keys: config.RELEASE_KEYS,
    logger,
  });
  const mirror = startReleaseMirror(config, { releases, logger, clock, nowMs });
  const lookAtSystem = createSystemMonitor({
    urls: {
      content: config.CONTENT_URL,
      auth: config.AUTH_URL,
      comments: config.COMMENTS_URL,
      media: config.MEDIA_URL,
      shell: config.SHELL_URL,
    },
    releases,
    version: buildVersion,
    clock,
  });
  const calls = internalCalls({
    authUrl: config.AUTH_URL,
    commentsUrl: config.COMMENTS_URL,
    contentUrl: config.CONTENT_URL,
    secret: config.INTERNAL_SECRET,
    deadlineMs: internalDeadlineMs,
  });
  const shared = sharedCompositions(calls);
  const ownChanges = createOwnChanges({
    publicUrl: config.PUBLIC_URL,
    secret: config.INTERNAL_SECRET,
    clock,
  });
  const sessions = createSessionCache({
    resolve: calls.findMember,
    nowMs,
  });
  const authorize = createAuthorizer({
    sessions,
    missingPart: nameMissingPart(lookAtSystem),
    cookieName: cookies.session,
    proofLifetimeMs: config.FRESH_PROOF_MINUTES * 60_000,
    clock,
    logger,
  });
  const rateLimits = createRateLimits({
    perMinute: {
      write: config.RATE_LIMIT_WRITES_PER_MINUTE,
      sign_in: config.RATE_LIMIT_SIGN_INS_PER_MINUTE,
      event: config.RATE_LIMIT_EVENTS_PER_MINUTE,
      costly_read: config.RATE_LIMIT_COSTLY_READS_PER_MINUTE,
    },
    databaseUrl: config.DATABASE_URL,
    timeoutMs: config.RATE_LIMIT_TIMEOUT_MS,
    secret: config.INTERNAL_SECRET,
    logger,
    nowMs,
  });
  const browserErrors = createBrowserErrors({ releases, logger });
  const cspReports = createCspReports({ logger });
  const liveEvents = createLiveEvents({ config, calls, clock, logger });
  const failures = createFailures();
  const metrics = createMetrics('api-gateway');
  const observe = observeRequests({ logger, metrics, trustsRequestIds: false });
  const hsts = `max-age=31536000${config.HSTS_SUBDOMAINS === 'on' ? '; includeSubDomains' : ''}`;
  const headers: Header[] = config.PUBLIC_URL.startsWith('https:')
    ? [['Strict-Transport-Security', hsts]]
    : [];

  const app = createServiceApp({
    name: 'api-gateway',
    logger,
    metrics,
    observe,
    trustProxyHops: config.TRUST_PROXY_HOPS,
    // No other dependency: another gateway would lack it as well (decision 0066).
    readiness: { releases: () => mirror.whenUsable },
    metricsAccess: metricsAccess(config.METRICS_TOKEN),
    figures: [
      ...poolFigures(rateLimits.pool),
      releaseFigures(() => releases.list()),
      mirror.figure,
      browserErrors.figures,
      cspReports.figures,
      ...liveEvents.figures,
    ],
    routes(router) {
      router.use((_request, response, next) => {
        for (const [name, value] of headers) response.setHeader(name, value);
        next();
      });
      router.use(failures.passOn);
      router.use(plainAddress);
      router.use(openApiPath, compressText);
      docsRoutes(router, { readDocument });
      apiRoutes(router, {
        upstreams: services,
        compositions: {
          ...compositions({
            calls,
            shared,
            lookAtSystem,
            releases,
            browserErrors,
            cspReports,
            logger,
            clock,
          }),
          [getLiveEvents.id]: liveEvents.mount,
        },
        authorize,
        rateLimits,
        ownChanges,
        guards: {
          requireSameOrigin: requireSameOrigin({
            publicUrl: config.PUBLIC_URL,
            allowedOrigins: config.ALLOWED_ORIGINS,
            sessionCookie: cookies.session,
          }),
          forgetSession: forgetSession({ publicUrl: config.PUBLIC_URL, forget: sessions.forget }),
        },
        compressOwn: compressText,
      });
      router.get([...feedAliases], (_request, response) => {
        response.setHeader('Cache-Control', 'public, max-age=3600');
        response.redirect(301, paths.feed);
      });
      // Not in the shell, which may be down when a stale page is sent.
      router.get(agedPageScriptPath, (_request, response) => {
        response.setHeader('Cache-Control', 'public, max-age=3600');
        response.type('text/javascript').send(agedPageScript);
      });
      remotesRoutes(router, {
        folder: config.REMOTES_FOLDER,
        releases,
      });
      router.use(shell.pass());
      router.use(verifySignIn.path, redirectFormFailures(logger, signInPaths.failedWith));
      router.use(unavailablePage(logger));
    },
  });
  const cacheRequests = createCacheRequests({ services, shared, shell, headers });
  const oldQueries = warmsUp ? createOldQueries({ list: calls.listOldQueries, logger }) : undefined;
  let pinned: ReadonlySet<string> = new Set();
  const { cache, close: closeCache } = startCache(config, {
    currentReleases: releases,
    logger,
    nowMs,
    clock,
    isPinned: (key) => pinned.has(key),
    onRemoved: () => warming?.wake(),
    onChanged: (keys) => {
      const concernsOldAddresses =
        keys.includes(cacheKeys.oldAddresses) || keys.includes(cacheKeys.everything);
      if (concernsOldAddresses) oldQueries?.reread();
      liveEvents.onChanged(keys);
    },
    onListening: liveEvents.setListening,
  });
  const warming = warmsUp
    ? startWarmUp({
        ensure: cache.ensure,
        requests: cacheRequests,
        listSlugs: async (requestId) => {
          const { episodes } = await calls.listNewestEpisodes(warmEpisodes, requestId);
          return episodes.map(({ slug }) => slug);
        },
        pin: (keys) => (pinned = new Set(keys)),
        logger,
        firstAfterMs: warmUpAfterMs,
      })
    : undefined;
  for (const figure of cacheFigures(cache)) metrics.add(figure);
  const documentDeadlineMs = config.DOCUMENT_DEADLINE_MS;
  const front = {
    app,
    logger,
    observe,
    cache,
    ownChanges,
    cacheRequests,
    services,
    shell,
    authorize,
    failures,
    liveEvents,
    trustProxyHops: config.TRUST_PROXY_HOPS,
    limitArrival: createArrivalLimit({
      requestMs: config.REQUEST_TIMEOUT_MS,
      idleMs: config.UPLOAD_IDLE_MS,
    }),
    documentDeadlineMs,
    hasDevOverrides: config.DEV_OVERRIDES === 'on',
    oldQueries,
  };
  return {
    listener: createFront(front),
    drain: liveEvents.drain,
    close: async () => {
      liveEvents.stop();
      await Promise.all([
        warming?.stop(),
        oldQueries?.stop(),
        closeCache(),
        rateLimits.close(),
        mirror.close(),
      ]);
    },
  };
}
