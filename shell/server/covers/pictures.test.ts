import { ApiError } from '@nobicast/service-kit';
import { buildShellFolder, startShell } from '../testing/shell-for-test.ts';
import { drawCover } from './cover.ts';
import { createPictures } from './pictures.ts';

/** Width and height from the header of a PNG. */
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
  const read = async (path: string) => {
    const response = await fetch(`${shell.url}${path}`);
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };

  test.each([
    ['/covers/975-512.png', [512, 512]],
    ['/covers/prep-976-512.png', [512, 512]],
    ['/covers/975-1200x630.png', [1200, 630]],
    ['/apple-touch-icon.png', [180, 180]],
  ])('%s is a PNG', async (path, size) => {
    const { response, body } = await read(path);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(body.subarray(0, 8)).toEqual(pngSignature);
    expect(sizeOf(body)).toEqual(size);
    expect((await read(path)).body).toEqual(body);
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
});

test('each picture is drawn once while it is kept, one at a time, and too many at once are refused (U28)', async () => {
  let drawings = 0;
  const svgOf = (number: number) => () => {
    drawings += 1;
    return drawCover(number, 'podcast');
  };
  const picture = createPictures({ kept: 2, waiting: 3 });
  const first = [picture('1', svgOf(1), 16), picture('1', svgOf(1), 16), picture('2', svgOf(2), 16)];
  expect(drawings).toBe(2);
  const third = picture('3', svgOf(3), 16);
  expect(() => picture('4', svgOf(4), 16)).toThrow(ApiError);
  expect(drawings).toBe(3);
  await Promise.all([...first, third]);
  await picture('3', svgOf(3), 16);
  expect(drawings).toBe(3);
  await picture('1', svgOf(1), 16); // dropped as the oldest
  expect(drawings).toBe(4);
});

test('what cannot be drawn is not kept', async () => {
  const picture = createPictures();
  await expect(picture('1', () => 'no picture', 16)).rejects.toThrow();
  expect(sizeOf(await picture('1', () => drawCover(1, 'podcast'), 16))).toEqual([16, 16]);
});
