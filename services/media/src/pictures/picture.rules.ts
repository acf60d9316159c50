import { limits } from '@nobicast/contracts';
import type { PictureReading } from './picture-tools.schema.ts';

/** By the ending of its address. */
export const pictureTypes = { jpg: 'image/jpeg', avif: 'image/avif', webp: 'image/webp' } as const;
export const pictureType = (name: string) =>
  name.endsWith('.avif') ? pictureTypes.avif : name.endsWith('.webp') ? pictureTypes.webp : pictureTypes.jpg;

/** Longer edge in pixels: a card shows it at 320 CSS pixels at most. */
export const linkPictureEdge = 640;

const { maxCoverPixels } = limits.files;
const minEdge = 100;
const maxEdge = 10_000;

const pngStart = '\x89PNG\r\n\x1a\n';
const isPng = (head: Buffer) => head.toString('latin1', 0, pngStart.length) === pngStart;

const signatures: readonly ((head: Buffer) => boolean)[] = [
  // JPEG
  (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
  isPng,
  // WebP
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
];

/** JPEG, PNG or WebP, by the first bytes only. */
export const isImage = (head: Uint8Array): boolean =>
  signatures.some((matches) => matches(Buffer.from(head)));

/** As declared, without decoding: 300 kB may be 2.5 billion pixels. */
export function pngSize(file: Buffer): { width: number; height: number } | undefined {
  if (file.length < 24 || !isPng(file)) return undefined;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Why the size is refused, as a sentence. */
export function sizeProblem({ width, height }: { width: number; height: number }): string | undefined {
  if (width * height > maxCoverPixels || Math.max(width, height) > maxEdge)
    return 'Cette image a trop de pixels : 36 millions au plus, et 10 000 de côté.';
  if (Math.min(width, height) < minEdge) return `Cette image doit avoir au moins ${minEdge} pixels de côté.`;
  return undefined;
}

/** Why the image is refused, as a sentence. */
export function pictureProblem(reading: PictureReading): string | undefined {
  if (!reading.isReadable) return 'Cette image est abîmée ou incomplète.';
  if (reading.isAnimated) return 'Cette image est animée\u00a0: une image fixe est attendue.';
  return sizeProblem(reading);
}
