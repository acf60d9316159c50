import { limits } from '@nobicast/contracts';
import { z } from 'zod';

export const coverReadingSchema = z.discriminatedUnion('isReadable', [
  z.object({ isReadable: z.literal(false) }),
  z.object({ isReadable: z.literal(true), width: z.int(), height: z.int(), isAnimated: z.boolean() }),
]);
/** What the tool has found in an image. */
export type CoverReading = z.infer<typeof coverReadingSchema>;

/** The type of each file of a cover, by the ending of its address. */
export const coverTypes = { jpg: 'image/jpeg', avif: 'image/avif', webp: 'image/webp' } as const;
export const coverType = (name: string) =>
  name.endsWith('.avif') ? coverTypes.avif : name.endsWith('.webp') ? coverTypes.webp : coverTypes.jpg;

const endingSchema = z.string().regex(/^-(\d{2,4}|square)\.(jpg|avif|webp)$/);
export const coverSizesSchema = z.array(z.object({ ending: endingSchema, bytes: z.int() }));
/** A web size of a cover, or its square: the end of its name says which. */
export type CoverSize = z.infer<typeof coverSizesSchema>[number];

const { maxCoverPixels } = limits.files;
const minEdge = 100;
const maxEdge = 10_000;

const pngStart = '\x89PNG\r\n\x1a\n';

/** The size that a PNG says it has, without decoding it: 300 kB of a file may be 2.5 billion pixels. */
export function pngSize(file: Buffer): { width: number; height: number } | undefined {
  if (file.length < 24 || file.toString('latin1', 0, pngStart.length) !== pngStart) return undefined;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Why an image of this size is no cover, as a sentence; undefined where it is one. */
export function sizeProblem({ width, height }: { width: number; height: number }): string | undefined {
  if (width * height > maxCoverPixels || Math.max(width, height) > maxEdge)
    return 'Cette image a trop de pixels : 36 millions au plus, et 10 000 de côté.';
  if (Math.min(width, height) < minEdge) return `Cette image doit avoir au moins ${minEdge} pixels de côté.`;
  return undefined;
}

/** Why an image is no cover, as a sentence; undefined where it is one. */
export function coverProblem(reading: CoverReading): string | undefined {
  if (!reading.isReadable) return 'Cette image est abîmée ou incomplète.';
  if (reading.isAnimated) return 'Une image animée ne peut pas servir de couverture.';
  return sizeProblem(reading);
}
