import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserRelease, RegisteredRemote, Release } from '@nobicast/contracts/release';
import type { Logger } from '@nobicast/service-kit';
import { remoteOf } from '../src/router/remote-of.ts';
import { readAssets, readOffer } from './assets.ts';
import { createClaims } from './claimed-addresses.ts';
import type { ShellConfig } from './config.ts';
import { devOverridesScript } from './dev-overrides/dev-assets.ts';
import { renderDocument } from './document.ts';
import { plainHead } from './plain-head.ts';
import { readRoutes } from './read-routes.ts';
import { baseUrlOf, type KnownRemote } from './registry.ts';
import {
  createRemoteSource,
  type CurrentRemote,
  type ReadableReleases,
  type RemoteSource,
} from './remote-source.ts';
import type { RenderJob } from './rendering/protocol.ts';
import { headersOf, unknownRemote, unrenderedStatus, type RunningRemote } from './running-remote.ts';
import type { ServerBundle } from './rendering/server-bundle.ts';
import { createRenderProcess, type RenderLimits, type RenderProcess } from './rendering/render-process.ts';
import { RenderFailure } from './rendering/worker-handle.ts';

export interface PageReply {
  status: number;
  html: Buffer;
  headers: Record<string, string>;
  /** Pages at this address are the same for everybody. */
  isPublic: boolean;
  /** The query parameters that change it. */
  parameters: readonly string[];
}

export type PageRequest = Pick<RenderJob, 'requestId' | 'patienceMs'>;

const retryAfterSeconds = 5;
const warmUpEveryMs = 250;
const warmUpTries = 5;

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The part of the descriptor that a browser needs to start the remote. */
function browserRelease({ release, hostApi, entry, integrity }: Release): BrowserRelease {
  const digest = integrity[entry];
  return { release, hostApi, entry, integrity: digest === undefined ? {} : { [entry]: digest } };
}

const registered = (
  remote: KnownRemote,
  prefixes: RegisteredRemote['prefixes'],
  release: Release | undefined,
): RegisteredRemote => ({
  name: remote.name,
  ...(prefixes && { prefixes }),
  baseUrl: baseUrlOf(remote),
  // The shell of an open page may be older than this one: it compares the release's needs with its own offer.
  ...(release && {
    release: { ...browserRelease(release), shared: release.shared, ranges: release.ranges },
  }),
});

/**
 * Renders the documents of the site. Code of a remote runs in another process: a bundle that breaks it affects no
 * other page, file or remote.
 */
