import { createServiceApp } from './app.ts';
import { ApiError } from './errors.ts';
import { redirectFormFailures } from './form-failures.ts';
import type { RunningServer } from './server.ts';
import { listenForTest, recordingLogger } from './testing/index.ts';

const { logger, lines } = recordingLogger();
let server: RunningServer;
beforeAll(async () => {
  const app = createServiceApp({
    name: 'test',
    logger,
    routes: (router) => {
      router.all('/busy', () => {
        throw new ApiError('too_many_requests', { retryAfterSeconds: 60 });
      });
      router.all('/broken', (_request, response) => {
        response.set('Cache-Control', 'public, max-age=60');
        throw new Error('a bug');
      });
      router.post('/cut', (_request, response) => {
        response.write('half a repl');
        throw new Error('a bug');
      });
      router.use(
        redirectFormFailures(logger, ({ code, requestId }) => `/failed?code=${code}&id=${requestId}`),
      );
    },
  });
  server = await listenForTest(app);
});
afterAll(() => server.close());

const send = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { method: 'POST', redirect: 'manual', ...init });
const form = () => ({ body: new URLSearchParams({ token: 'x' }) });

test('a failed form post leads to the page of its error, which the browser may open at once', async () => {
  const { status, headers } = await send('/busy', form());
  expect([status, headers.get('location'), headers.get('retry-after')]).toEqual([
    303,
    `/failed?code=too_many_requests&id=${headers.get('x-request-id')}`,
    null,
  ]);
});

test('an unexpected failure of a form is logged, and its redirect is not cached', async () => {
  const { status, headers } = await send('/broken', form());
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
    303,
    `/failed?code=internal&id=${headers.get('x-request-id')}`,
    'no-store',
  ]);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ code: 'internal', requestId: headers.get('x-request-id') }),
  ]);
});

test.each([
  ['a JSON post', { body: '{}', headers: { 'content-type': 'application/json' } }],
  ['a post without a body', {}],
  ['a multipart form', { body: new FormData() }],
  ['a GET request', { method: 'GET' }],
])('the failure of %s is still answered with JSON', async (_what, init) => {
  const response = await send('/busy', init);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await response.json()).toMatchObject({ ok: false, code: 'too_many_requests' });
});

test('a reply that has begun is cut, not redirected', async () => {
  await expect(send('/cut', form()).then((response) => response.text())).rejects.toThrow();
});
