import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { patienceHeader } from '@nobicast/contracts/page-headers';
import { isEmbedAddress } from '@nobicast/contracts/embed';
import { ApiError, createServiceApp, staticFiles, type Figure, type Logger } from '@nobicast/service-kit';
import type { Express, Request, Response } from 'express';
import { registryPath } from '../src/boot.ts';
import { readBuildId, readEmbedAssets } from './assets.ts';
import type { ShellConfig } from './config.ts';
import { devAssetsPath } from './dev-overrides/dev-assets.ts';
import { createOverriddenPages } from './dev-overrides/overridden-pages.ts';
import { coverRoutes } from './covers/cover.routes.ts';
import { createPictures } from './covers/pictures.ts';
import { createEmbedPages } from './embed/embed-pages.ts';
import { keepAssets, keptAssets } from './kept-assets.ts';
import { linkPictureRoutes } from './link-pictures/link-pictures.routes.ts';
import { createLoadingStrip } from './loading-strip/loading-strip.ts';
import { createOldAddresses } from './old-addresses.ts';
import type { PageReply, Pages } from './pages.ts';
import { contentSecurityPolicy, setDocumentHeaders } from './security-headers.ts';

const compress = promisify(brotliCompress);
/** Fast enough for every request. The gateway, which caches documents, requests them uncompressed. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function sendPage(
  request: Request,
  response: Response,
  page: Pick<PageReply, 'status' | 'html' | 'headers'>,
): Promise<void> {
  response.status(page.status).type('html').set(page.headers).vary('Accept-Encoding');
  if (request.acceptsEncodings('br') !== 'br') {
    response.send(page.html);
    return;
  }
  const packed = await compress(page.html, brotliOptions);
  response.set('Content-Encoding', 'br').send(packed);
}

const longestPatienceMs = 10_000;

function patienceOf(request: Request): number | undefined {
  const ms = Number(request.get(patienceHeader));
  return ms > 0 ? Math.min(ms, longestPatienceMs) : undefined;
}

/** The shell's HTTP server: documents, its own assets, generated covers, the registry of remotes. */
export function buildApp(options: {
  config: Pick<
    ShellConfig,
    | 'SHELL_FOLDER'
    | 'SHELL_ASSETS_FOLDER'
    | 'PAGE_DATA_DEADLINE_MS'
    | 'PUBLIC_URL'
    | 'TRUST_PROXY_HOPS'
    | 'TURNSTILE_SITE_KEY'
    | 'CONTENT_URL'
    | 'MEDIA_URL'
    | 'DEV_OVERRIDES'
    | 'SHELL_DEV_FOLDER'
    | 'LOADING_PROGRESS_FILE'
  >;
  pages: Pages;
  figures?: readonly Figure[];
  logger: Logger;
}): Express {
  const { config, pages, figures = [], logger } = options;
  const { PAGE_DATA_DEADLINE_MS: dataDeadlineMs } = config;
  const { origin } = new URL(config.PUBLIC_URL);
  const buildId = readBuildId(config.SHELL_FOLDER);
  const webFolder = path.join(config.SHELL_FOLDER, 'web');
  const { SHELL_ASSETS_FOLDER: assetsFolder } = config;
  if (assetsFolder !== undefined) keepAssets({ folder: assetsFolder, build: buildId, webFolder, logger });
  const security = { hasTurnstile: config.TURNSTILE_SITE_KEY !== undefined };
  const policy = contentSecurityPolicy(security);
  // The configuration requires the folder wherever overrides are on.
  const devFolder = config.DEV_OVERRIDES === 'on' ? config.SHELL_DEV_FOLDER : undefined;
  const overriddenPage =
    devFolder === undefined
      ? undefined
      : createOverriddenPages({ devFolder, publicUrl: config.PUBLIC_URL, pages, security });

  const { LOADING_PROGRESS_FILE: progressFile } = config;
  const loadingStrip = progressFile === undefined ? undefined : createLoadingStrip(progressFile);

  const embed = createEmbedPages({
    assets: readEmbedAssets(config.SHELL_FOLDER),
    publicUrl: config.PUBLIC_URL,
    contentUrl: config.CONTENT_URL,
    deadlineMs: dataDeadlineMs,
    logger,
  });

  const oldAddresses = createOldAddresses({
    contentUrl: config.CONTENT_URL,
    deadlineMs: dataDeadlineMs,
    logger,
  });

  return createServiceApp({
    name: 'shell',
    logger,
    trustProxyHops: config.TRUST_PROXY_HOPS,
    readiness: { rendering: pages.ready, releases: pages.warm },
    figures: [
      ...figures,
      {
        name: 'page_renders_total',
        help: 'Documents of pages, rendered here or left to the browser',
        kind: 'counter',
        read: () => pages.renders().asked,
      },
      {
        name: 'page_renders_failed_total',
        help: 'Documents that should have been rendered here and were not, because of their remote, its data or its time',
        kind: 'counter',
        read: () => pages.renders().failed,
      },
    ],
    routes(router) {
      router.use((_request, response, next) => {
        response.set('X-Shell-Build', buildId);
        next();
      });
      if (devFolder !== undefined)
        router.use(devAssetsPath, staticFiles({ folder: path.join(devFolder, 'web'), isImmutable: false }));
      loadingStrip?.routes(router);
      router.use(
        '/assets',
        staticFiles({ folder: webFolder, isImmutable: true }),
        ...(assetsFolder === undefined ? [] : [keptAssets(assetsFolder)]),
        () => {
          throw new ApiError('not_found');
        },
      );
      const picture = createPictures();
      coverRoutes(router, picture);
      linkPictureRoutes(router, { config, picture, deadlineMs: dataDeadlineMs });
      router.get(registryPath, async (_request, response) => {
        response.setHeader('Cache-Control', 'no-store');
        response.json({ remotes: await pages.remotes() });
      });
      // Without a path pattern an address that cannot be decoded gets the 404 page instead of an error.
      router.use(async (request, response, next) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') return next();
        // Concatenated as text: as a relative URL, `//other.example/` would be another site.
        const address = `${origin}${request.originalUrl}`;
        if (!URL.canParse(address)) return next();
        const url = new URL(address);
        if (isEmbedAddress(url.pathname)) {
          // Older browsers obey it although the policy allows every page.
          response.removeHeader('X-Frame-Options');
          request.routePattern = 'embed';
          await sendPage(
            request,
            response,
            await embed.page(url, { requestId: request.requestId, patienceMs: patienceOf(request) }),
          );
          return;
        }
        request.routePattern = 'page';
        const overridden = await overriddenPage?.(url);
        if (overridden) {
          setDocumentHeaders(response, url.pathname, { policy: overridden.policy, isPublic: false });
          await sendPage(request, response, { status: 200, html: overridden.html, headers: {} });
          return;
        }
        const page = await pages.page(url, { requestId: request.requestId, patienceMs: patienceOf(request) });
        const movedTo = await oldAddresses.find(url, page, request.requestId);
        if (movedTo !== undefined) {
          // Browsers keep a redirect for ever, and a slug may change back.
          response.set('Cache-Control', 'no-store').redirect(301, movedTo);
          return;
        }
        setDocumentHeaders(response, url.pathname, { policy, isPublic: page.isPublic });
        const html = loadingStrip?.addTo(page.html);
        // Not cached: the strip changes every moment.
        const { 'Cache-Control': _shared, 'Surrogate-Key': _keys, ...headers } = page.headers;
        await sendPage(request, response, html ? { ...page, html, headers } : page);
      });
    },
  });
}