export function createPages(options: {
  config: Pick<
    ShellConfig,
    | 'SHELL_FOLDER'
    | 'PUBLIC_URL'
    | 'CONTENT_URL'
    | 'AUTH_URL'
    | 'COMMENTS_URL'
    | 'MEDIA_URL'
    | 'DEV_OVERRIDES'
  >;
  listRemotes: () => readonly KnownRemote[];
  releases: ReadableReleases;
  limits: RenderLimits;
  logger: Logger;
  now?: () => number;
}) {
  const { config, listRemotes, releases, limits, logger, now = () => performance.now() } = options;
  const built = readAssets(config.SHELL_FOLDER);
  const assets =
    config.DEV_OVERRIDES === 'on' ? { ...built, scripts: [devOverridesScript, ...built.scripts] } : built;
  const offer = readOffer(config.SHELL_FOLDER);
  const reads = readRoutes({
    content: config.CONTENT_URL,
    auth: config.AUTH_URL,
    comments: config.COMMENTS_URL,
    media: config.MEDIA_URL,
  });
  const settings = {
    assets,
    publicUrl: config.PUBLIC_URL,
    renderDeadlineMs: limits.renderDeadlineMs,
    longestTurnMs: limits.blockedAfterMs / 5,
  };
  const startRenderer = (name: string, bundle: ServerBundle | undefined) =>
    createRenderProcess({
      name,
      workerFile: path.join(config.SHELL_FOLDER, 'render-worker/render-worker.cjs'),
      settings: { ...settings, bundle },
      reads,
      limits,
      logger,
      now,
    });

  const claims = createClaims(logger);
  const prefixesOf = ({ name }: KnownRemote, { addresses }: CurrentRemote) =>
    addresses && claims.allowed(listRemotes(), name, addresses.prefixes);
  const stopping = new AbortController();
  let isWarm = false;
  /** `failed` counts documents that the browser had to render because something failed. */
  const renders = { asked: 0, failed: 0 };
  /** Renders with our own code only: no remote can break it. */
  const frameRenderer = startRenderer('frame', undefined);
  const renderers = new Map<string, { release: string; renderer: RenderProcess }>();

  function rendererOf(folder: string, release: Release | undefined, bundle: string | undefined) {
    const running = renderers.get(folder);
    if (running && running.release === release?.release && bundle !== undefined) return running.renderer;
    renderers.delete(folder);
    running?.renderer.retire();
    if (release === undefined || bundle === undefined) return undefined;
    const fileName = `${folder}@${release.release}`;
    const renderer = startRenderer(fileName, { fileName, source: bundle });
    renderers.set(folder, { release: release.release, renderer });
    return renderer;
  }

  const followed = new Map<KnownRemote['folder'], RemoteSource>();
  function sources(): RemoteSource[] {
    const remotes = listRemotes();
    for (const [folder, { remote }] of followed) {
      if (remotes.some((listed) => listed.folder === folder && listed.name === remote.name)) continue;
      followed.delete(folder);
      rendererOf(folder, undefined, undefined);
    }
    return remotes.map((remote) => {
      const source = followed.get(remote.folder) ?? createRemoteSource({ remote, releases, offer, logger });
      followed.set(remote.folder, source);
      return source;
    });
  }

  const refresh = async (): Promise<void> =>
    void (await Promise.all(sources().map((source) => source.check())));

  /** The remote of an address, and the job to render it. Of all remotes, the document names only this one's release. */
  async function lookUp(
    url: URL,
    { requestId, patienceMs }: PageRequest = {},
  ): Promise<{ owner: RunningRemote; job: RenderJob }> {
    const known = await Promise.all(
      sources().map(async (source) => ({
        source,
        ...registered(source.remote, prefixesOf(source.remote, await source.current()), undefined),
      })),
    );
    claims.check(known);
    const found = remoteOf(known, url.pathname);
    const owner = found ? await runningRemote(found.source) : unknownRemote;
    const { name, folder, baseUrl, isPublic, release, styles } = owner;
    const remotes = known.map(({ source, ...remote }) =>
      source === found?.source && release ? { ...remote, release: browserRelease(release) } : remote,
    );
    return {
      owner,
      job: {
        url: url.href,
        requestId,
        patienceMs,
        owner: { name, folder, baseUrl, isPublic, release, styles },
        remotes,
      },
    };
  }

  async function runningRemote({ remote, current }: RemoteSource): Promise<RunningRemote> {
    const known = await current();
    const { addresses, release, bundle, styles } = known;
    const { name, folder } = remote;
    const renderer = rendererOf(folder, release, bundle);
    // The public pages are those of the remote without prefixes.
    const isPublic = prefixesOf(remote, known)?.length === 0;
    return { name, folder, baseUrl: baseUrlOf(remote), isPublic, addresses, release, styles, renderer };
  }

  async function renderPage(
    url: URL,
    pageRequest?: PageRequest,
    hasBeenInterrupted = false,
  ): Promise<PageReply | undefined> {
    const { owner, job } = await lookUp(url, pageRequest);
    try {
      const document = await owner.renderer?.render(job);
      if (!document) return undefined;
      const headers = headersOf(owner, document);
      const { status, parameters } = document;
      return { status, html: toBuffer(document.html), headers, isPublic: owner.isPublic, parameters };
    } catch (error) {
      const reason = error instanceof RenderFailure ? error.reason : 'failed';
      // Another render ended the process, or a new release became current: retried once.
      if (reason === 'interrupted' && !hasBeenInterrupted) return renderPage(url, pageRequest, true);
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      renders.failed += 1;
      logger.warn(
        { err: cause, reason, requestId: job.requestId, path: url.pathname },
        'page not rendered on the server',
      );
      return undefined;
    }
  }

  async function frameHtml(job: RenderJob, pathname: string): Promise<Buffer> {
    try {
      const document = await frameRenderer.render(job);
      if (document) return toBuffer(document.html);
    } catch (error) {
      logger.error({ err: error }, 'frame not rendered');
    }
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

  async function unrenderedPage(url: URL): Promise<PageReply> {
    const { owner, job } = await lookUp(url);
    const status = unrenderedStatus(owner, url.pathname);
    return {
      status,
      html: await frameHtml(job, url.pathname),
      headers: {
        ...headersOf(owner, undefined),
        ...(status === 503 && { 'Retry-After': String(retryAfterSeconds) }),
      },
      isPublic: owner.isPublic,
      parameters: [],
    };
  }

  return {
    remotes: (): Promise<RegisteredRemote[]> =>
      Promise.all(
        sources().map(async ({ remote, current }) => {
          const known = await current();
          return registered(remote, prefixesOf(remote, known), known.release);
        }),
      ),
    /** Concurrent requests do not share a render, because one that began before a change shows the old state. */
    async page(url: URL, pageRequest: PageRequest): Promise<PageReply> {
      renders.asked += 1;
      return (await renderPage(url, pageRequest)) ?? unrenderedPage(url);
    },
    renders: (): Readonly<typeof renders> => renders,
    ready: frameRenderer.ready,
    /** A readiness check: rejects until `warmUp` has ended. */
    async warm(): Promise<void> {
      if (!isWarm) throw new Error('The releases are being read, or the home page is being rendered.');
    },
    refresh,
    /**
     * Reads the releases and renders the home page, if possible: otherwise the first visitor would wait for a process
     * and for the first connections. Failures of data or of the home page delay nothing.
     */
    async warmUp(): Promise<void> {
      await refresh();
      const home = new URL('/', config.PUBLIC_URL);
      for (let tries = 0; tries < warmUpTries && !stopping.signal.aborted; tries += 1) {
        const { owner } = await lookUp(home);
        if (!owner.renderer || (await renderPage(home)) !== undefined) break;
        await sleep(warmUpEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
      isWarm = true;
    },
    stop(): void {
      stopping.abort();
      frameRenderer.stop();
      for (const { renderer } of renderers.values()) renderer.stop();
    },
  };
}

export type Pages = ReturnType<typeof createPages>;
