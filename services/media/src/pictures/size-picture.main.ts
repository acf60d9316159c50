import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { squareCover, webWidths } from '@nobicast/contracts/cover-sizes';
import sharp, { type OutputInfo } from 'sharp';
import { makeSquare } from './make-square.ts';
import { linkPictureEdge } from './picture.rules.ts';
import type { PictureSize } from './picture-tools.schema.ts';

// Reads our JPEG from standard input, and writes the list of its sizes in one line of JSON, then their bytes.
// The parameter is a `PicturePurpose`: a large cover also has a square for podcast apps, a link's picture is one small
// file.

// Below requests of listeners.
setPriority(constants.priority.PRIORITY_LOW);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const jpeg = await buffer(process.stdin);

const withInfo = { resolveWithObject: true } as const;
const sizes: PictureSize[] = [];
const files: Buffer[] = [];
const add = (ending: string, { data, info }: { data: Buffer; info: OutputInfo }) => {
  sizes.push({ ending, bytes: data.length, width: info.width, height: info.height });
  files.push(data);
};
const purpose = process.argv.at(-1);
if (purpose === 'link') {
  const options = { width: linkPictureEdge, height: linkPictureEdge, withoutEnlargement: true };
  const picture = sharp(jpeg).resize({ ...options, fit: 'inside' });
  add(`-${linkPictureEdge}.webp`, await picture.webp({ quality: 78 }).toBuffer(withInfo));
} else {
  for (const edge of webWidths) {
    const resized = await sharp(jpeg)
      .resize({ width: edge, height: edge, fit: 'outside', withoutEnlargement: true })
      .raw()
      .toBuffer(withInfo);
    const picture = () => sharp(resized.data, { raw: resized.info });
    const encoded = {
      avif: picture().avif({ quality: 55, effort: 3 }),
      webp: picture().webp({ quality: 78 }),
      // For link previews and lock screens, and for browsers that know neither.
      ...(edge === webWidths.at(-1) && { jpg: picture().jpeg({ quality: 82, mozjpeg: true }) }),
    };
    for (const [extension, image] of Object.entries(encoded)) {
      add(`-${edge}.${extension}`, await image.toBuffer(withInfo));
    }
  }
}

const square = purpose === 'cover' ? await makeSquare(jpeg) : undefined;
if (square) add(squareCover.ending, square);
process.stdout.write(`${JSON.stringify(sizes)}\n`);
process.stdout.write(Buffer.concat(files));
