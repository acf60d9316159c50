import { limits, uploadPicture } from '@nobicast/contracts';
import { squareCover } from '@nobicast/contracts/cover-sizes';
import { isOwnPicture } from '@nobicast/contracts/picture-address';
import { ApiError } from '@nobicast/service-kit';
import { eventually } from '@nobicast/service-kit/testing';
import sharp from 'sharp';
import {
  adminId,
  describeSizes,
  filePart,
  formStart,
  kindPart,
  listRemovals,
  memberHeaders,
  noise,
  openFormTo,
  picture,
  pictureAddresses,
  pngBomb,
  pngOf,
  sendForm,
  readPicture,
  sizesOfThousand,
  startMediaForTest,
  type FormPart,
  type MediaForTest,
} from '../testing/index.ts';

let media: MediaForTest;
/** The store fails on the put of this name; undefined where it works. */
let failsAt: string | undefined;
const start = (uploadIdleMs?: number) =>
  startMediaForTest({
    ...(uploadIdleMs !== undefined && { uploadIdleMs }),
    watch: (store) => ({
      ...store,
      put: (key, ...rest) =>
        failsAt !== undefined && key.endsWith(failsAt)
          ? Promise.reject(new ApiError('store_unavailable'))
          : store.put(key, ...rest),
    }),
  });
beforeAll(async () => {
  media = await start();
});
afterAll(() => media.close());
beforeEach(async () => {
  failsAt = undefined;
  media.setNow(new Date().toISOString());
  await media.db('media.pictures').delete();
  await runRemovals();
});

const part = (image: Buffer, name = 'un.png') => filePart(image, name, 'image/png');
const send = (parts: readonly FormPart[]) => sendForm(media, uploadPicture.path, parts);
const upload = (image: Buffer) => send([part(image)]);
const addressOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
  (body.data as { picture: { url: string } }).picture.url;
const read = (address: string) => readPicture(media.url + address);
const stored = async () => (await media.listStored()).filter((key) => key.startsWith('pictures/'));

async function runRemovals(): Promise<void> {
  const worker = media.startJobs();
  await eventually(async () => (await listRemovals(media)).every(({ runAt }) => runAt > new Date()));
  await worker.stop();
}

/** Neither a row nor an object, now or later. */
async function expectNothing(): Promise<void> {
  // The service may notice an aborted upload a moment later.
  await eventually(async () => {
    await runRemovals();
    return (await listRemovals(media)).length === 0;
  });
  expect(await media.db('media.pictures').select('id')).toEqual([]);
  expect(await media.db('media.picture_files').select('name')).toEqual([]);
  expect(await media.db('media.audit').where({ target_type: 'picture' }).select('id')).toEqual([]);
  expect(await stored()).toEqual([]);
}

// First, because audit rows stay.
test.each([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
  ['a GIF that is called .png', () => picture(200).gif().toBuffer(), 415],
  ['an empty file', () => Buffer.alloc(0), 415],
  ['a PNG of 50,000 × 50,000', () => pngBomb(50_000, 50_000), 422],
  ['an image of 20 × 20', () => pngOf(20), 422],
  ['a truncated JPEG', async () => (await picture(1_000).jpeg().toBuffer()).subarray(0, 1_000), 422],
  [
    'a JPEG head with an SVG behind it',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<svg><script/></svg>')]),
    422,
  ],
  [
    'one byte more than 5 MB',
    async () =>
      Buffer.concat([await pngOf(200), Buffer.alloc(limits.files.maxCoverBytes)]).subarray(
        0,
        limits.files.maxCoverBytes + 1,
      ),
    413,
  ],
])('%s is refused, and nothing is stored', async (_name, make, status) => {
  const reply = await upload(await make());
  expect([reply.status, reply.body.error]).toEqual([status, expect.stringMatching(/.{10}/)]);
  await expectNothing();
});

test.each<[string, () => Promise<FormPart[]>]>([
  ['no file', async () => []],
  ['two files', async () => [part(await pngOf(200)), part(await pngOf(200))]],
  ['another field', async () => [part(await pngOf(200)), kindPart('cover')]],
  ['a name that is a path', async () => [part(await pngOf(200), '../un.png')]],
])('a form with %s is refused', async (_name, make) => {
  expect((await send(await make())).status).toBe(400);
  await expectNothing();
});

const noisePng = () =>
  sharp(noise(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();

test('a store that goes away half way, or a transaction that fails, leaves nothing', async () => {
  failsAt = '-768.webp';
  expect((await upload(await pngOf(100))).status).toBe(503);
  failsAt = undefined;
  await expectNothing();

  await media.db.raw('alter table media.picture_files add constraint refuses check (false)');
  expect((await upload(await pngOf(100))).status).toBe(500);
  await media.db.raw('alter table media.picture_files drop constraint refuses');
  await expectNothing();
});

test('a picture is there in all web sizes at once, at addresses that never change', async () => {
  const image = await picture(1_000, 800).webp().toBuffer();
  const address = addressOf(await upload(image));
  expect(isOwnPicture(address)).toBe(true);
  expect(await describeSizes(media.url, address)).toEqual(sizesOfThousand);
  expect(await stored()).toHaveLength(9);
  expect(await listRemovals(media)).toEqual([]);
  const acts = media.db('media.audit').where({ target_type: 'picture' }).orderBy('id', 'desc');
  expect(await acts.first('action', 'actor_id', 'target_id', 'details')).toEqual({
    action: 'create',
    actor_id: adminId,
    target_id: address.slice('/api/covers/'.length, -'-1400.jpg'.length),
    details: { size_bytes: image.length },
  });
});

test('none is made for podcast apps; and the same image again has another address', async () => {
  const image = await pngOf(100);
  expect(addressOf(await upload(image))).not.toBe(addressOf(await upload(image)));
  const first = addressOf(await upload(await pngOf(squareCover.edge)));
  expect((await read(first.replace('-1400.jpg', squareCover.ending))).response.status).toBe(404);
  expect((await read(first.replace(/[0-9a-f]{32}/, '0'.repeat(32)))).response.status).toBe(404);
});

test('a photo is upright, in sRGB, of a known size, and says in no size where it was taken', async () => {
  const photo = await picture(400, 200)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const shown = addressOf(await upload(photo));
  const [, id] = /([0-9a-f]{32})-/.exec(shown) ?? [];
  expect(await media.db('media.published_pictures').where({ id }).first('width', 'height')).toEqual({
    width: 200,
    height: 400,
  });
  for (const address of pictureAddresses(shown)) {
    const { width, height, space, exif, icc, xmp, orientation } = await sharp(
      (await read(address)).bytes,
    ).metadata();
    expect([height / width, space, exif, icc, xmp, orientation]).toEqual([
      2,
      'srgb',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  }
});

describe('Where a silence of a second disconnects', () => {
  beforeAll(async () => {
    await media.close();
    media = await start(1_000);
  });

  test('an upload that is cut leaves nothing, and a silent sender is disconnected', async () => {
    const image = await noisePng();
    const open = () =>
      openFormTo(media.url + uploadPicture.path, { ...memberHeaders(media), 'content-length': '4000000' });
    const cut = open();
    await new Promise((resolve) =>
      cut.request.write(Buffer.concat([Buffer.from(formStart()), image.subarray(0, 20_000)]), resolve),
    );
    cut.request.destroy();
    const silent = open();
    silent.request.write(formStart());
    silent.request.write(image.subarray(0, 20_000));
    await expect(silent.reply).rejects.toThrow(/socket hang up|ECONNRESET/);
    await expectNothing();
  });
});
