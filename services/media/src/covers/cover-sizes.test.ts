import { squareCover, webCoverEnding, webFormats, webWidths } from '@nobicast/contracts/cover-sizes';
import { eventually } from '@nobicast/service-kit/testing';
import sharp from 'sharp';
import { makeSquare } from '../pictures/make-square.ts';
import {
  buildCover,
  buildEpisode,
  describeSizes,
  filePart,
  kindPart,
  listRemovals,
  noise,
  picture,
  pictureAddresses,
  readPicture,
  sizesOfThousand,
  startMediaForTest,
  uploadForm,
  type MediaForTest,
} from '../testing/index.ts';
import type { RunTool } from '../tools/run-tool.ts';

let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());
beforeEach(() => media.setNow(new Date().toISOString()));

const upload = (episodeId: number, image: Buffer) =>
  uploadForm(media, episodeId, [filePart(image, 'cover.png', 'image/png'), kindPart('cover')]);
const rowOf = (episodeId: number) =>
  media
    .db('media.covers')
    .where({ episode_id: episodeId })
    .first<{ name: string; has_web_sizes: boolean | null; has_square: boolean | null }>();
const addressOf = async (episodeId: number): Promise<string> =>
  (
    await media
      .content('media.published_assets')
      .where({ episode_id: episodeId })
      .first<{ cover_url: string }>('cover_url')
  ).cover_url;
const squareAddressOf = async (episodeId: number): Promise<string | null> =>
  (
    await media
      .content('media.published_assets')
      .where({ episode_id: episodeId })
      .first<{ square_cover_url: string | null }>('square_cover_url')
  ).square_cover_url;
const storedOf = async (episodeId: number) =>
  (await media.listStored()).filter((key) => key.startsWith(`covers/${episodeId}/`));
const read = (address: string) => readPicture(media.url + address);

/** In place of `size-picture`, where the job around it is the fact: no file is a picture. */
function quickTool(): Promise<Buffer> {
  const endings = [
    ...webFormats.flatMap((format) => webWidths.map((width) => `-${width}.${format}`)),
    webCoverEnding,
    squareCover.ending,
  ];
  const sizes = endings.map((ending) => ({ ending, bytes: 1, width: 1_400, height: 1_400 }));
  return Promise.resolve(Buffer.from(`${JSON.stringify(sizes)}\n${'x'.repeat(sizes.length)}`));
}

/** Until no cover waits for its sizes and nothing is to be removed now. */
async function runJobs(runTool: RunTool = quickTool) {
  const worker = media.startJobs(media.store, { runTool });
  await eventually(
    async () => {
      const waiting = await media.db('media.covers').whereNull('has_web_sizes').select('name');
      const due = (await listRemovals(media)).filter(({ runAt }) => runAt <= new Date());
      return waiting.length === 0 && due.length === 0;
    },
    { timeoutMs: 120_000 },
  );
  await worker.stop();
}

test('a cover gets its web sizes by a job, as AVIF and WebP, and its address says which there are', async () => {
  const episodeId = await buildEpisode(media);
  await upload(episodeId, await picture(1_000, 800).png().toBuffer());
  const before = await addressOf(episodeId);
  expect(before).toMatch(/^\/api\/covers\/[0-9a-f]{32}\.jpg$/);
  await runJobs(media.runTool);

  const address = await addressOf(episodeId);
  expect(address).toBe(before.replace('.jpg', webCoverEnding));
  expect(await describeSizes(media.url, address)).toEqual(sizesOfThousand);
  expect((await read(before)).response.status).toBe(200);
  // Nothing else is left, and the objects are in use.
  expect(await storedOf(episodeId)).toHaveLength(10);
  expect(await listRemovals(media)).toEqual([]);
});

test('a large one has a square for podcast apps; a smaller one is not blown up', async () => {
  const large = await buildEpisode(media);
  await upload(large, await picture(1_500, 1_400).png().toBuffer());
  expect(await squareAddressOf(large)).toBeNull();
  await runJobs(media.runTool);
  const address = await squareAddressOf(large);
  expect(address).toBe((await addressOf(large)).replace(webCoverEnding, squareCover.ending));
  const { response, bytes } = await read(address ?? '');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_400, height: 1_400, space: 'srgb' });
  expect(await makeSquare(await picture(1_500, 1_399).jpeg().toBuffer())).toBeUndefined();

  await upload(large, await picture(300).png().toBuffer());
  expect(await squareAddressOf(large)).toBeNull();
  expect((await read(address ?? '')).response.status).toBe(404);
});

