import { brand } from '@nobicast/contracts/brand';
import type { PageData, PageHead, Remote } from '@nobicast/contracts/remote';
import type { RegisteredRemote } from '@nobicast/contracts/release';
import type { Logger } from '@nobicast/service-kit';
import { renderPage } from '../src/entry-server.tsx';
import { createHost } from '../src/host/create-host.ts';
import { createServerHostParts } from '../src/host/server-host.ts';
import { remoteOf } from '../src/router/remote-of.ts';
import { isVerifyAddress } from '../src/sign-in/verify-address.ts';
import { verifyCopy } from '../src/sign-in/verify.copy.ts';
import { createApiReader } from './api-reader.ts';
import { renderDocument, type ShellAssets } from './document.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';
import { baseUrlOf } from './registry.ts';
import type { CurrentRemote, RemoteSource } from './remote-source.ts';

const dataDeadlineMs = 500;
const renderDeadlineMs = 1_000;

const plainHead = (pathname: string): PageHead => ({
  title: isVerifyAddress(pathname) ? verifyCopy.title : brand.name,
  description: brand.description,
  canonicalPath: pathname,
  isIndexable: false,
});

async function withDeadline<Result>(task: Promise<Result>, ms: number, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms.`)), ms);
  });
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}

/** Renders documents, keeps the cacheable ones, and renders one address once for all who ask at the same time. */
export function createPages(options: {
  sources: readonly RemoteSource[];
  assets: ShellAssets;
  apiUrl: string;
  publicUrl: string;
  cache: PageCache;
  logger: Logger;
}) {
  const { sources, assets, apiUrl, publicUrl, cache, logger } = options;
  const inFlight = new Map<string, Promise<RenderedPage>>();

  async function registeredRemotes() {
    return Promise.all(
      sources.map(async (source) => {
        const current = await source.current();
        const { name, prefixes } = source.remote;
        return { name, prefixes, baseUrl: baseUrlOf(source.remote), release: current.release, current };
      }),
    );
  }

  async function loadPage(url: URL, remote: Remote): Promise<PageData | undefined> {
    if (!remote.loadData) return undefined;
    const { pathname, search } = url;
    const fetchJson = createApiReader(apiUrl, AbortSignal.timeout(dataDeadlineMs));
    return withDeadline(
      remote.loadData({ pathname, search, origin: publicUrl, fetchJson }),
      dataDeadlineMs,
      'Page data',
    );
  }

  /** The page of a remote, or undefined when it has to be rendered in the browser. */
  async function renderRemote(
    url: URL,
    remotes: readonly RegisteredRemote[],
    name: string,
    current: CurrentRemote,
  ) {
    if (!current.module) return undefined;
    try {
      const hostParts = createServerHostParts();
      const host = createHost(hostParts);
      const data = await loadPage(url, current.module.createRemote(host));
      if (!data) return undefined;
      const remote = current.module.createRemote(host, { initialCache: data.cache });
      const body = await renderPage({
        url,
        remotes,
        running: { name, remote },
        hostParts,
        deadlineMs: renderDeadlineMs,
      });
      return { data, body };
    } catch (error) {
      logger.warn({ err: error, path: url.pathname }, 'page not rendered on the server');
      return undefined;
    }
  }

  async function render(url: URL): Promise<{ page: RenderedPage; isCacheable: boolean }> {
    const known = await registeredRemotes();
    const owner = remoteOf(known, url.pathname);
    const remotes = known.map(({ name, prefixes, baseUrl, release }) => ({
      name,
      prefixes,
      baseUrl,
      release,
    }));
    const rendered = owner ? await renderRemote(url, remotes, owner.name, owner.current) : undefined;
    const body =
      rendered?.body ??
      (await renderPage({
        url,
        remotes,
        running: undefined,
        hostParts: createServerHostParts(),
        deadlineMs: renderDeadlineMs,
      }));
    const html = renderDocument({
      head: rendered?.data.head ?? plainHead(url.pathname),
      publicUrl,
      assets,
      remote: owner?.release && {
        baseUrl: owner.baseUrl,
        release: owner.release,
        isLate: rendered?.data.isLate ?? false,
      },
      boot: { remotes, page: rendered && owner ? { remote: owner.name, cache: rendered.data.cache } : null },
      body,
    });
    const page = { status: rendered?.data.status ?? 200, html: Buffer.from(html) };
    return { page, isCacheable: rendered?.data.isCacheable ?? false };
  }

  /**
   * The address as the page may see it: only the parameters its route declares, so that no other can reach
   * a document that everyone gets. Undefined where nothing is rendered on the server.
   */
  async function declaredAddress(url: URL): Promise<{ url: URL; release: string } | undefined> {
    const source = remoteOf(
      sources.map((candidate) => ({ ...candidate.remote, source: candidate })),
      url.pathname,
    )?.source;
    const current = await source?.current();
    if (!current?.module || !current.release) return undefined;
    const remote = current.module.createRemote(createHost(createServerHostParts()));
    const declared = new URL(url.pathname, url);
    for (const name of remote.cacheParameters?.(url.pathname) ?? []) {
      const value = url.searchParams.get(name);
      if (value !== null) declared.searchParams.set(name, value);
    }
    return { url: declared, release: current.release.release };
  }

  return {
    registeredRemotes: async (): Promise<RegisteredRemote[]> =>
      (await registeredRemotes()).map(({ name, prefixes, baseUrl, release }) => ({
        name,
        prefixes,
        baseUrl,
        release,
      })),
    /** The document of an address, and whether it was at hand. */
    async page(url: URL): Promise<{ page: RenderedPage; isKept: boolean }> {
      const declared = await declaredAddress(url);
      if (!declared) return { page: (await render(url)).page, isKept: false };
      const key = `${declared.release} ${declared.url.pathname}${declared.url.search}`;
      const kept = cache.get(key);
      if (kept) return { page: kept, isKept: true };
      const generation = cache.generation();
      const flightKey = `${generation}\n${key}`;
      const flight =
        inFlight.get(flightKey) ??
        render(declared.url)
          .then(({ page, isCacheable }) => {
            if (isCacheable) cache.set(key, page, generation);
            return page;
          })
          .finally(() => inFlight.delete(flightKey));
      inFlight.set(flightKey, flight);
      return { page: await flight, isKept: false };
    },
  };
}
