import { ApiError } from '@nobicast/service-kit';
import { Resvg, renderAsync, type RenderedImage } from '@resvg/resvg-js';
import sharp from 'sharp';

export interface Drawing {
  svg(): string | Promise<string>;
  width: number;
  /** Without an alpha channel, which podcast directories refuse. */
  isOpaque?: boolean;
  fontFiles?: string[];
}

const fontless = { loadSystemFonts: false };

/** Blocks the thread: for a few small pictures at the start. */
export const drawSmall = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: fontless }).render().asPng();

/**
 * Uses the thread pool. The encoder of resvg takes 30 to 80 ms of the calling thread, and always writes an alpha
 * channel.
 */
function encodePng({ pixels, width, height }: RenderedImage, isOpaque: boolean): Promise<Buffer> {
  const image = sharp(pixels, { raw: { width, height, channels: 4 } });
  return (isOpaque ? image.removeAlpha() : image).png().toBuffer();
}

/** A picture takes about 50 ms of one core, and there are many public addresses. */
const defaults = { maxKept: 300, maxWaiting: 100, maxWaitingPerNetwork: 8 };

/**
 * Draws SVG as PNG: one at a time, each once while it is among the last 300 requested. Waiting networks take turns,
 * so that a client that requests every number delays the others little. Beyond the limits it fails with 503.
 */
export function createPictures({ maxKept, maxWaiting, maxWaitingPerNetwork } = defaults) {
  const kept = new Map<string, Buffer>();
  const pending = new Map<string, Promise<Buffer>>();
  /** The waiting requests by network; the next network comes first. */
  const queues = new Map<string, (() => void)[]>();
  let waiting = 0;
  let isDrawing = false;

  function keep(key: string, png: Buffer) {
    kept.delete(key);
    kept.set(key, png);
    const [leastRecent] = kept.keys();
    if (kept.size > maxKept && leastRecent !== undefined) kept.delete(leastRecent);
  }

  function startNext() {
    const [next] = queues;
    isDrawing = next !== undefined;
    if (!next) return;
    const [network, queue] = next;
    queues.delete(network);
    const start = queue.shift();
    if (queue.length > 0) queues.set(network, queue);
    waiting -= 1;
    start?.();
  }

  function turn(network: string): Promise<void> {
    if (!isDrawing) {
      isDrawing = true;
      return Promise.resolve();
    }
    const queue = queues.get(network) ?? [];
    if (waiting >= maxWaiting || queue.length >= maxWaitingPerNetwork)
      throw new ApiError('service_unavailable', { retryAfterSeconds: 1 });
    waiting += 1;
    return new Promise((resolve) => queues.set(network, [...queue, resolve]));
  }

  async function draw(
    key: string,
    turnOfIt: Promise<void>,
    { svg, width, isOpaque = false, fontFiles = [] }: Drawing,
  ) {
    await turnOfIt;
    try {
      const image = await renderAsync(await svg(), {
        fitTo: { mode: 'width', value: width },
        font: { ...fontless, fontFiles },
      });
      const png = await encodePng(image, isOpaque);
      keep(key, png);
      return png;
    } finally {
      pending.delete(key);
      startNext();
    }
  }

  /**
   * @param key the address of the picture
   * @param network of the client
   */
  return function picture(key: string, network: string, drawing: Drawing): Promise<Buffer> {
    const png = kept.get(key);
    if (png) {
      keep(key, png);
      return Promise.resolve(png);
    }
    const known = pending.get(key);
    if (known) return known;
    const drawn = draw(key, turn(network), drawing);
    pending.set(key, drawn);
    return drawn;
  };
}

/** An ICO file with one PNG of 32 × 32. */
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
