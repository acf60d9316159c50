import { defineRoute, type Role } from '@nobicast/contracts';
import { z } from 'zod';
import { actorHeader, memberOf, signActor, type SignedActor } from './actor.ts';
import { createServiceApp } from './app.ts';
import { ApiError } from './errors.ts';
import { registerRoute, registerStream, sharedCacheControl, shareReply } from './route.ts';
import type { RunningServer } from './server.ts';
import { eventually, listenForTest, recordingLogger, testSecret } from './testing/index.ts';

const contract = { owner: 'content', access: 'optional', summary: '' } as const;
const greet = defineRoute({
  ...contract,
  id: 'greet',
  method: 'POST',
  path: '/api/people/{id}/greet',
  params: z.strictObject({ id: z.string().regex(/^\d+$/).transform(Number) }),
  query: z.strictObject({ times: z.enum(['1', '2']).optional() }),
  body: z.strictObject({ name: z.string().min(2), age: z.int() }),
  reply: z.object({ greeting: z.string() }),
  isFlat: true,
});
const fail = defineRoute({
  ...contract,
  id: 'fail',
  method: 'GET',
  path: '/api/fail/{how}',
  params: z.object({ how: z.string() }),
  reply: z.object({}),
});
const bytes = defineRoute({
  ...contract,
  id: 'bytes',
  method: 'GET',
  path: '/api/bytes',
  replyMediaType: 'audio/mpeg',
});
const own = defineRoute({
  ...contract,
  id: 'own',
  method: 'POST',
  path: '/api/own',
  access: 'members',
  body: z.strictObject({ name: z.string() }),
  takesForms: true,
  reply: z.object({ userId: z.string(), name: z.string() }),
});
const rule = defineRoute({
  ...contract,
  id: 'rule',
  method: 'GET',
  path: '/api/rule',
  access: ['admin'],
  replyMediaType: 'audio/mpeg',
});
const shared = defineRoute({
  ...contract,
  id: 'shared',
  method: 'GET',
  path: '/api/shared/{how}',
  access: 'public',
  isShared: true,
  params: z.object({ how: z.string() }),
  reply: z.object({ kind: z.string() }),
});
const internal = defineRoute({
  ...contract,
  id: 'internal',
  method: 'GET',
  path: '/internal/who',
  access: 'services',
  reply: z.object({ kind: z.string() }),
});

const { logger, lines } = recordingLogger();
let isStoreUp = true;
let server: RunningServer;

beforeAll(async () => {
  const app = createServiceApp({
    name: 'test',
    logger,
    internalSecret: testSecret,
    readiness: {
      database: async () => undefined,
      store: () => (isStoreUp ? Promise.resolve() : new Promise(() => undefined)),
    },
    routes: (router) => {
      registerRoute(router, greet, ({ params, query, body }) => ({
        greeting: `${body.name} ${body.age} ${params.id} ${query.times ?? '-'}`,
      }));
      registerRoute(router, fail, ({ params }) => {
        if (params.how === 'last-admin') throw new ApiError('last_admin', { sentence: 'Pas encore.' });
        throw new Error('password=hunter2', { cause: new Error('deep cause') });
      });
      registerStream(
        router,
        bytes,
        (_input, response) => void response.type('audio/mpeg').end(Buffer.from('bytes')),
      );
      registerRoute(router, own, ({ actor, body }, response) => {
        response.cookie('seen', 'yes');
        return { userId: memberOf(actor).userId, name: body.name };
      });
      registerStream(router, rule, (_input, response) => void response.end('ruled'));
      registerRoute(router, shared, ({ params, actor }, response) => {
        shareReply(response, { keys: params.how === 'keyless' ? [] : ['episodes', 'episode-7'] });
        if (params.how === 'missing') throw new ApiError('not_found');
        return { kind: actor.kind };
      });
      registerRoute(router, internal, ({ actor }) => ({ kind: actor.kind }));
    },
  });
  server = await listenForTest(app);
});
afterAll(() => server.close());

const post = (
  path: string,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(server.url + path, { method: 'POST', body, headers });
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

test('a route answers with the envelope, flat where the contract says so (API-PUBLIC-003)', async () => {
  const response = await post('/api/people/7/greet?times=2', '{"name":"Awa","age":40}');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await json(response)).toEqual({
    ok: true,
    greeting: 'Awa 40 7 2',
    data: { greeting: 'Awa 40 7 2' },
  });
});

