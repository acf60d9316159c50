import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { ApiError, createServiceApp, staticFiles, type Logger } from '@nobicast/service-kit';
import type { Express, Request, Response } from 'express';
import { registryPath } from '../src/boot.ts';
import type { ShellConfig } from './config.ts';
import { coverRoutes } from './covers/cover.routes.ts';
import type { ShellAssets } from './document.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';
import { createPages } from './pages.ts';
import { knownRemotes } from './registry.ts';
import { createRemoteSource } from './remote-source.ts';
import { contentSecurityPolicy, setDocumentHeaders } from './security-headers.ts';

const compress = promisify(brotliCompress);
/** Fast enough to run per request, and a kept page is compressed once. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function sendPage(
  request: Request,
  response: Response,
  { page, isKept }: { page: RenderedPage; isKept: boolean },
): Promise<void> {
  response.status(page.status).type('html');
  response.setHeader('X-Page-Cache', isKept ? 'hit' : 'miss');
  response.vary('Accept-Encoding');
  if (request.acceptsEncodings('br') !== 'br') {
    response.send(page.html);
    return;
  }
  page.brotli ??= compress(page.html, brotliOptions);
  const packed = await page.brotli;
  response.setHeader('Content-Encoding', 'br');
  response.send(packed);
}

/** The shell's HTML server: documents, its own assets, generated covers, the registry of remotes. */
export function buildApp(options: {
  config: Omit<ShellConfig, 'PORT' | 'HOST' | 'LOG_LEVEL' | 'DATABASE_URL'>;
  cache: PageCache;
  logger: Logger;
}): Express {
  const { config, cache, logger } = options;
  const assetsFile = path.join(config.SHELL_FOLDER, 'assets.json');
  const assets = JSON.parse(readFileSync(assetsFile, 'utf8')) as ShellAssets; // written by our own build
  const sources = knownRemotes.map((remote) =>
    createRemoteSource({ remote, origin: config.REMOTES_URL, logger, onChange: cache.clear }),
  );
  const policy = contentSecurityPolicy({ hasTurnstile: config.TURNSTILE_SITE_KEY !== undefined });
  const pages = createPages({
    sources,
    assets,
    apiUrl: config.API_URL,
    publicUrl: config.PUBLIC_URL,
    cache,
    logger,
  });

  return createServiceApp({
    name: 'shell',
    logger,
    // The gateway, and whatever stands in front of it.
    trustProxyHops: config.TRUST_PROXY_HOPS,
    routes(router) {
      router.use(
        '/assets',
        staticFiles({ folder: path.join(config.SHELL_FOLDER, 'web'), isImmutable: true }),
        () => {
          throw new ApiError('not_found');
        },
      );
      coverRoutes(router);
      router.get(registryPath, async (_request, response) => {
        response.setHeader('Cache-Control', 'no-store');
        response.json({ remotes: await pages.registeredRemotes() });
      });
      // No path pattern: an address that cannot be decoded is a page that does not exist, not a failure.
      router.use(async (request, response, next) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') return next();
        const url = new URL(request.originalUrl, config.PUBLIC_URL);
        setDocumentHeaders(response, url.pathname, policy);
        await sendPage(request, response, await pages.page(url));
      });
    },
  });
}
