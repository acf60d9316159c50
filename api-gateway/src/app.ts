import { cookieNames, signOut, verifySignIn } from '@nobicast/contracts';
import { createServiceApp, type Logger } from '@nobicast/service-kit';
import compression from 'compression';
import type { Express, RequestHandler } from 'express';
import { apiRoutes } from './api.routes.ts';
import { compositions } from './compositions/compositions.routes.ts';
import type { GatewayConfig } from './config.ts';
import { docsRoutes } from './docs/docs.routes.ts';
import { formFailures } from './guards/form-failures.ts';
import { requireOwnOrigin } from './guards/origin.ts';
import { limitCostlyReads, limitWrites } from './guards/rate-limits.ts';
import { unavailablePage } from './guards/unavailable-page.ts';
import { createAdmit } from './identity/admit.ts';
import { forgetSession } from './identity/forget-session.ts';
import { rememberSessions } from './identity/sessions.ts';
import { internalCalls } from './internal-calls.ts';
import { metricsAccess } from './metrics-access.ts';
import { plainAddress } from './plain-address.ts';
import { remotesRoutes } from './remotes.routes.ts';
import { createUpstream } from './upstream.ts';

const replyTimeoutMs = 30_000;

/** JSON and drawings are compressed here: documents and assets come compressed, audio does not shrink. */
const compressText = compression({
  threshold: 1_024,
  filter: (_request, response) =>
    /^(application\/json|image\/svg\+xml)/.test(String(response.getHeader('Content-Type') ?? '')),
});

/** Browsers that came by https once come by nothing else for a year. */
const requireHttps: RequestHandler = (_request, response, next) => {
  response.setHeader('Strict-Transport-Security', 'max-age=31536000');
  next();
};

export type GatewaySettings = Omit<GatewayConfig, 'PORT' | 'HOST' | 'LOG_LEVEL'>;

/** The proxies to the services and the shell. Cookies of a session go on to auth only. */
function createUpstreams(config: GatewaySettings, clock: () => Date) {
  const common = {
    clock,
    internalSecret: config.INTERNAL_SECRET,
    maxRequests: config.MAX_REQUESTS_PER_UPSTREAM,
  };
  const others = { ...common, removedCookies: Object.values(cookieNames(config.PUBLIC_URL)) };
  const service = (name: string, url: string, options: typeof others) => ({
    json: createUpstream({ ...options, name, url, idleTimeoutMs: replyTimeoutMs }),
    stream: createUpstream({ ...options, name, url, idleTimeoutMs: 0 }),
  });
  return {
    services: {
      auth: service('auth', config.AUTH_URL, { ...common, removedCookies: [] }),
      comments: service('comments', config.COMMENTS_URL, others),
      content: service('content', config.CONTENT_URL, others),
      media: service('media', config.MEDIA_URL, others),
    },
    shell: createUpstream({
      ...others,
      name: 'shell',
      url: config.SHELL_URL,
      idleTimeoutMs: replyTimeoutMs,
    }),
  };
}

/** The one open port: the API to its services, releases from disk, everything else to the shell. */
export function buildApp(config: GatewaySettings, logger: Logger, clock = () => new Date()): Express {
  const cookies = cookieNames(config.PUBLIC_URL);
  const upstreams = createUpstreams(config, clock);
  const calls = internalCalls({
    authUrl: config.AUTH_URL,
    commentsUrl: config.COMMENTS_URL,
    contentUrl: config.CONTENT_URL,
    secret: config.INTERNAL_SECRET,
  });
  const { findMember, forget } = rememberSessions({ ask: calls.findMember, nowMs: () => performance.now() });
  const limits = {
    writesPerMinute: config.RATE_LIMIT_WRITES_PER_MINUTE,
    eventsPerMinute: config.RATE_LIMIT_EVENTS_PER_MINUTE,
  };

  return createServiceApp({
    name: 'api-gateway',
    logger,
    trustsRequestIds: false,
    trustProxyHops: config.TRUST_PROXY_HOPS,
    metricsAccess: metricsAccess(config.METRICS_TOKEN),
    routes(router) {
      if (config.PUBLIC_URL.startsWith('https:')) router.use(requireHttps);
      router.use(plainAddress);
      docsRoutes(router);
      router.use(['/api', '/covers'], compressText);
      // The origin first: what another site's page sends must not use up its visitor's writes.
      router.use('/api', requireOwnOrigin({ publicUrl: config.PUBLIC_URL, sessionCookie: cookies.session }));
      // Before the limits: who signs out leaves this browser, however many share the address.
      router.post(signOut.path, forgetSession({ publicUrl: config.PUBLIC_URL, forget }));
      router.use('/api', limitWrites(limits));
      apiRoutes(router, {
        upstreams: upstreams.services,
        compositions: compositions({ calls, logger, clock }),
        admit: createAdmit({ findMember, cookieName: cookies.session, logger }),
        limitCostly: limitCostlyReads(config.RATE_LIMIT_COSTLY_READS_PER_MINUTE),
      });
      remotesRoutes(router, config.REMOTES_FOLDER);
      router.use(upstreams.shell());
      router.use(verifySignIn.path, formFailures(logger));
      router.use(unavailablePage(logger));
    },
  });
}