test('a shared reply lists its cache keys, and is the same for every actor', async () => {
  const admin = { kind: 'user', userId: 'u1', role: 'admin', sessionId: 's1' } as const;
  const signed = { [actorHeader]: signActor(admin, testSecret, { now: new Date() }) };
  for (const headers of [{}, signed]) {
    const response = await get('/api/shared/keyed', headers);
    expect(response.headers.get('cache-control')).toBe(sharedCacheControl);
    expect(response.headers.get('surrogate-key')).toBe('episodes episode-7');
    expect(await json(response)).toEqual({ ok: true, data: { kind: 'anonymous' } });
  }
  const keyless = await get('/api/shared/keyless');
  expect(keyless.headers.get('cache-control')).toBe(sharedCacheControl);
  expect(keyless.headers.has('surrogate-key')).toBe(false);
});

test('a failure of a shared call is not shared', async () => {
  const response = await get('/api/shared/missing');
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.has('surrogate-key')).toBe(false);
});

test('all invalid fields are reported at once, in French', async () => {
  const response = await post('/api/people/7/greet?times=3&q=1', '{"name":"A","x":1}');
  expect(response.status).toBe(400);
  const { ok, code, fields, requestId } = await json(response);
  expect({ ok, code }).toEqual({ ok: false, code: 'validation_failed' });
  expect(requestId).toBe(response.headers.get('x-request-id'));
  expect(fields).toEqual([
    { in: 'query', path: 'times', message: 'Une de ces valeurs est attendue : 1, 2.' },
    { in: 'query', path: 'q', message: 'Ce paramètre n’existe pas ici.' },
    { in: 'body', path: 'name', message: '2 caractères au moins.' },
    { in: 'body', path: 'age', message: 'Ce champ est obligatoire.' },
    { in: 'body', path: 'x', message: 'Ce champ n’existe pas ici.' },
  ]);
});

test('an invalid, an undecodable and an unknown path are 404 in JSON', async () => {
  for (const path of ['/api/people/x/greet', '/api/people/%E0%A4/greet', '/api/nothing', '/']) {
    const response = await post(path, '{"name":"Awa","age":40}');
    expect(response.status).toBe(404);
    expect(await json(response)).toMatchObject({ ok: false, code: 'not_found' });
  }
});

test('a body must be well-formed JSON of limited size (API-PUBLIC-002)', async () => {
  const path = '/api/people/7/greet';
  const codeOf = async (response: Response) => [response.status, (await json(response)).code];
  expect(await codeOf(await post(path, '{"name"'))).toEqual([400, 'malformed_json']);
  expect(await codeOf(await post(path, 'name=Awa', { 'content-type': 'text/plain' }))).toEqual([
    415,
    'unsupported_media_type',
  ]);
  expect(await codeOf(await post(path, JSON.stringify({ name: 'A'.repeat(70_000) })))).toEqual([
    413,
    'too_large',
  ]);
  const empty = await fetch(server.url + path, { method: 'POST' });
  expect(await codeOf(empty)).toEqual([400, 'validation_failed']);
});

test('an ApiError is sent with its sentence; any other error is hidden and logged once with its cause (API-PUBLIC-003, ERRORS-04)', async () => {
  const known = await get('/api/fail/last-admin');
  expect([known.status, await json(known)]).toEqual([
    409,
    expect.objectContaining({ error: 'Pas encore.', code: 'last_admin' }),
  ]);
  const response = await get('/api/fail/boom', { 'x-request-id': 'request-12345' });
  const body = JSON.stringify(await json(response));
  expect(response.status).toBe(500);
  expect(body).toContain('request-12345');
  expect(body).not.toContain('hunter2');
  const logged = lines.filter((line) => line.level === 'error' && line.requestId === 'request-12345');
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).toContain('deep cause');
});

test('an inbound request id is used only if it is well-formed', async () => {
  expect((await get('/healthz', { 'x-request-id': 'abcdefgh' })).headers.get('x-request-id')).toBe(
    'abcdefgh',
  );
  const replaced = await get('/healthz', { 'x-request-id': 'a b<script>' });
  expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('the request log has the path without its query, and no body', async () => {
  await post('/api/people/7/greet?token=hidden', '{"name":"secret-name","age":1}');
  const text = JSON.stringify(lines);
  expect(text).toContain('/api/people/7/greet');
  expect(text).not.toContain('hidden');
  expect(text).not.toContain('secret-name');
});

test('a request is logged once, with its method, path, status and duration', async () => {
  const { headers } = await get('/api/fail/last-admin', { 'x-request-id': 'logged-12345' });
  expect(headers.get('x-request-id')).toBe('logged-12345');
  const logged = () =>
    lines.filter(({ requestId, msg }) => requestId === 'logged-12345' && msg === 'request');
  await eventually(() => logged().length > 0);
  expect(logged()).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      name: 'test',
      pid: process.pid,
      requestId: 'logged-12345',
      method: 'GET',
      path: '/api/fail/last-admin',
      status: 409,
      ms: expect.any(Number),
      msg: 'request',
    },
  ]);
  await get('/healthz', { 'x-request-id': 'probe-1234567' });
  await eventually(() =>
    lines.some(({ requestId, level }) => requestId === 'probe-1234567' && level === 'debug'),
  );
});

