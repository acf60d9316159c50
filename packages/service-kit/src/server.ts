import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { configExitCode, type ServerConfig } from './config.ts';
import { notReadyWhileDraining } from './health.ts';
import type { Logger } from './log.ts';

export interface ServeOptions {
  port: number;
  host: string;
  logger: Logger;
  /** Ends replies that would not end by themselves. Called at once; the drain waits for it. */
  onDrain?: () => Promise<void> | void;
  /** Releases the resources of the process (pools, workers) after the last reply. */
  onClose?: () => Promise<void> | void;
  /** How long a request may take to arrive, 0 for no limit (uploads). Node's default otherwise. */
  requestTimeoutMs?: number;
  /**
   * How long a stopping process still answers while `/readyz` says no, so that those in front choose others. 0 by
   * default.
   */
  drainDelayMs?: number;
  /** Running replies (audio that plays or is paused) are cut then. 30 s by default. */
  drainTimeoutMs?: number;
  /** False in tests, and where another part of the process handles the signals. */
  handlesSignals?: boolean;
}

export interface RunningServer {
  server: Server;
  url: string;
  /** Reports that it is not ready, calls onDrain, stops accepting, lets replies finish, and calls onClose. */
  close(): Promise<void>;
}

const idleSweepMs = 100;

export const listenOptions = (config: ServerConfig) => ({
  port: config.PORT,
  host: config.HOST,
  drainDelayMs: config.DRAIN_DELAY_MS,
  drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
});

/** Connections without a request so far (browsers open some in advance). Node does not count them as idle. */
function trackUnused(server: Server): Set<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', (request) => unused.delete(request.socket));
  return unused;
}

async function drain(
  server: Server,
  unused: ReadonlySet<Socket>,
  { drainDelayMs = 0, drainTimeoutMs = 30_000, onDrain }: ServeOptions,
): Promise<void> {
  const deadlineAt = performance.now() + drainTimeoutMs;
  await Promise.all([sleep(drainDelayMs), onDrain?.()]);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A keep-alive connection becomes idle only after its last reply, so this is repeated until all are closed.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  }, idleSweepMs);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineAt - performance.now());
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A TCP server has an AddressInfo; strings are for pipes.
      resolve(server.address() as AddressInfo);
    });
  });
}

const isPortTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

function closeOnSignals(close: () => Promise<void>, logger: Logger): void {
  let isClosing = false;
  const onSignal = (signal: NodeJS.Signals) => {
    // A second Ctrl-C exits at once.
    if (isClosing) process.exit(130);
    isClosing = true;
    logger.info({ signal }, 'draining');
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/**
 * Starts a server, logs its URL, and drains it on SIGTERM and SIGINT. If the port is in use, the process ends with a
 * clear message.
 */
export async function serve(app: RequestListener, options: ServeOptions): Promise<RunningServer> {
  const { logger, port, host } = options;
  let isDraining = false;
  const server = createServer((request, response: ServerResponse) => {
    if (isDraining) {
      // The next request of this connection goes to another process.
      response.shouldKeepAlive = false;
      if (request.url === '/readyz') return notReadyWhileDraining(response);
    }
    app(request, response);
  });
  const unused = trackUnused(server);
  // Longer than the idle timeout of proxies in front, so that none uses a connection that we are closing.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  if (options.requestTimeoutMs !== undefined) server.requestTimeout = options.requestTimeoutMs;
  const address = await listen(server, port, host).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error;
    logger.fatal(`Port ${port} of ${host} is already in use: stop the other process or set PORT.`);
    process.exit(configExitCode);
  });
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  const close = async () => {
    isDraining = true;
    await drain(server, unused, options);
    await options.onClose?.();
  };
  if (options.handlesSignals ?? true) closeOnSignals(close, logger);
  logger.info({ url }, 'ready');
  return { server, url, close };
}

/** Disconnects a sender that sends nothing for this long. A slow one may take hours. */
export function disconnectIdle(request: IncomingMessage, idleMs: number): void {
  request.setTimeout(idleMs, () => request.destroy());
  // Node would otherwise disconnect a caller who waits for the reply.
  request.once('end', () => request.setTimeout(0));
}
