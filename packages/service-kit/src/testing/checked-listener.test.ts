import { gzipSync } from 'node:zlib';
import { defineRoute, type ErrorCode, type RouteContract } from '@nobicast/contracts';
import type { IRouter } from 'express';
import { z } from 'zod';
import { createServiceApp } from '../app.ts';
import { ApiError } from '../errors.ts';
import { registerRoute, registerStream } from '../route.ts';
import type { RunningServer } from '../server.ts';
import { listenForTest, silentLogger, testSecret } from './test-server.ts';

const readMember = defineRoute({
  id: 'readMember',
  owner: 'content',
  access: 'public',
  method: 'GET',
  path: '/api/members/{id}',
  summary: '',
  params: z.strictObject({ id: z.string() }),
  reply: z.object({ name: z.string(), links: z.array(z.object({ url: z.string() })) }),
  errors: ['user_not_found'],
});
const readFigures = defineRoute({
  ...readMember,
  id: 'readFigures',
  path: '/api/figures/{id}',
  isFlat: true,
});
const readBytes = defineRoute({
  id: 'readBytes',
  owner: 'content',
  access: 'public',
  method: 'GET',
  path: '/api/bytes',
  summary: '',
  replyMediaType: 'audio/*',
});

const awa = { name: 'Awa', links: [{ url: 'https://awa.example' }] };

/** What the client receives, and the violation that closing reports. */
async function seen(routes: (router: IRouter) => void, path = '/api/members/1', init: RequestInit = {}) {
  const server = await listenForTest(
    createServiceApp({
      name: 'test',
      logger: silentLogger(),
      internalSecret: testSecret,
      routes,
    }),
    { contracts: [readMember, readFigures, readBytes], otherCodes: ['unauthenticated'] },
  );
  const reply = await fetch(server.url + path, init);
  const text = await reply.text();
  const violation = await closeOf(server);
  return { status: reply.status, text, violation };
}

const closeOf = (server: RunningServer) =>
  server.close().then(
    () => undefined,
    (error: Error) => error.message,
  );

const raw = (route: RouteContract, body: unknown, status = 200) =>
  seen(
    (router) => registerStream(router, route, (_input, response) => void response.status(status).json(body)),
    route.path.replace('{id}', '1'),
  );

test('a reply that conforms to its contract is sent unchanged', async () => {
  expect(await seen((router) => registerRoute(router, readMember, () => awa))).toEqual({
    status: 200,
    text: JSON.stringify({ ok: true, data: awa }),
    violation: undefined,
  });
  expect((await raw(readFigures, { ok: true, ...awa, data: awa })).violation).toBeUndefined();
});

test.each<[string, unknown, string]>([
  ['a leaked column', { ...awa, email: 'awa@example.org' }, 'data.email is not in the contract'],
  [
    'a leaked column of a list',
    { name: 'Awa', links: [{ url: 'https://awa.example', secret: 1 }] },
    'data.links[0].secret is not in the contract',
  ],
  ['a missing field', { links: [] }, 'data.name: '],
  ['a value of another kind', { name: 'Awa', links: [{ url: 7 }] }, 'data.links.0.url: '],
])('%s fails the test, by contract and path', async (_what, data, wrong) => {
  const { status, text, violation } = await raw(readMember, { ok: true, data });
  expect(status).toBe(500);
  expect(text).toContain(wrong);
  expect(violation).toContain(`readMember (GET /api/members/1, 200): ${wrong}`);
});

test('fields beside data fail the test, unless the contract repeats them there', async () => {
  expect((await raw(readMember, { ok: true, ...awa, data: awa })).violation).toContain('name, links');
  expect((await raw(readFigures, { ok: true, data: awa })).violation).toContain('beside data');
});

test.each<[string, ErrorCode, string | undefined]>([
  ['a code that the contract names', 'user_not_found', undefined],
  ['a code of any call', 'database_unavailable', undefined],
  ['a code that this process may send for any call', 'unauthenticated', undefined],
  ['an undeclared code', 'episode_not_found', 'failure.code episode_not_found is not in the contract'],
  ['an undeclared status', 'last_admin', 'status 409 is not in the contract'],
])('%s', async (_what, code, wrong) => {
  const { violation } = await seen((router) =>
    registerRoute(router, readMember, () => {
      throw new ApiError(code);
    }),
  );
  if (wrong === undefined) expect(violation).toBeUndefined();
  else expect(violation).toContain(wrong);
});

test.each<[string, unknown, number, string]>([
  ['an unknown code', { ok: false, error: 'x', code: 'nonsense' }, 404, 'nonsense is not in the registry'],
  [
    'a status that is not the code’s',
    { ok: false, error: 'x', code: 'not_found' },
    400,
    'does not have status 400',
  ],
  ['a failure without its sentence', { ok: false, code: 'user_not_found' }, 404, 'failure.error'],
  [
    'a failure with additional fields',
    { ok: false, error: 'x', code: 'not_found', stack: '' },
    404,
    'failure.stack',
  ],
])('%s fails the test', async (_what, body, status, wrong) => {
  expect((await raw(readMember, body, status)).violation).toContain(wrong);
});

test('a failure for an address without a contract is checked too', async () => {
  const { violation } = await seen((router) => {
    router.get(
      '/api/elsewhere',
      (_request, response) => void response.status(404).json({ ok: false, code: 'x' }),
    );
  }, '/api/elsewhere');
  expect(violation).toContain('No contract (GET /api/elsewhere, 404)');
});

test('a compressed reply is decoded, and a reply that is already being sent is reported too', async () => {
  const body = gzipSync(JSON.stringify({ ok: true, data: { ...awa, email: 'x' } }));
  const { status, violation } = await seen((router) =>
    registerStream(router, readMember, (_input, response) => {
      response.writeHead(200, ['content-type', 'application/json', 'content-encoding', 'gzip']);
      response.write(body.subarray(0, 10));
      response.end(body.subarray(10));
    }),
  );
  expect(status).toBe(200);
  expect(violation).toContain('data.email is not in the contract');
});

test('bytes are checked for their media type, a HEAD request for its status', async () => {
  const bytes = (type: string) =>
    seen(
      (router) => registerStream(router, readBytes, (_input, response) => void response.type(type).end('x')),
      '/api/bytes',
    );
  expect((await bytes('audio/mp4')).violation).toBeUndefined();
  expect((await bytes('text/html')).violation).toContain('comes as text/html, not as audio/*');
  const head = await seen((router) => registerRoute(router, readMember, () => awa), '/api/members/1', {
    method: 'HEAD',
  });
  expect([head.status, head.violation]).toEqual([200, undefined]);
});
