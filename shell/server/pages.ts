import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserRelease, RegisteredRemote, Release } from '@nobicast/contracts/release';
import { sharedCacheControl, type Logger } from '@nobicast/service-kit';
import { remoteOf } from '../src/router/remote-of.ts';
import { readAssets } from './assets.ts';
import type { ShellConfig } from './config.ts';
import { renderDocument } from './document.ts';
import { plainHead } from './plain-head.ts';
import { readRoutes } from './read-routes.ts';
import { baseUrlOf, type KnownRemote } from './registry.ts';
import { createRemoteSource, type RemoteSource } from './remote-source.ts';
import type { PageOwner, RenderedDocument, RenderJob } from './rendering/protocol.ts';
import type { ServerBundle } from './rendering/server-bundle.ts';
import { createRenderThread, type RenderLimits, type RenderThread } from './rendering/render-thread.ts';
import { RenderFailure } from './rendering/worker-handle.ts';

/** A document with its status and headers. */
export interface PageReply {
  status: number;
  html: Buffer;
  headers: Record<string, string>;
}

/** A remote, its current release, and the thread that renders its pages (undefined if they are not rendered here). */
interface RunningRemote extends PageOwner {
  thread: RenderThread | undefined;
}

const retryAfterSeconds = 5;
const warmUpEveryMs = 250;

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Only what the browser needs to start the remote: the rest of the descriptor is for servers. */
function browserRelease({ release, hostApi, entry, shared, integrity }: Release): BrowserRelease {
  const digest = integrity[entry];
  return { release, hostApi, entry, shared, integrity: digest === undefined ? {} : { [entry]: digest } };
}

const registered = (remote: KnownRemote, release: Release | undefined): RegisteredRemote => ({
  name: remote.name,
  prefixes: remote.prefixes,
  baseUrl: baseUrlOf(remote),
  ...(release && { release: browserRelease(release) }),
});

function headersOf(owner: RunningRemote, document: RenderedDocument | undefined): Record<string, string> {
  const { keys, parameters = [] } = document ?? {};
  const except = parameters.map((name) => `"${name}"`).join(' ');
  return {
    // For the gateway only, which caches no document of a release that is not the current one.
    ...(owner.release && { 'X-Nobicast-Release': `${owner.folder}=${owner.release.release}` }),
    ...(owner.isPublic && document && { 'No-Vary-Search': `key-order, params, except=(${except})` }),
    ...(keys && { 'Cache-Control': sharedCacheControl, 'Surrogate-Key': keys.join(' ') }),
  };
}

/**
 * The documents of the site. No code of a remote runs in this thread: a bundle that breaks the thread that renders its
 * pages affects no other page, file or remote.
 */
