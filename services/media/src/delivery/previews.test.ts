import { randomBytes } from 'node:crypto';
import {
  buildCover,
  buildEpisode,
  buildStoredAudio,
  startMediaForTest,
  type MediaForTest,
} from '../testing/index.ts';

const bytes = randomBytes(1000);
const yetToCome = '2099-01-05T09:00:00Z';
const coverName = `${'a'.repeat(32)}.jpg`;

let media: MediaForTest;
let sequence = 0;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());

/** As content does. Returns the token. */
async function buildPreview(
  episodeId: number,
  fields: { expires_at?: Date; revoked_at?: Date; created_at?: Date } = {},
): Promise<string> {
  sequence += 1;
  const token = String(sequence).padStart(43, 't');
  await media.content('content.preview_links').insert({
    episode_id: episodeId,
    token,
    created_by: 'maud',
    created_at: '2026-01-05T09:00:00Z',
    expires_at: yetToCome,
    ...fields,
  });
  return token;
}

const scheduledAudio = () =>
  buildStoredAudio(media, bytes, { number: 977, title: 'Un secret', published_at: yetToCome });
const ask = (file: string, token: string, init: RequestInit = {}) =>
  fetch(`${media.url}/api/previews/${file}?token=${token}`, { redirect: 'manual', ...init });
const files = ['stream', 'download', 'cover'];

// T3-B20
test('the sound of a public preparation is served by an address made since; one from before leads to its page', async () => {
  const { episodeId } = await buildStoredAudio(media, bytes, {
    type: 'preparation',
    published_at: '2026-01-05T09:00:00Z',
  });
  const since = await buildPreview(episodeId, { created_at: new Date('2026-01-06T09:00:00Z') });
  const before = await buildPreview(episodeId, { created_at: new Date('2026-01-04T09:00:00Z') });
  expect([(await ask('stream', since)).status, (await ask('stream', before)).status]).toEqual([200, 302]);
});

test('the files of an episode that is not public are served to whoever has the token, and to nobody else', async () => {
  const { episodeId } = await scheduledAudio();
  await buildCover(media, { episodeId, name: coverName });
  const token = await buildPreview(episodeId);
  const [stream, download, cover] = await Promise.all(files.map((file) => ask(file, token)));
  expect([stream?.status, download?.status, cover?.status]).toEqual([200, 200, 200]);
  expect((await stream?.bytes())?.join()).toBe(bytes.join());
  expect(download?.headers.get('content-disposition')).toMatch(/^attachment; filename="Nobicast#977/);
  expect(await cover?.text()).toBe('a picture');
  for (const path of [
    `episodes/${episodeId}/stream`,
    `episodes/${episodeId}/download`,
    `covers/${coverName}`,
  ])
    expect((await fetch(`${media.url}/api/${path}`)).status).toBe(404);
});

test('a player can seek in it', async () => {
  const token = await buildPreview((await scheduledAudio()).episodeId);
  const part = await ask('stream', token, { headers: { range: 'bytes=100-199' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/1000']);
  const head = await ask('stream', token, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000']);
  const beyond = await ask('stream', token, { headers: { range: 'bytes=5000-' } });
  expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([416, 'no-store']);
});

test.each(files)(
  'no cache keeps the %s, no search engine lists it, no other site embeds it',
  async (file) => {
    const { episodeId } = await scheduledAudio();
    await buildCover(media, { episodeId, name: `${file.padStart(32, '0').replace(/[^0-9a-f]/g, 'f')}.jpg` });
    const token = await buildPreview(episodeId);
    for (const known of [token, 'x'.repeat(43)]) {
      const { headers } = await ask(file, known);
      const names = ['cache-control', 'x-robots-tag', 'referrer-policy'];
      expect(names.map((name) => headers.get(name))).toEqual(['no-store', 'noindex', 'no-referrer']);
      expect(headers.get('cross-origin-resource-policy')).not.toBe('cross-origin');
    }
  },
);

test.each(files)('the %s of an unknown, a revoked and an expired address: 404, all alike', async (file) => {
  const { episodeId } = await scheduledAudio();
  const past = new Date(Date.now() - 1_000);
  const tokens = [
    await buildPreview(episodeId, { revoked_at: past }),
    await buildPreview(episodeId, { expires_at: past }),
    await buildPreview(await buildEpisode(media, { published_at: yetToCome })),
    'x'.repeat(43),
    'short',
  ];
  const replies = await Promise.all(
    tokens.map(async (token) => {
      const reply = await ask(file, token);
      return [reply.status, ((await reply.json()) as { code: string }).code];
    }),
  );
  expect(replies).toEqual(tokens.map(() => [404, 'preview_not_found']));
});

test('once the episode is public its preview leads to the public files, also after the address has expired', async () => {
  const { episodeId } = await buildStoredAudio(media, bytes);
  await buildCover(media, { episodeId, name: `${'b'.repeat(32)}.jpg` });
  const token = await buildPreview(episodeId, { expires_at: new Date(Date.now() - 1_000) });
  const locations = await Promise.all(
    files.map(async (file) => {
      const reply = await ask(file, token);
      return [reply.status, reply.headers.get('location')];
    }),
  );
  expect(locations).toEqual([
    [302, `/api/episodes/${episodeId}/stream`],
    [302, `/api/episodes/${episodeId}/download`],
    [302, `/api/covers/${'b'.repeat(32)}.jpg`],
  ]);
});
