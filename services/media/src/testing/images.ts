import sharp from 'sharp';

/** A plain picture; a square unless it has a height. */
export const picture = (width: number, height = width, background = '#cc3344') =>
  sharp({ create: { width, height, channels: 3, background } });

export const pngOf = (width: number, height = width): Promise<Buffer> =>
  picture(width, height).png().toBuffer();
