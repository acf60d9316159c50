import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { RegisteredRemote } from '@nobicast/contracts/release';
import type { Remote } from '@nobicast/contracts/remote';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createRoutes } from './router/routes.tsx';
import type { HostParts } from './host/create-host.ts';
import { PendingPage } from './sign-in/PendingPage.tsx';

export interface RenderInput {
  url: URL;
  remotes: readonly RegisteredRemote[];
  /** Undefined to render the frame alone, with a placeholder until the browser has loaded the remote. */
  running: { name: string; remote: Remote } | undefined;
  /** Without a running remote: the page usually exists, and something failed. */
  isUnavailable?: boolean;
  hostParts: HostParts;
  deadlineMs: number;
}

type Tree = Parameters<typeof renderToPipeableStream>[0];

/** @throws the error that a component threw, or the reason of the signal */
function toHtml(tree: Tree, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(tree, {
      // Otherwise React emits even a finished tree as a fallback, a hidden part and inline scripts.
      progressiveChunkSize: Infinity,
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onError: (error) =>
        reject(
          error instanceof Error
            ? error
            : new Error('A component threw a value that is not an Error.', { cause: error }),
        ),
    });
    signal.addEventListener('abort', () => abort(signal.reason));
  });
}

/**
 * Renders frame and page to complete HTML: no inline scripts, readable without JavaScript.
 * @throws when a component throws or the deadline passes
 */
export async function renderPage({
  url,
  remotes,
  running,
  isUnavailable = false,
  hostParts,
  deadlineMs,
}: RenderInput): Promise<string> {
  const loaded = new Map(running ? [[running.name, running.remote]] : []);
  const routes = createRoutes(remotes, loaded, hostParts, () => (
    <PendingPage isUnavailable={isUnavailable} />
  ));
  const handler = createStaticHandler(routes);
  const timeout = new AbortController();

  async function render(): Promise<string> {
    const context = await handler.query(new Request(url, { signal: timeout.signal }));
    if (context instanceof Response)
      throw new Error(`A route returned a Response (${context.status}) instead of a page.`);
    const router = createStaticRouter(handler.dataRoutes, context);
    return toHtml(
      <StrictMode>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </StrictMode>,
      timeout.signal,
    );
  }

  // The router has no deadline of its own: a lazy route may never finish loading.
  let deadline: NodeJS.Timeout | undefined;
  const deadlineExceeded = new Promise<never>((_resolve, reject) => {
    deadline = setTimeout(() => {
      // The name of that error in the service kit, which browser code does not import.
      const error = Object.assign(new Error('Rendering took too long.'), { name: 'DeadlineError' });
      reject(error);
      timeout.abort(error);
    }, deadlineMs);
  });
  return Promise.race([render(), deadlineExceeded]).finally(() => clearTimeout(deadline));
}
