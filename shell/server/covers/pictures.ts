import { ApiError } from '@nobicast/service-kit';
import { renderAsync } from '@resvg/resvg-js';

/** A picture takes about 50 ms of one core. The addresses are public and many, so few are drawn and kept at a time. */
const limits = { kept: 300, waiting: 20 };

/**
 * Draws SVG as PNG: one at a time, each once while it is among the last 300. Refuses with 503 when 20 are waiting, so
 * that whoever asks for every number there is takes no more than one core.
 */
export function createPictures({ kept: maxKept, waiting: maxWaiting } = limits) {
  const kept = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function draw(previous: Promise<unknown>, svg: string, width: number): Promise<Buffer> {
    waiting += 1;
    try {
      await previous;
      const image = await renderAsync(svg, {
        fitTo: { mode: 'width', value: width },
        font: { loadSystemFonts: false },
      });
      return image.asPng();
    } finally {
      waiting -= 1;
    }
  }

  /** @param key names the picture: its address */
  return function picture(key: string, svg: () => string, width: number): Promise<Buffer> {
    const known = kept.get(key);
    if (known) return known;
    if (waiting >= maxWaiting) throw new ApiError('service_unavailable', { retryAfterSeconds: 1 });
    const drawn = draw(last, svg(), width);
    last = drawn.catch(() => kept.delete(key));
    kept.set(key, drawn);
    // A Map lists its oldest entry first.
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return drawn;
  };
}

/** An ICO file that contains one PNG of 32 × 32. */
export function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(32, 6); // width
  header.writeUInt8(32, 7); // height
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // where it begins
  return Buffer.concat([header, png]);
}
