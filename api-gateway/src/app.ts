import { createServiceApp, type Logger } from '@nobicast/service-kit';
import compression from 'compression';
import type { RequestHandler, Express } from 'express';
import { apiRoutes } from './api.routes.ts';
import type { GatewayConfig } from './config.ts';
import { docsRoutes } from './docs/docs.routes.ts';
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

type Addresses = Pick<
  GatewayConfig,
  'CONTENT_URL' | 'MEDIA_URL' | 'SHELL_URL' | 'REMOTES_FOLDER' | 'TRUST_PROXY_HOPS' | 'METRICS_TOKEN'
>;

/** The one open port: the API to its services, releases from disk, everything else to the shell. */
export function buildApp(config: Addresses, logger: Logger): Express {
  const upstream = (name: string, url: string, idleTimeoutMs = replyTimeoutMs): RequestHandler =>
    createUpstream({ name, url, logger, idleTimeoutMs });
  const service = (name: string, url: string) => ({
    json: upstream(name, url),
    stream: upstream(name, url, 0),
  });
  const shell = upstream('shell', config.SHELL_URL);

  return createServiceApp({
    name: 'api-gateway',
    logger,
    trustProxyHops: config.TRUST_PROXY_HOPS,
    metricsAccess: metricsAccess(config.METRICS_TOKEN),
    routes(router) {
      router.use(plainAddress);
      docsRoutes(router);
      router.use(['/api', '/covers'], compressText);
      apiRoutes(router, {
        content: service('content', config.CONTENT_URL),
        media: service('media', config.MEDIA_URL),
      });
      remotesRoutes(router, config.REMOTES_FOLDER);
      router.use(shell);
    },
  });
}
