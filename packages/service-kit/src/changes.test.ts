import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { connectionCheck, listenForChanges, type ChangeListener } from './changes.ts';
import { createTestDatabase, eventually, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A network between this process and Postgres. Cut, it loses what is sent, and nobody is told. */
async function startNetwork(url: string) {
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

test('a connection that was lost without a word is noticed by the pings, and replaced (T3-R21)', async () => {
  const network = await startNetwork(database.urlFor('gateway'));
  const lost: boolean[] = [];
  const changes: ChangeListener = listenForChanges({
    url: network.url,
    onChange: () => undefined,
    onLost: () => void lost.push(changes.isListening()),
    pingMs: 50,
    timeoutMs: 200,
  });
  await changes.ready;
  network.cut();
  await eventually(() => lost.length > 0);
  expect(lost).toEqual([false]);
  network.restore();
  await eventually(() => lost.length > 1);
  expect(lost).toEqual([false, true]);
  await changes.close();
  network.close();
  // A ping that was answered just before, and one that waits for its answer.
  expect(connectionCheck.pingMs + connectionCheck.timeoutMs).toBeLessThan(10_000);
});
