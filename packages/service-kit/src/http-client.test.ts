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
  reply: z.object({ value: z.int(), from: z.string(), requestId: z.string() }),
});

let server: RunningServer;
beforeAll(async () => {
  const app = createServiceApp({
    name: 'test',
    logger: silentLogger(),
    internalSecret: testSecret,
    routes: (router) =>
      registerRoute(router, double, async ({ params, body, actor, request }) => {
        if (params.id === 'missing') throw new ApiError('episode_not_found');
        if (params.id === 'slow') await new Promise((resolve) => setTimeout(resolve, 500));
        // An older version of a service might break its contract like this.
        if (params.id === 'odd') return { value: 0.5, from: 'x', requestId: '' };
        return {
          value: body.value * 2,
          from: actor.kind === 'service' ? actor.name : 'nobody',
          requestId: request.requestId,
        };
      }),
  });
  server = await listenForTest(app);
});
afterAll(() => server.close());

const call = (
  id: string,
  options: { baseUrl?: string; deadlineMs?: number; secret?: string; requestId?: string } = {},
) =>
  callService(double, {
    baseUrl: options.baseUrl ?? server.url,
    params: { id },
    body: { value: 21 },
    secret: options.secret ?? testSecret,
    caller: 'content',
    deadlineMs: options.deadlineMs ?? 30_000,
    ...(options.requestId !== undefined && { requestId: options.requestId }),
  });

test('a call identifies its service and returns data', async () => {
  expect(await call('a/b c')).toMatchObject({ value: 42, from: 'content' });
});

const oneRequest = '0b6f2a4e-6c1d-4f0e-9b57-1f2a3c4d5e6f';
test('a call that a request caused has the id of that request, any other one of its own', async () => {
  expect(await call('x', { requestId: oneRequest })).toMatchObject({ requestId: oneRequest });
  expect((await call('x')).requestId).toMatch(/^[0-9a-f-]{36}$/);
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
