import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { limits } from '@nobicast/contracts';
import sharp from 'sharp';
import { pictureProblem } from './picture.rules.ts';
import type { PictureReading } from './picture-tools.schema.ts';

// Reads an image from standard input, and writes a description in one line of JSON, then the JPEG made of it.

// Below requests of listeners: several pictures may arrive at once.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const loaders = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
sharp.cache(false);
sharp.concurrency(1);

/** Podcast directories take up to 3,000. */
const maxEdge = 3_000;
const quality = 88;

async function read(image: Buffer): Promise<{ reading: PictureReading; jpeg?: Buffer }> {
  const { width, height, pages = 1 } = await sharp(image).metadata();
  const found: PictureReading = { isReadable: true, width, height, isAnimated: pages > 1 };
  // A refused image is not decoded.
  if (pictureProblem(found) !== undefined) return { reading: found };
  const picture = sharp(image, { limitInputPixels: limits.files.maxCoverPixels, failOn: 'truncated' });
  const jpeg = await picture
    // Before the metadata goes, which says which side is up.
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer();
  return { reading: found, jpeg };
}

const { reading, jpeg } = await read(await buffer(process.stdin)).catch(() => ({
  reading: { isReadable: false } as const,
  jpeg: undefined,
}));
process.stdout.write(`${JSON.stringify(reading)}\n`);
if (jpeg) process.stdout.write(jpeg);