test('a square that is too heavy for podcast apps has a lower quality', async () => {
  const { edge, maxBytes } = squareCover;
  // JPEG is worst at noise.
  const rows = 800;
  const worst = sharp(noise(edge * rows), { raw: { width: edge, height: rows, channels: 1 } });
  const square = await makeSquare(
    await worst
      .extend({ bottom: edge - rows })
      .jpeg()
      .toBuffer(),
  );
  expect(square?.data.length).toBeLessThanOrEqual(maxBytes);
});

test('a cover that was sized before there were squares gets its own, and its addresses work meanwhile', async () => {
  const episodeId = await buildEpisode(media);
  await upload(episodeId, await picture(300).png().toBuffer());
  await runJobs();
  const addresses = pictureAddresses(await addressOf(episodeId));
  const stored = await storedOf(episodeId);
  // As the migration leaves it.
  await media.db('media.cover_sizes').where('name', 'like', `%${squareCover.ending}`).delete();
  await media.db('media.covers').where({ episode_id: episodeId }).update({ has_square: null });
  await media.db.raw(`select media_jobs.add_job('adopt_covers')`);
  const worker = media.startJobs(media.store, { runTool: quickTool });
  await eventually(
    async () => {
      for (const address of addresses) expect((await read(address)).response.status).toBe(200);
      // Read the removals after the square: the job that makes it also adds them.
      if ((await squareAddressOf(episodeId)) === null) return false;
      return (await listRemovals(media)).every(({ runAt }) => runAt > new Date());
    },
    { timeoutMs: 120_000 },
  );
  await worker.stop();
  expect(await storedOf(episodeId)).toHaveLength(stored.length);
});

test('they are seen by nobody before the episode is public', async () => {
  const episodeId = await buildEpisode(media, { published_at: '2099-01-01T00:00:00Z' });
  await upload(episodeId, await picture(300).png().toBuffer());
  await runJobs();
  const addresses = pictureAddresses(await addressOf(episodeId));
  expect(addresses).toHaveLength(9);
  for (const address of addresses) expect((await read(address)).response.status).toBe(404);
  await media.content('content.episodes').where({ id: episodeId }).update({ published_at: '2020-01-01' });
  for (const address of addresses) expect((await read(address)).response.status).toBe(200);
});

