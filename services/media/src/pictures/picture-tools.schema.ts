import { z } from 'zod';

// What the tools of pictures write. They import its types only: loading zod is a quarter of their processor time.

export const pictureReadingSchema = z.discriminatedUnion('isReadable', [
  z.object({ isReadable: z.literal(false) }),
  z.object({ isReadable: z.literal(true), width: z.int(), height: z.int(), isAnimated: z.boolean() }),
]);
export type PictureReading = z.infer<typeof pictureReadingSchema>;

const endingSchema = z.string().regex(/^-(\d{2,4}|square)\.(jpg|avif|webp)$/);
export const pictureSizesSchema = z.array(
  z.object({ ending: endingSchema, bytes: z.int(), width: z.int(), height: z.int() }),
);
/** A web size or the square: the end of its name says which. */
export type PictureSize = z.infer<typeof pictureSizesSchema>[number];
