import { createConnection, createServer } from 'node:net';

/** A port nobody listens on. Another process may take it before we do; callers retry or say so. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system gave no port.'));
      });
    });
  });
}

/** Whether this port can be listened on, on the loopback interface and on all interfaces. */
export async function isPortFree(port: number): Promise<boolean> {
  const canListen = (host: string | undefined) =>
    new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, host, () => server.close(() => resolve(true)));
    });
  return (await canListen('127.0.0.1')) && (await canListen(undefined));
}

/** Whether something accepts connections there. */
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

/** Polls until `check` says yes. @throws after `timeoutMs` with `what` in the message */
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
