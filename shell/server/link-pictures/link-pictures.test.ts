import type { EpisodeDetail } from '@nobicast/contracts/episodes';
import { episodePicture, subjectPicture } from '@nobicast/contracts/link-pictures';
import { postPicture } from '@nobicast/contracts/post-picture';
import sharp from 'sharp';
import { buildShellFolder, shareReply, startShell } from '../testing/shell-for-test.ts';
import { coverEdge } from './link-picture.ts';

const subject = { id: 7, title: 'Node.js 26', start_ms: 754_000 };
const episode = {
  id: 975,
  number: 975,
  type: 'podcast' as const,
  title: 'Le cloud souverain' as string | null,
  slug: 'le-cloud',
  published_at: '2026-01-10T09:00:00.000Z',
  cover_url: null as string | null,
};
const coverUrl = `/api/covers/${'c'.repeat(32)}-1400.jpg`;

describe('the pictures of link previews', () => {
  const built = buildShellFolder();
  let shell: Awaited<ReturnType<typeof startShell>>;
  beforeAll(async () => {
    shell = await startShell({ folder: built.folder });
  });
  afterAll(async () => {
    await shell.stop();
    built.remove();
  });

  const publish = (changes: Partial<typeof episode> = {}) => {
    const published = { ...episode, ...changes };
    const data = { episode: published, subjects: [subject] } as unknown as EpisodeDetail;
    shell.answer(`/api/episodes/${published.slug}`, (_request, response) =>
      shareReply(response, 'episode-975', { ok: true, data }),
    );
    return published;
  };
  async function read(path: string) {
    const response = await shell.get(path);
    expect(response.status).toBe(200);
    const png = Buffer.from(await response.arrayBuffer());
    return { response, png, image: sharp(png) };
  }
  /** Counts the pixels of a box that differ from the background. */
  async function inkIn(png: Buffer, box: { left: number; top: number; width: number; height: number }) {
    const pixels = await sharp(png).extract(box).raw().toBuffer();
    let count = 0;
    for (let at = 0; at < pixels.length; at += 3) if ((pixels[at] ?? 0) > 100) count += 1;
    return count;
  }
  const titleBox = { left: 64, top: 132, width: 616, height: 340 };

  test('are PNGs of 1200 × 630 without alpha, under 300 kB, that other sites may show (OG1)', async () => {
    const { response, png, image } = await read(episodePicture(publish()));
    expect(await image.metadata()).toMatchObject({
      format: 'png',
      width: 1_200,
      height: 630,
      hasAlpha: false,
    });
    expect(png.length).toBeLessThan(300_000);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  test('answer HEAD like GET, and 304 to whoever has the picture (OG1)', async () => {
    const address = episodePicture(publish());
    const { response, png } = await read(address);
    const head = await shell.get(address, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(png.length));
    const etag = response.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    // Otherwise fetch() adds no-cache.
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect((await shell.get(address, { headers })).status).toBe(304);
  });

  test('show the title, which takes more ink when it is longer, and stays left of the cover (OG2)', async () => {
    const short = await read(episodePicture(publish({ title: 'IA' })));
    const long = await read(episodePicture(publish({ title: 'Un titre '.repeat(30) })));
    const none = await read(episodePicture(publish({ title: '🎉' })));
    expect(await inkIn(none.png, titleBox)).toBe(0);
    expect(await inkIn(short.png, titleBox)).toBeGreaterThan(500);
    expect(await inkIn(long.png, titleBox)).toBeGreaterThan(2 * (await inkIn(short.png, titleBox)));
    const gap = { left: 682, top: 64, width: 60, height: 392 };
    expect(await inkIn(long.png, gap)).toBe(0);
  });

  test('show the subject, and differ from the one of its episode (OG2)', async () => {
    const published = publish();
    const ofEpisode = await read(episodePicture(published));
    const ofSubject = await read(subjectPicture(published, subject));
    expect(ofSubject.png.equals(ofEpisode.png)).toBe(false);
    expect(await inkIn(ofSubject.png, titleBox)).toBeGreaterThan(500);
  });

  test('show the uploaded cover, and the generated one where there is none any more (OG6)', async () => {
    const red = await sharp({ create: { width: 1_400, height: 1_400, channels: 3, background: '#f00' } })
      .jpeg()
      .toBuffer();
    shell.answer(coverUrl, (_request, response) => response.type('jpg').send(red));
    const box = { left: 1_136 - coverEdge + 20, top: 84, width: 300, height: 300 };
    const averageOf = async (png: Buffer) => {
      const { channels } = await sharp(await sharp(png).extract(box).toBuffer()).stats();
      return channels.map(({ mean }) => Math.round(mean));
    };
    const uploaded = await read(episodePicture(publish({ cover_url: coverUrl })));
    const [r = 0, g = 255, b = 255] = await averageOf(uploaded.png);
    expect(r).toBeGreaterThan(245);
    expect(Math.max(g, b)).toBeLessThan(10);
    const missing = coverUrl.replace('c'.repeat(32), 'd'.repeat(32));
    const generated = await read(episodePicture(publish({ cover_url: missing })));
    expect((await averageOf(generated.png))[0]).toBeLessThan(200);
  });

  test('fetch no cover from another site (OG6)', async () => {
    const before = shell.reads.length;
    await read(episodePicture(publish({ cover_url: `${shell.url}/elsewhere.jpg` })));
    expect(shell.reads.slice(before)).toEqual(['content /api/episodes/le-cloud']);
  });

  test('are 404 once the title has changed, and at every address with another fingerprint (OG3)', async () => {
    const former = episodePicture(publish());
    await read(former);
    const current = publish({ title: 'Un autre titre' });
    const wrong = [
      former,
      episodePicture(current).replace(/\w{14}\.png$/, '00000000000000.png'),
      episodePicture(current).replace('le-cloud', '975'),
      episodePicture(current).toUpperCase(),
      subjectPicture(current, { ...subject, id: 8 }),
      '/pictures',
      '/pictures/episodes/le-cloud.png',
    ];
    for (const address of wrong) {
      const response = await shell.get(address);
      expect([address, response.status]).toEqual([address, 404]);
    }
  });

  test('of an episode that is not published, or no longer, are 404, though the picture is kept (OG7)', async () => {
    const address = episodePicture(publish());
    await read(address);
    shell.answer('/api/episodes/le-cloud', (_request, response) =>
      response.status(404).json({ ok: false, error: 'absent', code: 'episode_not_found' }),
    );
    for (const method of ['GET', 'HEAD']) expect((await shell.get(address, { method })).status).toBe(404);
  });

  test('are 503 while the service that knows the episode fails, so that no cache keeps it as missing (OG7)', async () => {
    const address = episodePicture(publish());
    shell.answer('/api/episodes/le-cloud', (_request, response) => response.status(500).end());
    const response = await shell.get(address);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  });

  test('of a post show its title, are drawn while it is public, and only at their own address', async () => {
    const post = {
      slug: 'la-panne',
      title: 'Ce que la panne nous a appris',
      author: 'Théo Barzilai',
      published_at: '2026-01-10T09:00:00.000Z',
      cover_url: null,
    };
    const tell = (status: number, changes: Partial<typeof post> = {}) =>
      shell.answer('/api/blog/la-panne', (_request, response) => {
        response.status(status);
        shareReply(response, 'posts', { ok: status === 200, data: { ...post, ...changes } });
      });
    tell(200);
    const { image, png } = await read(postPicture(post));
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
    expect(await inkIn(png, titleBox)).toBeGreaterThan(1_000);
    tell(200, { title: 'Autre' });
    expect((await shell.get(postPicture(post))).status).toBe(404);
    tell(404);
    expect((await shell.get(postPicture(post))).status).toBe(404);
  });
});
