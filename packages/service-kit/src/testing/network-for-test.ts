import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A network between this process and the host of an address. Cut, it loses what is sent, and nobody is told. */
export async function startNetworkForTest(url: string) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (isCut || to.write(chunk)));
      from.on('error', () => undefined).on('close', () => void (isCut || to.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const outside = new URL(url);
  outside.port = String((server.address() as AddressInfo).port); // listening on TCP
  return {
    url: outside.href,
    port: Number(outside.port),
    cut: () => void (isCut = true),
    restore: () => {
      for (const socket of sockets) socket.destroy();
      isCut = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
