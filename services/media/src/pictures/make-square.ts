import { squareCover } from '@nobicast/contracts/cover-sizes';
import sharp, { type OutputInfo } from 'sharp';

/** Falling, until the square is small enough for podcast apps. */
const qualities = [82, 60, 40, 20];

/** Undefined for a picture that is smaller than the square: it is not blown up. */
export async function makeSquare(jpeg: Buffer): Promise<{ data: Buffer; info: OutputInfo } | undefined> {
  const { edge, maxBytes } = squareCover;
  const { width, height } = await sharp(jpeg).metadata();
  if (Math.min(width, height) < edge) return undefined;
  for (const quality of qualities) {
    const square = await sharp(jpeg)
      .resize(edge, edge)
      .jpeg({ quality, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    if (square.data.length <= maxBytes) return square;
  }
  return undefined;
}
