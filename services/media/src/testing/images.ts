import { coverCandidates, webFormats } from '@nobicast/contracts/cover-sizes';
import sharp from 'sharp';

/** A square by default. */
export const picture = (width: number, height = width, background = '#cc3344') =>
  sharp({ create: { width, height, channels: 3, background } });

export const pngOf = (width: number, height = width): Promise<Buffer> =>
  picture(width, height).png().toBuffer();

/** By the address of its largest JPEG. */
export const pictureAddresses = (address: string): string[] => [
  address,
  ...webFormats.flatMap((format) =>
    coverCandidates(address, format, 640)
      .split(',')
      .map((candidate) => candidate.split(' ')[0] ?? ''),
  ),
];

/** As strangers get it. */
export async function readPicture(url: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The web sizes of a picture of 1,000 × 800 pixels. By the shorter edge: covers are shown as squares. */
export const sizesOfThousand = [
  [200, 'image/jpeg', 'jpeg', 1_000, 800],
  ...['avif', 'webp'].flatMap((type) =>
    [
      [240, 192],
      [480, 384],
      [960, 768],
      [1_000, 800],
    ].map((edges) => [200, `image/${type}`, type === 'avif' ? 'heif' : type, ...edges]),
  ),
].map(([status, ...facts]) => [status, 'public, max-age=31536000, immutable', ...facts]);

/** Status, caching, type, format and edges of each web size. */
export const describeSizes = (siteUrl: string, address: string) =>
  Promise.all(
    pictureAddresses(address).map(async (size) => {
      const { response, bytes } = await readPicture(siteUrl + size);
      const { format, width, height } = await sharp(bytes).metadata();
      const { headers } = response;
      return [
        response.status,
        headers.get('cache-control'),
        headers.get('content-type'),
        format,
        width,
        height,
      ];
    }),
  );