export function createPages(options: {
  config: Pick<
    ShellConfig,
    | 'SHELL_FOLDER'
    | 'PUBLIC_URL'
    | 'REMOTES_URL'
    | 'INTERNAL_SECRET'
    | 'CONTENT_URL'
    | 'AUTH_URL'
    | 'COMMENTS_URL'
    | 'MEDIA_URL'
  >;
  /** The remotes of this site. */
  remotes: readonly KnownRemote[];
  limits: RenderLimits;
  logger: Logger;
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
}) {
  const { config, remotes, limits, logger, now = () => performance.now() } = options;
  const assets = readAssets(config.SHELL_FOLDER);
  const settings = {
    assets,
    publicUrl: config.PUBLIC_URL,
    reads: readRoutes({
      content: config.CONTENT_URL,
      auth: config.AUTH_URL,
      comments: config.COMMENTS_URL,
      media: config.MEDIA_URL,
    }),
    dataDeadlineMs: limits.dataDeadlineMs,
    renderDeadlineMs: limits.renderDeadlineMs,
    longestTurnMs: limits.blockedAfterMs / 5,
  };
  const startThread = (name: string, bundle: ServerBundle | undefined) =>
    createRenderThread({
      name,
      workerFile: path.join(config.SHELL_FOLDER, 'render-worker/render-worker.cjs'),
      settings: { ...settings, bundle },
      limits,
      logger,
      now,
    });

  const sources = remotes.map((remote) =>
    createRemoteSource({
      remote,
      origin: config.REMOTES_URL,
      secret: config.INTERNAL_SECRET,
      logger,
      now,
    }),
  );
  const stopping = new AbortController();
  /** Renders the frame alone, with our code only: no remote can break it. */
  const frameThread = startThread('frame', undefined);
  /** One thread for the current release of each remote that has a server bundle. */
  const threads = new Map<string, { release: string; thread: RenderThread }>();

  function threadOf(folder: string, release: Release | undefined, bundle: string | undefined) {
    const running = threads.get(folder);
    if (running && running.release === release?.release && bundle !== undefined) return running.thread;
    threads.delete(folder);
    running?.thread.retire();
    if (release === undefined || bundle === undefined) return undefined;
    const fileName = `${folder}@${release.release}`;
    const thread = startThread(fileName, { fileName, source: bundle, shared: release.shared });
    threads.set(folder, { release: release.release, thread });
    return thread;
  }

  async function runningRemote({ remote, current }: RemoteSource): Promise<RunningRemote> {
    const { release, bundle, styles } = await current();
    const { name, folder } = remote;
    const thread = threadOf(folder, release, bundle);
    return {
      name,
      folder,
      baseUrl: baseUrlOf(remote),
      isPublic: isPublic(remote),
      release,
      styles,
      thread,
    };
  }

  const isPublic = ({ prefixes }: KnownRemote) => prefixes.length === 0;

  /** The document only names the release of its own remote; the registry has the others. */
  const jobOf = (
    url: URL,
    { name, folder, baseUrl, isPublic, release, styles }: RunningRemote,
  ): RenderJob => ({
    url: url.href,
    owner: { name, folder, baseUrl, isPublic, release, styles },
    remotes: remotes.map((remote) => registered(remote, remote.name === name ? release : undefined)),
  });

  /** The others are not looked up: one whose releases cannot be read would delay every page. */
  async function ownerOf(url: URL): Promise<RunningRemote> {
    const owner = remoteOf(remotes, url.pathname);
    const source = sources.find(({ remote }) => remote === owner);
    if (!source) throw new Error('No remote takes the addresses that no other names.');
    return runningRemote(source);
  }

  /** The page as rendered by its remote, and the renderer that rendered it. */
  async function renderPage(url: URL, hasBeenInterrupted = false): Promise<PageReply | undefined> {
    const owner = await ownerOf(url);
    try {
      const document = await owner.thread?.render(jobOf(url, owner));
      if (!document) return undefined;
      return { status: document.status, html: toBuffer(document.html), headers: headersOf(owner, document) };
    } catch (error) {
      const reason = error instanceof RenderFailure ? error.reason : 'failed';
      // Another render ended the thread, or a new release became current: retried once, with the current state.
      if (reason === 'interrupted' && !hasBeenInterrupted) return renderPage(url, true);
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      logger.warn({ err: cause, reason, path: url.pathname }, 'page not rendered on the server');
      return undefined;
    }
  }

  async function frameHtml(job: RenderJob, pathname: string): Promise<Buffer> {
    try {
      const document = await frameThread.render(job);
      if (document) return toBuffer(document.html);
    } catch (error) {
      logger.error({ err: error }, 'frame not rendered');
    }
    // Without content, but a document: it starts the scripts that render the page.
    const html = renderDocument({
      head: plainHead(pathname, job.owner.isPublic),
      publicUrl: config.PUBLIC_URL,
      assets,
      remote: job.owner,
      page: undefined,
      boot: { remotes: job.remotes, page: null },
      body: '',
    });
    return Buffer.from(html);
  }

  /** The document of a page that the browser renders. For a public page that is a temporary failure. */
  async function unrenderedPage(url: URL): Promise<PageReply> {
    const owner = await ownerOf(url);
    return {
      status: owner.isPublic ? 503 : 200,
      html: await frameHtml(jobOf(url, owner), url.pathname),
      headers: {
        ...headersOf(owner, undefined),
        ...(owner.isPublic && { 'Retry-After': String(retryAfterSeconds) }),
      },
    };
  }

  return {
    /** The registry: every remote, with what a browser needs to start it. */
    remotes: (): Promise<RegisteredRemote[]> =>
      Promise.all(sources.map(async ({ remote, current }) => registered(remote, (await current()).release))),
    /** Whether pages at this address are the same for everybody. */
    isPublic: ({ pathname }: URL): boolean => remoteOf(remotes, pathname)?.prefixes.length === 0,
    /**
     * The document of an address. Concurrent requests do not share a render, because one that began before a change
     * shows the old state.
     */
    page: async (url: URL): Promise<PageReply> => (await renderPage(url)) ?? unrenderedPage(url),
    /** Resolves once this process can render the frame. */
    ready: frameThread.ready,
    /**
     * Renders the home page once, as soon as there is a release that can. Otherwise the first visitor would wait for
     * the start of a thread and for the first connections, and might get an unrendered page.
     */
    async warmUp(): Promise<void> {
      const home = new URL('/', config.PUBLIC_URL);
      const canRender = async () => (await ownerOf(home)).thread !== undefined;
      while (!stopping.signal.aborted && !(await canRender()))
        await sleep(warmUpEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await renderPage(home);
    },
    /** Ends every thread. */
    stop(): void {
      stopping.abort();
      frameThread.stop();
      for (const { thread } of threads.values()) thread.stop();
    },
  };
}

export type Pages = ReturnType<typeof createPages>;
