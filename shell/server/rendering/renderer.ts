import { cacheKeys } from '@nobicast/contracts/cache-keys';
import type { ServerModule } from '@nobicast/contracts/remote';
import { getCurrentUser } from '@nobicast/contracts/calls';
// Not the index, which would load the database client and Express into every render process.
import { withDeadline } from '@nobicast/service-kit/waiting';
import { renderPage } from '../../src/entry-server.tsx';
import { createHost } from '../../src/host/create-host.ts';
import { createServerHostParts } from '../../src/host/server-host.ts';
import { renderDocument } from '../document.ts';
import { plainHead } from '../plain-head.ts';
import { createPageReads } from './page-reads.ts';
import type { RenderedDocument, RenderJob, RenderSettings } from './protocol.ts';
import { evaluateBundle } from './server-bundle.ts';
import type { ReadService } from './service-reads.ts';
import { createTurns, type TakeTurn } from './turns.ts';

const toBytes = (html: string) => new TextEncoder().encode(html);

/** The turn also ends if the work throws. */
async function inTurn<Result>(takeTurn: TakeTurn, work: () => Result | Promise<Result>): Promise<Result> {
  const endTurn = await takeTurn();
  try {
    return await work();
  } finally {
    endTurn();
  }
}

/** Without query parameters that the page's route does not declare, so that they cannot affect a document. */
function declaredAddress(url: URL, parameters: readonly string[]): URL {
  const declared = new URL(url.pathname, url);
  for (const name of parameters) {
    const value = url.searchParams.get(name);
    if (value !== null) declared.searchParams.set(name, value);
  }
  return declared;
}

export interface RenderAccess {
  dataDeadlineMs: number;
  read: ReadService;
  /** Awaited before the code of this page, and of no other, runs. */
  onTurn: () => Promise<void>;
}

/**
 * Renders documents with the server bundle of one release, or the frame alone. Used in a render process, but does not
 * depend on one.
 * @throws when the bundle cannot be used
 */
export function createRenderer(settings: RenderSettings) {
  const { assets, publicUrl, renderDeadlineMs } = settings;
  const module = settings.bundle && evaluateBundle(settings.bundle);
  const waitForTurn = createTurns(settings.longestTurnMs);

  /** The frame with a placeholder until the remote has loaded. */
  async function renderFrame({ url, owner, remotes }: RenderJob): Promise<RenderedDocument> {
    const address = new URL(url);
    const body = await renderPage({
      url: address,
      remotes,
      running: undefined,
      isUnavailable: owner.isPublic,
      hostParts: createServerHostParts(),
      deadlineMs: renderDeadlineMs,
    });
    const html = renderDocument({
      head: plainHead(address.pathname, owner.isPublic),
      publicUrl,
      assets,
      remote: owner,
      page: undefined,
      boot: { remotes, page: null },
      body,
    });
    return { status: 200, html: toBytes(html), parameters: [], keys: undefined };
  }

  /** The data comes first, because status, head and body all depend on it. */
  async function renderRemote(
    { createRemote, cacheParameters, loadData }: ServerModule,
    { url: asked, owner, remotes }: RenderJob,
    { dataDeadlineMs: ms, read }: RenderAccess,
    takeTurn: TakeTurn,
  ): Promise<RenderedDocument | undefined> {
    const lateData = { ms, message: `Page data took longer than ${ms} ms.` };
    const reads = createPageReads({ read, takeTurn });
    const { url, parameters, loading } = await inTurn(takeTurn, () => {
      const parameters = cacheParameters?.(new URL(asked).pathname) ?? [];
      const url = declaredAddress(new URL(asked), parameters);
      const { pathname, search } = url;
      // Starts in this turn; waiting for the result is not part of the turn.
      const loading = loadData?.({ pathname, search, origin: publicUrl, fetchJson: reads.fetchJson });
      return { url, parameters, loading };
    });
    const data = loading && (await withDeadline(loading, lateData));
    if (!data) return undefined;
    if (reads.hasFailed() && data.status === 200 && !data.isCacheable)
      throw new Error('Data that the page needs could not be read.');
    if (data.movedTo !== undefined) {
      const { status, movedTo, dropsQuery = false } = data;
      return {
        status,
        html: toBytes(''),
        parameters,
        keys: undefined,
        movedTo: dropsQuery ? movedTo : movedTo + new URL(asked).search,
      };
    }

    const body = await inTurn(takeTurn, () => {
      const hostParts = createServerHostParts();
      const remote = createRemote(createHost(hostParts), { initialCache: data.cache });
      const running = { name: owner.name, remote };
      return renderPage({ url, remotes, running, hostParts, deadlineMs: renderDeadlineMs });
    });
    const html = renderDocument({
      head: data.head,
      publicUrl,
      assets,
      remote: owner,
      page: data.page,
      // The frame fetches the session; public pages are cached, and fetch it after hydration.
      calls: owner.isPublic ? [] : [getCurrentUser.path, ...(data.calls ?? [])],
      boot: { remotes, page: { remote: owner.name, cache: data.cache } },
      body,
    });
    // Routes ignore case and trailing slashes; only the canonical spelling of an address is cached.
    const isOwnAddress = new URL(data.head.canonicalPath, publicUrl).pathname === url.pathname;
    const isShared = owner.isPublic && data.isCacheable && isOwnAddress;
    return {
      status: data.status,
      html: toBytes(html),
      parameters,
      keys: isShared ? reads.keys([cacheKeys.shell, owner.folder]) : undefined,
      isIncomplete: owner.isPublic && data.status === 200 && reads.hasFailed(),
    };
  }

  /**
   * Undefined if the remote leaves the page to the browser.
   * @throws when data or rendering fail or exceed their deadline
   */
  return async (job: RenderJob, access: RenderAccess): Promise<RenderedDocument | undefined> => {
    if (!module) return renderFrame(job);
    return renderRemote(module, job, access, async () => {
      const endTurn = await waitForTurn();
      await access.onTurn();
      return endTurn;
    });
  };
}

export type Renderer = ReturnType<typeof createRenderer>;
