import { limits, storeLinkPicture } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import sharp from 'sharp';
import { picture, pngBomb, pngOf, startMediaForTest, type MediaForTest } from '../testing/index.ts';

let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());

const send = (image: Uint8Array<ArrayBuffer>) =>
  callService(storeLinkPicture, {
    baseUrl: media.url,
    bytes: new Blob([image]),
    secret: testSecret,
    caller: 'content',
    deadlineMs: 60_000,
  });
const bytesOf = (image: Buffer) => new Uint8Array(image);
const stored = async () => (await media.listStored()).filter((key) => key.startsWith('pictures/'));

// Before anything else is stored.
test.each<[string, () => Promise<Buffer>, string]>([
  [
    'a page',
    () => Promise.resolve(Buffer.from('<!doctype html><title>Non</title>')),
    'unsupported_media_type',
  ],
  ['nothing', () => Promise.resolve(Buffer.alloc(0)), 'unsupported_media_type'],
  ['a PNG of 50,000 × 50,000', () => Promise.resolve(pngBomb(50_000, 50_000)), 'unreadable_image'],
  ['a spy pixel', () => pngOf(1), 'unreadable_image'],
  [
    'one byte more than 5 MB',
    async () =>
      Buffer.concat([await pngOf(200), Buffer.alloc(limits.files.maxCoverBytes)]).subarray(0, 5_242_881),
    'too_large',
  ],
])('%s is no picture of a link', async (_name, make, code) => {
  await expect(send(bytesOf(await make()))).rejects.toMatchObject({ code });
  expect(await media.db('media.pictures').select('id')).toEqual([]);
  expect(await stored()).toEqual([]);
});

// T3-L3
test('the picture of a link is one small WebP, kept by browsers for a year, that nobody uploaded', async () => {
  const { picture: sent } = await send(bytesOf(await picture(2_400, 1_260).jpeg().toBuffer()));
  expect(sent.url).toMatch(/^\/api\/covers\/[0-9a-f]{32}-640\.webp$/);
  const response = await fetch(media.url + sent.url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect({ width, height, format }).toEqual({ width: 640, height: 336, format: 'webp' });
  expect(await stored()).toHaveLength(1);
  expect(await media.db('media.audit').where({ target_type: 'picture' }).select('id')).toEqual([]);
});
