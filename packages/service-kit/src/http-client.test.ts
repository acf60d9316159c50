import { defineRoute } from '@nobicast/contracts';
import { z } from 'zod';
import { createServiceApp } from './app.ts';
import { ApiError } from './errors.ts';
import { callService, parseJson } from './http-client.ts';
import { registerRoute } from './route.ts';
import type { RunningServer } from './server.ts';
import { listenForTest, silentLogger, testSecret } from './testing/index.ts';

const double = defineRoute({
  id: 'double',
  owner: 'media',
  access: 'services',
  method: 'PUT',
  path: '/internal/numbers/{id}',
  summary: '',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ value: z.int() }),
  reply: z.object({ value: z.int(), from: z.string() }),
});

let server: RunningServer;
beforeAll(async () => {
  const app = createServiceApp({
    name: 'test',
    logger: silentLogger(),
    internalSecret: testSecret,
    routes: (router) =>
      registerRoute(router, double, async ({ params, body, actor }) => {
        if (params.id === 'missing') throw new ApiError('episode_not_found');
        if (params.id === 'slow') await new Promise((resolve) => setTimeout(resolve, 500));
        // A reply that breaks its own contract, as an older version of a service might send.
        if (params.id === 'odd') return { value: 0.5, from: 'x' };
        return { value: body.value * 2, from: actor.kind === 'service' ? actor.name : 'nobody' };
      }),
  });
  server = await listenForTest(app);
});
afterAll(() => server.close());

const call = (id: string, options: { baseUrl?: string; deadlineMs?: number; secret?: string } = {}) =>
  callService(double, {
    baseUrl: options.baseUrl ?? server.url,
    params: { id },
    body: { value: 21 },
    secret: options.secret ?? testSecret,
    caller: 'content',
    deadlineMs: options.deadlineMs ?? 30_000,
  });

test('a call identifies its service and returns data', async () => {
  expect(await call('a/b c')).toEqual({ value: 42, from: 'content' });
});

test('failures keep their code', async () => {
  await expect(call('missing')).rejects.toMatchObject({ code: 'episode_not_found', status: 404 });
  await expect(call('x', { secret: 'y'.repeat(40) })).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('an unreachable or slow service is unavailable, an invalid reply is a bad gateway', async () => {
  await expect(call('x', { baseUrl: 'http://127.0.0.1:1' })).rejects.toMatchObject({
    code: 'service_unavailable',
  });
  await expect(call('slow', { deadlineMs: 50 })).rejects.toMatchObject({ code: 'service_unavailable' });
  await expect(call('odd')).rejects.toMatchObject({ code: 'bad_gateway' });
});

test('parsing a text that is not JSON gives undefined', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson('<html>')).toBeUndefined();
  expect(parseJson('')).toBeUndefined();
});