test('readiness reports which dependency fails, without hanging', async () => {
  expect((await get('/readyz')).status).toBe(200);
  isStoreUp = false;
  const startedAt = Date.now();
  const response = await get('/readyz').finally(() => (isStoreUp = true));
  const checks = expect.arrayContaining([{ name: 'store', ok: false, ms: expect.any(Number) }]);
  const body = { ok: false, failed: ['store'], checks, version: 'source' };
  expect([response.status, await json(response)]).toEqual([503, body]);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});

test('metrics label routes by pattern, not by path', async () => {
  await post('/api/people/one-name/greet', '{"name":"Awa","age":40}');
  const text = await (await get('/metrics')).text();
  expect(text).toContain('route="/api/people/{id}/greet"');
  expect(text).not.toContain('one-name');
  expect(text).toContain('process_cpu_seconds_total');
});

test('security headers are set, and neither the framework nor an ETag is revealed', async () => {
  const { headers } = await get('/api/bytes');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect([
    headers.get('x-powered-by'),
    headers.get('etag'),
    headers.get('strict-transport-security'),
  ]).toEqual([null, null, null]);
});

const asActor = (actor: SignedActor, now = new Date()) => ({
  [actorHeader]: signActor(actor, testSecret, { now }),
});
const member = (role: Role) => ({ kind: 'user', userId: 'awa', role, sessionId: 'session-1' }) as const;

test('a call for members identifies the caller, and refuses everyone else before reading the body', async () => {
  const json = { 'content-type': 'application/json' };
  const answers = async (headers: Record<string, string>, body = '{"name":"Awa"}') => {
    const response = await post('/api/own', body, { ...json, ...headers });
    return { status: response.status, reply: (await response.json()) as unknown, response };
  };
  const { status, reply, response } = await answers(asActor(member('user')));
  expect([status, reply]).toEqual([200, { ok: true, data: { userId: 'awa', name: 'Awa' } }]);
  expect(response.headers.get('set-cookie')).toContain('seen=yes');
  for (const headers of [{}, asActor({ kind: 'service', name: 'content' })]) {
    const refused = await answers(headers, '{"name"');
    expect([refused.status, refused.reply]).toEqual([
      401,
      expect.objectContaining({ code: 'unauthenticated' }),
    ]);
  }
});

test('a form is accepted only where the contract allows it', async () => {
  const headers = { ...asActor(member('user')), 'content-type': 'application/x-www-form-urlencoded' };
  const taken = await post('/api/own', 'name=Awa+B%C3%A2', headers);
  expect(await json(taken)).toMatchObject({ ok: true, data: { name: 'Awa Bâ' } });
  expect((await post('/api/people/7/greet', 'name=Awa&age=4', headers)).status).toBe(415);
});

test('a call for certain roles is forbidden to all others, also for streams', async () => {
  const statusAs = async (headers: Record<string, string>) => (await get('/api/rule', headers)).status;
  expect(await statusAs(asActor(member('admin')))).toBe(200);
  expect(await statusAs(asActor(member('moderator')))).toBe(403);
  expect(await statusAs({})).toBe(403);
  expect(await statusAs(asActor(member('admin'), new Date(0)))).toBe(401);
});

test('a public call refuses an invalid signature: it is never treated as anonymous', async () => {
  expect((await get('/api/bytes', { [actorHeader]: 'forged.token' })).status).toBe(401);
  expect((await get('/api/bytes', asActor(member('user')))).status).toBe(200);
});

test('internal calls need a valid service actor', async () => {
  const now = new Date();
  const actor = { kind: 'service', name: 'content' } as const;
  const statusWith = async (token?: string) =>
    (await get('/internal/who', token ? { [actorHeader]: token } : {})).status;
  expect(await statusWith()).toBe(401);
  expect(await statusWith('forged.token')).toBe(401);
  expect(await statusWith(signActor(actor, 'x'.repeat(40), { now }))).toBe(401);
  expect(await statusWith(signActor(actor, testSecret, { now: new Date(now.getTime() - 60_000) }))).toBe(401);
  expect(await statusWith(signActor(member('admin'), testSecret, { now }))).toBe(401);
  expect(await statusWith(signActor(actor, testSecret, { now }))).toBe(200);
});

test('an app without a secret has no routes below /internal', async () => {
  const open = await listenForTest(
    createServiceApp({
      name: 'open',
      logger,
      routes: (router) => registerRoute(router, internal, () => ({ kind: 'x' })),
    }),
  );
  expect((await fetch(`${open.url}/internal/who`)).status).toBe(404);
  await open.close();
});
