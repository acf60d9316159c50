import {
  Agent,
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const host = '127.0.0.1';
const checkEveryMs = 100;
/** Long, because the machine may be busy; a process that is gone refuses at once. */
const checkDeadlineMs = 20_000;
const unusedConnectionMs = 30_000;
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const passed = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));

export interface Balancer {
  url: string;
  isReady(url: string): boolean;
  /** The paths of incomplete replies, cut by a process. */
  cutReplies: readonly string[];
  close(): Promise<void>;
}

/**
 * Balances requests over the processes whose `/readyz` last said yes, as a proxy in front of a site does. It repeats
 * nothing, and keeps connections open.
 * @param port 0 for a free one
 */
export async function startBalancer(processes: readonly string[], port = 0): Promise<Balancer> {
  const ready = new Set<string>();
  const cutReplies: string[] = [];
  const stopping = new AbortController();
  async function watch(url: string) {
    while (!stopping.signal.aborted) {
      const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(checkDeadlineMs) }).then(
        async (reply) => {
          await reply.arrayBuffer();
          return reply.status === 200;
        },
        () => false,
      );
      if (isReady) ready.add(url);
      else ready.delete(url);
      await sleep(checkEveryMs);
    }
  }
  const watching = processes.map(watch);

  // As in infra/docker: shorter than processes keep unused connections, which would close one as it is used again.
  const agent = new Agent({ keepAlive: true, timeout: unusedConnectionMs });
  let turn = 0;
  function forward(request: IncomingMessage, response: ServerResponse): void {
    const choice = processes.filter((url) => ready.has(url));
    const target = choice[turn++ % choice.length];
    if (target === undefined) return void response.writeHead(502).end('No process is ready.');
    const forwarded = send(
      target + request.url,
      { method: request.method, headers: passed(request.headers), agent },
      (reply) => {
        response.writeHead(reply.statusCode ?? 500, passed(reply.headers));
        reply.on('error', () => {
          if (response.destroyed) return; // the visitor has left
          cutReplies.push(request.url ?? '');
          response.destroy();
        });
        reply.pipe(response);
      },
    ).on('error', (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(`${target}: ${error.message}`);
    });
    response.once('close', () => {
      if (!response.writableFinished) forwarded.destroy();
    });
    request.pipe(forwarded);
  }
  const server = createServer(forward);
  // Longer than clients keep unused connections.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: listening } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://${host}:${listening}`,
    isReady: (url) => ready.has(url),
    cutReplies,
    async close() {
      stopping.abort();
      await Promise.all(watching);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
