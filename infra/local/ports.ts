import { randomInt } from 'node:crypto';
import { Agent, get } from 'node:http';
import { createConnection, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

// Below the ports of outgoing connections on Linux, macOS and Windows, which could take the port between this check
// and its use. Several stacks that start at once need separate ranges.
const range = process.env.NOBICAST_PORTS ?? '20000-31999';
const [firstPort = NaN, lastPort = NaN] = range.split('-').map(Number);
const portCount = lastPort - firstPort + 1;
const given = new Set<number>();

/** For what is not listening yet: `freePort` returns none of them. */
export function reservePorts(ports: Iterable<number>): void {
  for (const port of ports) given.add(port);
}

/** A free port, never the same twice. Another process may take it before the caller does. */
export async function freePort(): Promise<number> {
  const start = portCount > 0 ? randomInt(portCount) : 0;
  for (let step = 0; step < portCount; step++) {
    const port = firstPort + ((start + step) % portCount);
    if (given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port of the range ${range} is free.`);
}

/** On the loopback interface and on all interfaces. */
export async function isPortFree(port: number): Promise<boolean> {
  const canListen = (host: string | undefined) =>
    new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, host, () => server.close(() => resolve(true)));
    });
  return (await canListen('127.0.0.1')) && (await canListen(undefined));
}

export function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Connections stay open: parts are asked every few seconds for as long as they run. */
const agent = new Agent({ keepAlive: true });

/** A GET of this address is answered with a success in time. */
export function answersOk(url: string, timeoutMs = 2_000): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent, timeout: timeoutMs }, (response) => {
      response.resume();
      const { statusCode = 0 } = response;
      resolve(statusCode >= 200 && statusCode < 300);
    });
    request.once('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
    request.once('close', () => resolve(false));
  });
}

/**
 * For tests.
 * @throws after `timeoutMs` with `what` in the message
 */
export async function waitUntil(
  what: string,
  check: () => Promise<boolean>,
  { timeoutMs = 60_000, intervalMs = 50 } = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`${what} was not ready after ${timeoutMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}

const firstPollMs = 50;
const longestPollMs = 1_000;

/** Checks less often the longer it takes. */
export async function pollUntil(check: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await check()))
    await pause(Math.min(longestPollMs, Math.max(firstPollMs, (performance.now() - startedAt) / 10)));
}
