import { Readable } from 'node:stream';
import { ApiError } from '@nobicast/service-kit';
import { discardObject, stageObject, type StageDependencies } from '../uploads/stage-object.ts';
import { ToolFailure, ToolInterrupted, type RunTool } from '../tools/run-tool.ts';
import { pictureProblem, pictureType, pngSize, sizeProblem } from './picture.rules.ts';
import { pictureReadingSchema, pictureSizesSchema, type PictureSize } from './picture-tools.schema.ts';

/** A tool takes some seconds. */
export const sizingCpuMs = 5 * 60_000;
/** For each of the two tools: somebody waits for the reply. */
export const uploadWaitMs = 50_000;

/** The reply to a tool's failure. */
export const pictureError = (error: unknown): unknown => {
  if (error instanceof ToolFailure) return new ApiError('unreadable_image', { cause: error });
  if (error instanceof ToolInterrupted) return new ApiError('image_not_read_now', { cause: error });
  return error;
};

export interface MadeSize {
  size: PictureSize;
  file: Buffer;
}

/**
 * Makes our JPEG of an image: upright, in sRGB, without metadata. Throws `unreadable_image` with the reason, or
 * `image_not_read_now`.
 */
export async function convertPicture(runTool: RunTool, image: Buffer): Promise<Buffer> {
  const refuse = (sentence: string) => new ApiError('unreadable_image', { sentence });
  const size = pngSize(image);
  const tooLarge = size && sizeProblem(size);
  if (tooLarge !== undefined) throw refuse(tooLarge);
  const output = await runTool('read-picture', Readable.from([image]), { waitMs: uploadWaitMs }).catch(
    (error: unknown) => {
      throw pictureError(error);
    },
  );
  const end = output.indexOf('\n');
  const reading = pictureReadingSchema.parse(JSON.parse(output.toString('utf8', 0, end)));
  const problem = pictureProblem(reading);
  if (problem !== undefined) throw refuse(problem);
  return output.subarray(end + 1);
}

/** A large enough cover also gets a square; a link's picture is one small file. */
export type PicturePurpose = 'cover' | 'picture' | 'link';

/**
 * The files that pages show of our JPEG. Throws `ToolFailure` if they cannot be made, `ToolInterrupted` if they cannot
 * be made now.
 */
export async function makeSizes(
  runTool: RunTool,
  jpeg: Buffer,
  { purpose, waitMs }: { purpose: PicturePurpose; waitMs?: number },
): Promise<MadeSize[]> {
  const output = await runTool('size-picture', Readable.from([jpeg]), {
    parameters: [purpose],
    cpuMs: sizingCpuMs,
    ...(waitMs !== undefined && { waitMs }),
  });
  let at = output.indexOf('\n');
  const sizes = pictureSizesSchema.parse(JSON.parse(output.toString('utf8', 0, at)));
  at += 1;
  return sizes.map((size) => {
    const file = output.subarray(at, at + size.bytes);
    at += size.bytes;
    return { size, file };
  });
}

export interface StoredSize {
  /** The last part of its public address. */
  name: string;
  objectKey: string;
  storedBytes: number;
}

/**
 * Stages the web sizes. `publish` refers to them and cancels their removals in its transaction; if it fails or returns
 * false, nothing of them stays.
 */
export async function storeSizes(
  dependencies: StageDependencies,
  { made, stem, objectStem }: { made: readonly MadeSize[]; stem: string; objectStem: string },
  publish: (stored: readonly StoredSize[]) => Promise<boolean>,
): Promise<void> {
  const stored: StoredSize[] = [];
  const discard = () => Promise.all(stored.map(({ objectKey }) => discardObject(dependencies, objectKey)));
  try {
    for (const { size, file } of made) {
      const objectKey = objectStem + size.ending;
      stored.push({ name: stem + size.ending, objectKey, storedBytes: file.length });
      await stageObject(dependencies, objectKey, Readable.from([file]), {
        mimeType: pictureType(size.ending),
        sizeBytes: file.length,
      });
    }
    if (await publish(stored)) return;
  } catch (error) {
    await discard();
    throw error;
  }
  await discard();
}
