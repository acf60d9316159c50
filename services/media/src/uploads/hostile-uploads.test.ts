import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '@nobicast/service-kit/testing';
import sharp from 'sharp';
import {
  buildEpisode,
  filePart,
  formStart,
  kindPart,
  listRemovals,
  memberHeaders,
  mp3Of,
  openForm,
  pngBomb,
  startMediaForTest,
  uploadForm,
  type MediaForTest,
} from '../testing/index.ts';

// Known attacks on uploads: multer, decompression bombs and endless animations.

let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());

setFlagsFromString('--expose-gc');
// Exposed by the flag above.
const collectGarbage = runInNewContext('gc') as () => void;

/** Of this process, in which the service runs, without what could be freed. */
function residentBytes(): number {
  collectGarbage();
  return process.memoryUsage().rss;
}

/** Unlike resident memory, it falls as soon as buffers are collected. */
function bufferedBytes(): number {
  collectGarbage();
  return process.memoryUsage().external;
}

const countOpen = () => readdirSync('/dev/fd').length;

/** The same numbers from 0 to 1 each time (Lehmer's generator). */
function randomNumbers(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test('100 uploads that are cut at random bytes leave the process as it was: alive, its descriptors and its memory', async () => {
  const episodeId = await buildEpisode(media);
  const random = randomNumbers();
  // If none were freed, 100 aborted uploads would hold some 40 MB.
  const file = mp3Of(100);
  const send = async () => {
    const body = Buffer.concat([Buffer.from(formStart(random() < 0.5 ? 'audio' : undefined)), file]);
    const { request } = openForm(media.url, episodeId, {
      ...memberHeaders(media),
      ...(random() < 0.5 && { 'content-length': '400000000' }),
    });
    request.on('error', () => undefined);
    const cut = Math.floor(random() * body.length);
    await new Promise((resolve) => request.write(body.subarray(0, cut), resolve));
    request.destroy();
  };
  const sendMany = async (count: number) => {
    for (let sent = 0; sent < count; sent += 20) await Promise.all(Array.from({ length: 20 }, send));
    // The removal that an upload schedules is due once it has failed.
    await eventually(
      async () => (await listRemovals(media)).every(({ runAt }) => runAt.getTime() <= Date.now() + 1_000),
      { timeoutMs: 30_000 },
    );
  };
  // Opens the connections to database and store, which stay.
  await sendMany(20);
  const before = { open: countOpen(), bytes: bufferedBytes() };
  await sendMany(100);
  // Pools may have grown by as many connections as uploads run at once; 100 leaks would be far more.
  await eventually(() => Promise.resolve(countOpen() < before.open + 60), { timeoutMs: 30_000 });
  await eventually(() => Promise.resolve(bufferedBytes() - before.bytes < 20_000_000), { timeoutMs: 30_000 });

  const worker = media.startJobs();
  await eventually(async () => (await listRemovals(media)).length === 0, { timeoutMs: 60_000 });
  await worker.stop();
  expect(await media.listStored()).toEqual([]);
  expect((await uploadForm(media, episodeId, [filePart(file), kindPart('audio')])).status).toBe(200);
});

const tooManyPixels = 'Cette image a trop de pixels : 36 millions au plus, et 10 000 de côté.';
const damaged = 'Cette image est abîmée ou incomplète.';
const animated = 'Cette image est animée\u00a0: une image fixe est attendue.';

/** Small frames, all different. */
async function animation(frames: number): Promise<Buffer> {
  const edge = 16;
  const random = randomNumbers();
  const pixels = Buffer.from(
    Array.from({ length: edge * edge * 3 * frames }, () => Math.floor(random() * 256)),
  );
  const raw = { width: edge, height: edge * frames, channels: 3, pageHeight: edge } as const;
  return sharp(pixels, { raw, limitInputPixels: false }).webp({ quality: 1, effort: 0 }).toBuffer();
}

test('a PNG of 50,000 × 50,000 is refused before it is read, and an animation of 2,000 frames before it is decoded', async () => {
  const episodeId = await buildEpisode(media);
  const image = sharp({ create: { width: 200, height: 200, channels: 3, background: '#cc3344' } });
  const animatedWebp = await animation(2_000);
  expect((await sharp(animatedWebp).metadata()).pages).toBe(2_000);
  const refuse = async (file: Buffer, sentence: string): Promise<number> => {
    const startedAt = performance.now();
    const { status, body } = await uploadForm(media, episodeId, [
      kindPart('cover'),
      filePart(file, 'cover.png', 'image/png'),
    ]);
    expect([status, body.error]).toEqual([422, sentence]);
    return performance.now() - startedAt;
  };
  const small = (await image.png().toBuffer()).subarray(0, 200);
  const bomb = pngBomb(50_000, 50_000);
  await refuse(small, damaged);
  const before = residentBytes();
  // The shortest of three each: a busy machine only makes single ones longer.
  const times = { small: Infinity, bomb: Infinity, animation: Infinity };
  for (let round = 0; round < 3; round += 1) {
    times.small = Math.min(times.small, await refuse(small, damaged));
    times.bomb = Math.min(times.bomb, await refuse(bomb, tooManyPixels));
    times.animation = Math.min(times.animation, await refuse(animatedWebp, animated));
  }
  // Only the decoding process finds a damaged image; for the PNG it is not even started.
  expect(times.bomb).toBeLessThan(times.small / 2);
  expect(times.animation).toBeLessThan(times.small * 5);
  // Decoded, the PNG has 7,500 MB. Freed memory may leave the process a little later, and the nursery may have grown.
  await eventually(() => residentBytes() - before < 400_000_000);
  expect(await media.db('media.covers').where({ episode_id: episodeId })).toEqual([]);
});
