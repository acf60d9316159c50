import type { Knex } from '@nobicast/service-kit';
import { eventually } from '@nobicast/service-kit/testing';
import sharp from 'sharp';
import {
  buildEpisode,
  filePart,
  kindPart,
  listRemovals,
  memberHeaders,
  noise,
  picture,
  pngBomb,
  startMediaForTest,
  uploadForm,
  type MediaForTest,
} from '../testing/index.ts';

let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());
beforeEach(() => media.setNow(new Date().toISOString()));

const upload = (episodeId: number, image: Buffer) =>
  uploadForm(media, episodeId, [filePart(image, 'cover.png', 'image/png'), kindPart('cover')]);
const fileOf = ({ body }: Awaited<ReturnType<typeof upload>>) =>
  (body.data as { file: { cover_url: string; size_bytes: number } }).file;
const assetsOf = (db: Knex, episodeId: number) =>
  db('media.published_assets')
    .where({ episode_id: episodeId })
    .first<{ cover_url: string | null; cover_size_bytes: string | null; audio_size_bytes: string | null }>(
      'cover_url',
      'cover_size_bytes',
      'audio_size_bytes',
    );
const hasRemovals = async () => (await listRemovals(media)).length > 0;

async function runJobs(): Promise<void> {
  const worker = media.startJobs();
  await eventually(async () => !(await hasRemovals()));
  await worker.stop();
}

test.each([
  ['JPEG', async () => picture(300, 200).jpeg().toBuffer()],
  ['PNG', async () => picture(300, 200).png().toBuffer()],
  ['WebP', async () => picture(300, 200).webp().toBuffer()],
])(
  'a cover in %s is served as JPEG at an address that never changes (ADMIN-ASSETS-10)',
  async (_name, make) => {
    const episodeId = await buildEpisode(media);
    const image = await make();
    const reply = await upload(episodeId, image);
    expect([reply.status, fileOf(reply).size_bytes]).toEqual([200, image.length]);
    const { cover_url: address } = fileOf(reply);
    expect(await assetsOf(media.content, episodeId)).toEqual({
      cover_url: address,
      cover_size_bytes: String(image.length),
      audio_size_bytes: null,
    });
    const served = await fetch(media.url + address);
    const names = ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy'];
    expect([served.status, ...names.map((name) => served.headers.get(name))]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
      'nosniff',
      "default-src 'none'; sandbox",
    ]);
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
    const head = await fetch(media.url + address, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  },
);

test('a photo that lies on its side is put upright, in sRGB, and says nothing about where it was taken', async () => {
  const episodeId = await buildEpisode(media);
  const photo = await picture(400, 200)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { cover_url: address } = fileOf(await upload(episodeId, photo));
  const metadata = await sharp(
    Buffer.from(await (await fetch(media.url + address)).arrayBuffer()),
  ).metadata();
  expect(metadata).toMatchObject({ width: 200, height: 400, space: 'srgb' });
  expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
});

test('a cover is seen by nobody before its episode is public, nor after it was replaced or deleted', async () => {
  const episodeId = await buildEpisode(media, { published_at: '2099-01-01T00:00:00Z' });
  const first = fileOf(await upload(episodeId, await picture(300, 300).png().toBuffer())).cover_url;
  const status = async (address: string) => (await fetch(media.url + address)).status;
  expect(await status(first)).toBe(404);
  await media.content('content.episodes').where({ id: episodeId }).update({ published_at: '2020-01-01' });
  expect(await status(first)).toBe(200);

  const second = fileOf(await upload(episodeId, await picture(500, 500).png().toBuffer())).cover_url;
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  const remove = () =>
    fetch(`${media.url}/api/admin/episodes/${episodeId}/upload?kind=cover`, {
      method: 'DELETE',
      headers: memberHeaders(media),
    });
  expect([(await remove()).status, (await remove()).status, await status(second)]).toEqual([200, 404, 404]);
  await runJobs();
  expect((await media.listStored()).filter((key) => key.includes(`/${episodeId}/`))).toEqual([]);
  const acts = await media
    .db('media.audit')
    .where({ target_type: 'cover', target_id: String(episodeId) })
    .orderBy('id')
    .pluck('action');
  expect(acts).toEqual(['create', 'update', 'delete']);
});

test('deleting an episode removes its cover, with its object', async () => {
  const episodeId = await buildEpisode(media);
  await upload(episodeId, await picture(300, 300).png().toBuffer());
  await media.content('content.episodes').where({ id: episodeId }).delete();
  expect(await hasRemovals()).toBe(true);
  await runJobs();
  expect((await media.listStored()).filter((key) => key.includes(`/${episodeId}/`))).toEqual([]);
});

const tooManyPixels = 'Cette image a trop de pixels : 36 millions au plus, et 10 000 de côté.';
const damaged = 'Cette image est abîmée ou incomplète.';
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

test.each([
  ['a PNG of 50,000 × 50,000', async () => pngBomb(50_000, 50_000), tooManyPixels],
  ['a PNG of 30,000 × 1', async () => pngBomb(30_000, 1), tooManyPixels],
  [
    'a JPEG of 6,100 × 6,000',
    async () => picture(6_100, 6_000).jpeg({ quality: 1 }).toBuffer(),
    tooManyPixels,
  ],
  [
    'an image of 20 × 20',
    async () => picture(20, 20).png().toBuffer(),
    'Cette image doit avoir au moins 100 pixels de côté.',
  ],
  [
    'a truncated JPEG',
    async () => (await picture(2_000, 2_000).jpeg().toBuffer()).subarray(0, 3_000),
    damaged,
  ],
  [
    'an animated WebP',
    async () =>
      sharp(
        await Promise.all(
          ['#f00', '#0f0'].map((background) => picture(200, 200).tint(background).png().toBuffer()),
        ),
        {
          join: { animated: true },
        },
      )
        .webp({ loop: 0, delay: [100, 100] })
        .toBuffer(),
    'Cette image est animée\u00a0: une image fixe est attendue.',
  ],
  [
    'a JPEG head with a program behind it',
    async () => Buffer.concat([jpegSignature, noise(50_000)]),
    damaged,
  ],
  [
    'a JPEG head with an SVG behind it',
    async () => Buffer.concat([jpegSignature, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    damaged,
  ],
])('%s is refused with a clear sentence, and nothing is stored', async (_name, make, sentence) => {
  const episodeId = await buildEpisode(media);
  const { status, body } = await upload(episodeId, await make());
  expect([status, body.error]).toEqual([422, sentence]);
  expect((await media.listStored()).filter((key) => key.includes(`/${episodeId}/`))).toEqual([]);
  expect((await assetsOf(media.db, episodeId))?.cover_url).toBeNull();
});

test.each(['GIF', 'TIFF', 'AVIF'] as const)(
  '%s named .png is refused as a format (ADMIN-ASSETS-11)',
  async (format) => {
    const episodeId = await buildEpisode(media);
    const name = format.toLowerCase() as 'gif' | 'tiff' | 'avif';
    const { status } = await upload(episodeId, await picture(200, 200).toFormat(name).toBuffer());
    expect(status).toBe(415);
  },
);
