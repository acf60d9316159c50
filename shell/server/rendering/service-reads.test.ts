import { createServiceApp } from '@nobicast/service-kit';
import { listenForTest, silentLogger } from '@nobicast/service-kit/testing';
import { readRoutes } from '../read-routes.ts';
import { readService } from './service-reads.ts';

const asked: string[] = [];
let service: Awaited<ReturnType<typeof listenForTest>>;
beforeAll(async () => {
  service = await listenForTest(
    createServiceApp({
      name: 'service',
      logger: silentLogger(),
      routes: (router) =>
        void router.use((request, response) => {
          asked.push(request.originalUrl);
          response
            .set({ 'Cache-Control': 'public, max-age=0', 'Surrogate-Key': 'episode-1 counts-1' })
            .json({ ok: true });
        }),
    }),
  );
});
afterAll(() => service.close());
beforeEach(() => asked.splice(0));

const read = (path: string) => {
  const { url } = service;
  const routes = readRoutes({ content: url, auth: url, comments: url, media: url });
  return readService(routes, path, { signal: AbortSignal.timeout(30_000), requestId: undefined });
};

it('reads what visitors may ask for', async () => {
  await expect(read('/api/episodes/un?part=2')).resolves.toEqual({
    status: 200,
    body: '{"ok":true}',
    isShared: true,
    keys: ['episode-1', 'counts-1'],
  });
  expect(asked).toEqual(['/api/episodes/un?part=2']);
});

// T3-D2
// The path comes from the code of a remote.
it.each([
  '/internal/audit',
  '/api/episodes/../../internal/audit',
  '/api/episodes/%2e%2e',
  '/api/episodes/..\\..\\internal\\audit',
  '//example.org/api/episodes/un',
  'http://example.org/api/episodes/un',
  '@example.org/api/episodes/un',
])('reads nothing of %s', async (path) => {
  await expect(read(path)).rejects.toThrow('No service owns');
  expect(asked).toEqual([]);
});
