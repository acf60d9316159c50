import { ApiError } from '@nobicast/service-kit';
import { buildShellFolder, startShell } from '../testing/shell-for-test.ts';
import { drawCover } from './cover.ts';
import { createPictures } from './pictures.ts';

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

describe('the pictures of the shell (U28)', () => {
  const built = buildShellFolder();
  let shell: Awaited<ReturnType<typeof startShell>>;
  beforeAll(async () => {
    shell = await startShell({ folder: built.folder });
  });
  afterAll(async () => {
    await shell.stop();
    built.remove();
  });
  const read = async (path: string, network = '192.0.2.1') => {
    const response = await fetch(`${shell.url}${path}`, { headers: { 'X-Forwarded-For': network } });
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };

  test.each([
    ['/covers/975-512.png', [512, 512]],
    ['/covers/prep-976-512.png', [512, 512]],
    ['/covers/975-1200x630.png', [1200, 630]],
    ['/covers/975-1400.png', [1400, 1400]],
    ['/covers/nobicast-1400.png', [1400, 1400]],
    ['/apple-touch-icon.png', [180, 180]],
  ])('%s is a PNG', async (path, size) => {
    const { response, body } = await read(path);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(body.subarray(0, 8)).toEqual(pngSignature);
    expect(sizeOf(body)).toEqual(size);
    // toEqual compares byte by byte, and takes seconds.
    expect((await read(path)).body.equals(body)).toBe(true);
  });

  test.each(['/covers/975-1400.png', '/covers/nobicast-1400.png'])(
    '%s has what directories of podcasts ask of a picture: RGB without alpha, at most 512 KB',
    async (path) => {
      const { body } = await read(path);
      expect(body.readUInt8(25)).toBe(2); // its colour type: RGB
      expect(body.length).toBeLessThan(512_000);
    },
  );

  test('the manifest names icons that are there, in their sizes, and pages of this site', async () => {
    const { response, body } = await read('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const { icons, shortcuts, ...manifest } = JSON.parse(body.toString()) as {
      icons: { src: string; sizes: string; type: string; purpose: string }[];
      shortcuts: { url: string }[];
      [name: string]: unknown;
    };
    expect(manifest).toMatchObject({
      ...{ id: '/', name: 'Nobicast', lang: 'fr', start_url: '/', scope: '/' },
      categories: ['podcasts', 'news', 'technology'],
    });
    expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
    for (const { src, sizes, type } of icons) {
      const picture = await read(src);
      expect(picture.response.headers.get('content-type')).toBe(type);
      expect(sizeOf(picture.body).join('x')).toBe(sizes);
    }
    expect(shortcuts.map(({ url }) => url)).toEqual(['/archives', '/search']);
  });

  test('/favicon.ico contains a PNG', async () => {
    const { response, body } = await read('/favicon.ico');
    expect(response.headers.get('content-type')).toContain('image/');
    expect(sizeOf(body.subarray(22))).toEqual([32, 32]);
  });

  test.each(['/covers/0-512.png', '/covers/1234567-512.png', '/covers/975-9000.png', '/covers/x.svg'])(
    '%s does not exist',
    async (path) => expect((await read(path)).response.status).toBe(404),
  );

  test('one client that requests every number takes neither the icons nor the covers from the others', async () => {
    const attack = Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { response } = await read(`/covers/${100_000 + index}-1200x630.png`, '198.51.100.7');
        return response.status;
      }),
    );
    const others = [
      '/favicon.ico',
      '/apple-touch-icon.png',
      '/covers/974-512.png',
      '/covers/973-1200x630.png',
    ];
    const statuses = await Promise.all(others.map(async (path) => (await read(path)).response.status));
    expect(statuses).toEqual([200, 200, 200, 200]);
    for (const status of await attack) expect([200, 503]).toContain(status);
  });
});

const network = '192.0.2.1';
const limits = { maxKept: 2, maxWaiting: 5, maxWaitingPerNetwork: 2 };

/** Pictures of 16 pixels, and the numbers of those drawn, in order. */
function setUp() {
  const drawings: number[] = [];
  const picture = createPictures(limits);
  const request = (number: number, from = network) =>
    picture(String(number), from, {
      svg: () => {
        drawings.push(number);
        return drawCover(number, 'podcast');
      },
      width: 16,
    });
  return { drawings, request };
}

test('each picture is drawn once while it is kept, and the one requested longest ago goes first (U28)', async () => {
  const { drawings, request } = setUp();
  await Promise.all([request(1), request(1)]);
  await request(2);
  await request(1);
  expect(drawings).toEqual([1, 2]);
  await request(3); // drops 2
  await request(1);
  expect(drawings).toEqual([1, 2, 3]);
  await request(2);
  expect(drawings).toEqual([1, 2, 3, 2]);
});

test('they are drawn one at a time, the networks in turn, and what waits is limited (U28)', async () => {
  const { drawings, request } = setUp();
  const drawn = [request(1, 'a'), request(2, 'a'), request(3, 'a')];
  expect(() => request(4, 'a')).toThrow(ApiError);
  drawn.push(request(5, 'b'), request(6, 'b'), request(7, 'c'));
  expect(() => request(8, 'd')).toThrow(ApiError);
  await Promise.all(drawn);
  expect(drawings).toEqual([1, 2, 5, 7, 3, 6]);
  await request(9, 'a');
  expect(drawings.at(-1)).toBe(9);
});

test('what cannot be drawn is not kept, and does not hold up the next one', async () => {
  const picture = createPictures();
  const cover = (number: number) => ({ svg: () => drawCover(number, 'podcast'), width: 16 });
  const failed = picture('1', network, { svg: () => 'no picture', width: 16 });
  const next = picture('2', network, cover(2));
  await expect(failed).rejects.toThrow();
  expect(sizeOf(await next)).toEqual([16, 16]);
  expect(sizeOf(await picture('1', network, cover(1)))).toEqual([16, 16]);
});
