import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { root } from '../requirements/spec.ts';

// infra/docker/try.ts tests in a container that a blocked process is killed.

/** @param patienceMs shorter only where nothing is answered: a slow machine answers late */
async function check(
  answer: RequestListener | undefined,
  patienceMs = 10_000,
): Promise<{ code: number; output: string }> {
  const server = createServer(answer ?? (() => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (answer === undefined) await new Promise((resolve) => server.close(resolve));
  const child = spawn(process.execPath, ['infra/docker/healthcheck.mjs'], {
    cwd: root,
    env: { PORT: String(port), HEALTH_PATIENCE_MS: String(patienceMs) },
  });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  server.closeAllConnections();
  server.close();
  return { code, output };
}

test('a process that answers is healthy', async () => {
  expect(await check((_request, response) => void response.end())).toEqual({ code: 0, output: '' });
});

test('a process that reports a failure is not healthy, and is left alone', async () => {
  const result = await check((_request, response) => void response.writeHead(503).end());
  expect(result).toEqual({ code: 1, output: expect.stringContaining('reports a failure') });
});

/** Live, with this answer at /readyz. */
const notReady =
  (answer: RequestListener): RequestListener =>
  (request, response) =>
    request.url === '/readyz' ? answer(request, response) : void response.end();

test('a process that lives and is not ready is not healthy, with what it says, and is left alone', async () => {
  const result = await check(notReady((_request, response) => void response.writeHead(503).end('database')));
  expect(result).toEqual({ code: 1, output: expect.stringMatching(/readyz says no: database\n$/) });
});

test('neither is a process that lives and does not say whether it is ready', async () => {
  let asked = 0;
  const result = await check(
    notReady(() => void (asked += 1)),
    2_000,
  );
  expect(result).toEqual({ code: 1, output: expect.stringContaining('readyz says no: ') });
  expect(asked).toBe(1);
});

test('a process that refuses connections is not healthy, and is left alone', async () => {
  expect(await check(undefined)).toEqual({ code: 1, output: expect.stringContaining('does not answer') });
});

test('a process that accepts connections and says nothing is asked three times', async () => {
  let asked = 0;
  const result = await check(() => void (asked += 1), 400);
  expect(result).toEqual({ code: 1, output: expect.stringContaining('did not answer 3 times') });
  expect(asked).toBeGreaterThan(1);
});
