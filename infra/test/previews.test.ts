import {
  buildEpisode,
  buildPreview,
  startContentForTest,
  type ContentForTest,
} from '@nobicast/content/testing';
import { cookieNames, roles } from '@nobicast/contracts';
import { buildCover, buildStoredAudio, startMediaForTest, type MediaForTest } from '@nobicast/media/testing';
import { createLogger, hashToken } from '@nobicast/service-kit';
import {
  resolvingAuth,
  startGatewayForTest,
  type GatewayForTest,
} from '../../api-gateway/src/testing/gateway-for-test.ts';

// Two gateways with their caches, in front of content and media, each with its own database.
const publicUrl = 'https://nobicast.test';
const title = 'Un secret bien gardé';
const published_at = '2099-01-05T09:00:00Z';
const token = 's'.repeat(43);

/** The cookie is the name of the role. */
const sessions = new Map(roles.map((role) => [hashToken(role), { userId: `a-${role}`, role }]));
const visitors = ['anonymous', ...roles] as const;
const headersOf = (visitor: (typeof visitors)[number]): Record<string, string> =>
  visitor === 'anonymous' ? {} : { cookie: `${cookieNames(publicUrl).session}=${visitor}` };

let content: ContentForTest;
let media: MediaForTest;
let gateways: GatewayForTest[];
let episodeId: number;
let audioEpisodeId: number;
const lines: string[] = [];

beforeAll(async () => {
  const logger = createLogger({ name: 'test' }, { write: (line) => void lines.push(line) });
  content = await startContentForTest(undefined, { logger });
  media = await startMediaForTest();
  for (const service of [content, media]) service.setNow(new Date().toISOString());
  const start = () =>
    startGatewayForTest(
      { auth: resolvingAuth((hash) => sessions.get(hash)) },
      { CONTENT_URL: content.url, MEDIA_URL: media.url },
      logger,
    );
  gateways = [await start(), await start()];
  episodeId = (await buildEpisode(content.db, { title, published_at })).id;
  await buildPreview(content.db, { episode_id: episodeId, token });
  audioEpisodeId = (await buildStoredAudio(media, Buffer.alloc(5_000, 'x'), { published_at, title }))
    .episodeId;
  await buildCover(media, { episodeId: audioEpisodeId, name: `${'c'.repeat(32)}.jpg` });
  await buildPreview(media.content, { episode_id: audioEpisodeId, token });
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await media.close();
  await content.close();
});

const files = ['/stream', '/download', '/cover'];
const parts = ['', ...files];
const look = async (part: string, of = token) =>
  Promise.all(
    gateways.flatMap(({ url }) =>
      visitors.map(async (visitor) => {
        const address = `${url}/api/previews${part}?token=${of}`;
        const reply = await fetch(address, { headers: headersOf(visitor), redirect: 'manual' });
        return { reply, text: await reply.text() };
      }),
    ),
  );

// Field review, “Publishing”: unguessable, revocable, dated, never cached, not indexed, not counted.
test('a preview is open to whoever has its address in every process, counted nowhere, and closed at once by a revocation', async () => {
  for (const part of parts)
    for (const { reply, text } of await look(part)) {
      expect([
        part,
        reply.status,
        text.includes(part === '' ? title : part === '/cover' ? 'picture' : 'xxx'),
      ]).toEqual([part, 200, true]);
      const names = ['cache-control', 'x-robots-tag', 'referrer-policy', 'cache-status', 'age'];
      expect(names.map((name) => reply.headers.get(name))).toEqual([
        'no-store',
        'noindex',
        'no-referrer',
        null,
        null,
      ]);
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    }
  expect(await media.db('media.listening_events').where({ episode_id: audioEpisodeId })).toEqual([]);
  for (const path of [
    ...['stream', 'download', 'waveform'].map((file) => `/api/episodes/${audioEpisodeId}/${file}`),
    `/api/metrics/episode/${audioEpisodeId}`,
  ])
    for (const visitor of visitors)
      expect((await fetch(`${gateways[0]?.url}${path}`, { headers: headersOf(visitor) })).status).toBe(404);

  for (const db of [content.db, media.content])
    await db('content.preview_links').where({ token }).update({ revoked_at: new Date() });
  const closed = async (part: string, of?: string) =>
    (await look(part, of)).map(({ reply, text }) => [
      reply.status,
      { ...(JSON.parse(text) as object), requestId: '' },
    ]);
  for (const part of parts) {
    const replies = await closed(part);
    expect(replies[0]?.[0]).toBe(404);
    // An unknown address gets the same reply.
    for (const reply of [...replies, ...(await closed(part, 'n'.repeat(43)))])
      expect(reply).toEqual(replies[0]);
  }
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toContain(token);
});

// T3-B10
test('those who produce an episode see and hear it by their session before its date, in every process; nobody else does', async () => {
  for (const part of files)
    for (const { url } of gateways)
      for (const visitor of visitors) {
        const address = `${url}/api/admin/episodes/${audioEpisodeId}${part}`;
        const reply = await fetch(address, { headers: headersOf(visitor), redirect: 'manual' });
        const text = await reply.text();
        expect([part, visitor, reply.status]).toEqual([part, visitor, visitor === 'admin' ? 200 : 403]);
        expect(text.includes(part === '/cover' ? 'picture' : 'xxx')).toBe(visitor === 'admin');
        expect(reply.headers.get('cache-control')).toBe('no-store');
      }
  const missing = await fetch(`${gateways[0]?.url}/api/admin/episodes/${audioEpisodeId + 1}/stream`, {
    headers: headersOf('admin'),
  });
  expect(missing.status).toBe(404);
  const part = await fetch(`${gateways[0]?.url}/api/admin/episodes/${audioEpisodeId}/stream`, {
    headers: { ...headersOf('admin'), range: 'bytes=100-199' },
  });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/5000']);
  expect(await media.db('media.listening_events').where({ episode_id: audioEpisodeId })).toEqual([]);
});

test('calls of a preview are counted, so that nobody can try many tokens', async () => {
  const limited = await startGatewayForTest(
    { auth: resolvingAuth(() => undefined) },
    { CONTENT_URL: content.url, MEDIA_URL: media.url, RATE_LIMIT_COSTLY_READS_PER_MINUTE: 3 },
  );
  const statuses: number[] = [];
  for (const part of [...parts, ''])
    statuses.push((await fetch(`${limited.url}/api/previews${part}?token=${'n'.repeat(43)}`)).status);
  await limited.close();
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
});
