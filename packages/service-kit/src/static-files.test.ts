import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createServiceApp } from './app.ts';
import type { RunningServer } from './server.ts';
import { staticFiles } from './static-files.ts';
import { eventually, listenForTest, silentLogger } from './testing/index.ts';

const outside = mkdtempSync(path.join(tmpdir(), 'static-'));
const folder = path.join(outside, 'public');
let server: RunningServer;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'sub'), { recursive: true });
  writeFileSync(path.join(outside, 'secret.txt'), 'secret');
  writeFileSync(path.join(folder, '.hidden.txt'), 'hidden');
  writeFileSync(path.join(folder, 'app.js'), 'console.log(1)');
  writeFileSync(path.join(folder, 'app.js.br'), brotliCompressSync('console.log(1)'));
  writeFileSync(path.join(folder, 'plain.css'), 'a{}');
  writeFileSync(path.join(folder, 'sub', 'été 1.txt'), 'accents');
  symlinkSync('app.js', path.join(folder, 'link.js'));
  symlinkSync('../secret.txt', path.join(folder, 'secret.js'));
  symlinkSync('..', path.join(folder, 'parent'));
  mkdirSync(path.join(outside, 'public-too'));
  writeFileSync(path.join(outside, 'public-too', 'a.txt'), 'secret');
  symlinkSync('../public-too', path.join(folder, 'sibling'));
  const app = createServiceApp({
    name: 'static',
    logger: silentLogger(),
    routes: (router) => router.use('/assets', staticFiles({ folder, isImmutable: true })),
  });
  server = await listenForTest(app);
});
afterAll(async () => {
  await server.close();
  rmSync(outside, { recursive: true });
});

/** fetch would resolve `..`. */
const raw = (requestPath: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    httpRequest(server.url, { path: requestPath, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    })
      .on('error', reject)
      .end();
  });

test('the compressed file is sent to clients that accept it, with the type of the original', async () => {
  const compressed = await fetch(`${server.url}/assets/app.js`, { headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(compressed.headers.get('content-type')).toMatch(/javascript/);
  expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(compressed.headers.get('vary')).toBe('Accept-Encoding');
  expect(await compressed.text()).toBe('console.log(1)');

  const plain = await raw('/assets/app.js');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'console.log(1)']);
});

test('a file without a compressed version is sent uncompressed', async () => {
  const response = await fetch(`${server.url}/assets/plain.css`, {
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect([response.headers.get('content-encoding'), await response.text()]).toEqual([null, 'a{}']);
  expect(response.headers.get('content-type')).toMatch(/^text\/css/);
  expect(await (await fetch(`${server.url}/assets/sub/été 1.txt`)).text()).toBe('accents');
});

test('a link inside the folder is followed, one out of it only where that is allowed (D20)', async () => {
  expect(await (await fetch(`${server.url}/assets/link.js`)).text()).toBe('console.log(1)');
  const app = createServiceApp({
    name: 'static',
    logger: silentLogger(),
    routes: (router) =>
      router.use(staticFiles({ folder, linksInto: path.join(outside, 'public-too'), isImmutable: true })),
  });
  const linked = await listenForTest(app);
  expect(await (await fetch(`${linked.url}/sibling/a.txt`)).text()).toBe('secret');
  expect((await fetch(`${linked.url}/secret.js`)).status).toBe(404);
  await linked.close();
});

test('HEAD and conditional requests work, other methods do not', async () => {
  const head = await raw('/assets/app.js', 'HEAD');
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', '14']);
  expect((await raw('/assets/app.js', 'GET', { 'if-none-match': String(head.headers.etag) })).status).toBe(
    304,
  );
  expect((await raw('/assets/app.js', 'POST')).status).toBe(404);
});

test.each([
  '/assets/../secret.txt',
  '/assets/..%2fsecret.txt',
  '/assets/%2e%2e/secret.txt',
  '/assets/sub/../../secret.txt',
  '/assets/..%5csecret.txt',
  '/assets/%00',
  '/assets/app.js%00.txt',
  '/assets/%E0%A4',
  '/assets/.hidden.txt',
  '/assets/sub',
  '/assets/sub/',
  '/assets/',
  '/assets//etc/passwd',
  '/assets/missing.js',
  '/assets/missing/app.js',
  '/assets/app.js/more.js',
  // Links that lead out of the folder (D20).
  '/assets/secret.js',
  '/assets/parent/secret.txt',
  '/assets/sibling/a.txt',
])('%s is not found', async (requestPath) => {
  const response = await raw(requestPath, 'GET', { 'accept-encoding': 'br' });
  expect(response.status).toBe(404);
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.body).not.toContain('secret');
});

test('a client that leaves before its file is open is not an error', async () => {
  let sending: Promise<unknown> | undefined;
  const serve = staticFiles({ folder, isImmutable: true });
  const app = createServiceApp({
    name: 'static',
    logger: silentLogger(),
    routes: (router) =>
      router.use(async (request, response, next) => {
        request.socket.destroy();
        await once(response, 'close');
        await (sending = Promise.resolve(serve(request, response, next)));
      }),
  });
  const other = await listenForTest(app);
  await expect(fetch(`${other.url}/plain.css`)).rejects.toThrow();
  await eventually(() => sending !== undefined);
  await expect(sending).resolves.toBeUndefined();
  await other.close();
});
