import { PassThrough } from 'node:stream';
import { createServiceApp } from './app.ts';
import { sendRows } from './send-rows.ts';
import { eventually, listenForTest, silentLogger } from './testing/index.ts';

async function* endlessRows() {
  for (;;) yield Promise.resolve('a row\n'.repeat(1_000));
}
async function* brokenRows() {
  yield Promise.resolve('a row\n');
  throw new Error('the database is gone');
}

let sending: Promise<void> | undefined;
async function serve(rows: AsyncIterable<string>) {
  sending = undefined;
  const app = createServiceApp({
    name: 'rows',
    logger: silentLogger(),
    routes: (router) =>
      router.get('/rows', (_request, response) => (sending = sendRows(rows, new PassThrough(), response))),
  });
  return listenForTest(app);
}

test('a client that disconnects ends the reading, and is not an error', async () => {
  const server = await serve(endlessRows());
  const reply = await fetch(`${server.url}/rows`);
  await reply.body?.cancel();
  await eventually(() => sending !== undefined);
  await expect(sending).resolves.toBeUndefined();
  await server.close();
});

test('rows that cannot be read are an error, and the reply is cut', async () => {
  const server = await serve(brokenRows());
  await expect(fetch(`${server.url}/rows`).then((reply) => reply.text())).rejects.toThrow();
  await expect(sending).rejects.toThrow('the database is gone');
  await server.close();
});
