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
  /** Undefined: the frame alone, with what stands in for a page until its remote is here. */
  running: { name: string; remote: Remote } | undefined;
  hostParts: HostParts;
  deadlineMs: number;
}

type Tree = Parameters<typeof renderToPipeableStream>[0];

/** @throws what a component throws, or the reason of the signal */
function toHtml(tree: Tree, overdue: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(tree, {
      // A finished tree otherwise comes out as fallback + hidden part + inline scripts.
      progressiveChunkSize: Infinity,
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onError: (error) =>
        reject(error instanceof Error ? error : new Error('A component threw no error.', { cause: error })),
    });
    overdue.addEventListener('abort', () => abort(overdue.reason));
  });
}

/**
 * Renders frame and page to HTML, whole: without inline scripts, readable without JavaScript.
 * @throws when a component throws or the deadline passes
 */
export async function renderPage({
  url,
  remotes,
  running,
  hostParts,
  deadlineMs,
}: RenderInput): Promise<string> {
  const loaded = new Map(running ? [[running.name, running.remote]] : []);
  const routes = createRoutes(remotes, loaded, hostParts, () => <PendingPage />);
  const handler = createStaticHandler(routes);
  const overdue = new AbortController();

  async function render(): Promise<string> {
    const context = await handler.query(new Request(url, { signal: overdue.signal }));
    if (context instanceof Response)
      throw new Error(`The page answered with a response (${context.status}).`);
    const router = createStaticRouter(handler.dataRoutes, context);
    return toHtml(
      <StrictMode>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </StrictMode>,
      overdue.signal,
    );
  }

  // A route may be loaded without end, in the router, which knows no deadline.
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    deadline = setTimeout(() => {
      const error = new Error('Rendering took too long.');
      reject(error);
      overdue.abort(error);
    }, deadlineMs);
  });
  return Promise.race([render(), late]).finally(() => clearTimeout(deadline));
}