test('a photo for print (CMYK) that lies on its side and tells where it was taken is upright, in sRGB and without metadata in every size', async () => {
  const episodeId = await buildEpisode(media);
  const photo = picture(400, 200)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .toColourspace('cmyk');
  await upload(episodeId, await photo.jpeg().toBuffer());
  await runJobs(media.runTool);
  for (const address of pictureAddresses(await addressOf(episodeId))) {
    const { bytes } = await read(address);
    const { width, height, space, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect([height / width, space, exif, icc, xmp, orientation]).toEqual([
      expect.closeTo(2, 1),
      'srgb',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const { channels } = await sharp(bytes).stats();
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
    // As close to the picture's colours as inks can be.
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green, blue)).toBeLessThan(110);
  }
});

test('they go with the cover: replaced, deleted, or with the episode', async () => {
  const episodeId = await buildEpisode(media);
  await upload(episodeId, await picture(300).png().toBuffer());
  await runJobs();
  const first = pictureAddresses(await addressOf(episodeId));
  await upload(episodeId, await picture(300, 300, '#3344cc').png().toBuffer());
  for (const address of first) expect((await read(address)).response.status).toBe(404);
  expect((await rowOf(episodeId))?.has_web_sizes).toBeNull();
  await runJobs();
  const second = pictureAddresses(await addressOf(episodeId));
  expect(second).not.toEqual(first);
  expect(await storedOf(episodeId)).toHaveLength(11);

  await media.content('content.episodes').where({ id: episodeId }).delete();
  for (const address of second) expect((await read(address)).response.status).toBe(404);
  await runJobs();
  expect(await storedOf(episodeId)).toEqual([]);
});

test('a cover that was stored before there were sizes gets them; one that cannot be read is not tried for ever', async () => {
  const [good, bad] = [await buildEpisode(media), await buildEpisode(media)];
  await upload(good, await picture(300).png().toBuffer());
  await buildCover(media, { episodeId: bad, name: `${'b'.repeat(32)}.jpg` });
  await media.db.raw(`delete from media_jobs._private_jobs where key like 'cover-%'`);
  await media.db.raw(`select media_jobs.add_job('adopt_covers')`);
  await runJobs(media.runTool);
  expect(await addressOf(good)).toMatch(/-1400\.jpg$/);
  expect(await squareAddressOf(good)).toBeNull();
  expect(await rowOf(good)).toMatchObject({ has_square: false });
  expect(await addressOf(bad)).toBe(`/api/covers/${'b'.repeat(32)}.jpg`);
  expect(await storedOf(bad)).toHaveLength(1);
});

test('a job that is stopped half way leaves nothing behind, and its next run makes all sizes', async () => {
  const episodeId = await buildEpisode(media);
  await upload(episodeId, await picture(300).png().toBuffer());
  const stopped = media.startJobs(media.store, {
    runTool: () => Promise.reject(new Error('size-picture was stopped.')),
  });
  const attempts = async () => {
    const { rows } = await media.db.raw<{ rows: { attempts: number }[] }>(
      `select attempts from media_jobs.jobs where task_identifier = 'size_cover'`,
    );
    return rows[0]?.attempts ?? 0;
  };
  await eventually(async () => (await attempts()) > 0);
  await stopped.stop();
  expect(await storedOf(episodeId)).toHaveLength(1);
  // The list of jobs names its episode.
  const { rows } = await media.db.raw<{ rows: unknown[] }>(
    `select payload from media_jobs._private_jobs where key like 'cover-%'`,
  );
  expect(rows).toMatchObject([{ payload: { episodeId } }]);
  await media.db.raw(`update media_jobs._private_jobs set run_at = now()`);
  await runJobs();
  expect(await addressOf(episodeId)).toMatch(/-1400\.jpg$/);
});

test('one that was replaced while its sizes were made is left alone', async () => {
  const episodeId = await buildEpisode(media);
  await upload(episodeId, await picture(300).png().toBuffer());
  const { name } = (await rowOf(episodeId)) ?? { name: '' };
  let isReplaced = false;
  const worker = media.startJobs(media.store, {
    runTool: async (...call) => {
      if (call[0] === 'size-picture' && !isReplaced) {
        isReplaced = true;
        await upload(episodeId, await picture(400).png().toBuffer());
      }
      return quickTool();
    },
  });
  await eventually(async () => ((await rowOf(episodeId))?.has_web_sizes ?? null) !== null, {
    timeoutMs: 120_000,
  });
  await worker.stop();
  await runJobs();
  const address = await addressOf(episodeId);
  expect(address).toMatch(/-1400\.jpg$/);
  expect(address).not.toContain(name.slice(0, 32));
  expect(await storedOf(episodeId)).toHaveLength(11);
});

test('ten covers at once are worked on one after the other', async () => {
  const episodeIds = [];
  for (let count = 0; count < 10; count += 1) {
    const episodeId = await buildEpisode(media);
    episodeIds.push(episodeId);
    await buildCover(media, { episodeId, name: `${count}${'c'.repeat(31)}.jpg` });
  }
  await media.db.raw(`select media_jobs.add_job('adopt_covers')`);
  let [running, most] = [0, 0];
  const worker = media.startJobs(media.store, {
    runTool: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return quickTool();
    },
  });
  await eventually(
    async () => (await media.db('media.covers').whereNull('has_web_sizes').select('name')).length === 0,
  );
  await worker.stop();
  expect(most).toBe(1);
  for (const episodeId of episodeIds) expect(await addressOf(episodeId)).toMatch(/-1400\.jpg$/);
});
