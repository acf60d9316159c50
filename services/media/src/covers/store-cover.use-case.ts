import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError } from '@nobicast/service-kit';
import type { Repositories, StoreAudioDependencies } from '../audio/store-audio.use-case.ts';
import type { RunTool } from '../tools/run-tool.ts';
import { discardObject, stageObject } from '../uploads/stage-object.ts';
import { coverProblem, coverReadingSchema, pngSize, sizeProblem } from './cover.rules.ts';
import type { Cover } from './covers.repository.ts';

/** The JPEG that is made of an image: upright, in sRGB, without metadata. Throws `unreadable_image` with the reason. */
async function convert(runTool: RunTool, image: Buffer): Promise<Buffer> {
  const refuse = (sentence: string) => new ApiError('unreadable_image', { sentence });
  const size = pngSize(image);
  const tooLarge = size && sizeProblem(size);
  if (tooLarge !== undefined) throw refuse(tooLarge);
  const output = await runTool('read-cover', Readable.from([image])).catch((error: unknown) => {
    throw new ApiError('unreadable_image', { cause: error });
  });
  const end = output.indexOf('\n');
  const reading = coverReadingSchema.parse(JSON.parse(output.toString('utf8', 0, end)));
  const problem = coverProblem(reading);
  if (problem !== undefined) throw refuse(problem);
  return output.subarray(end + 1);
}

/** Makes an image the cover of an episode, in place of the one before. A failure leaves nothing behind. */
export async function storeCover(
  dependencies: StoreAudioDependencies,
  {
    episodeId,
    image,
    alongWith,
  }: {
    episodeId: number;
    image: Buffer;
    /** What belongs into the same transaction. It is told whether there was a cover before. */
    alongWith: (repositories: Repositories, isReplaced: boolean) => Promise<void>;
  },
): Promise<Cover> {
  const jpeg = await convert(dependencies.runTool, image);
  // Of the episode too: the same picture of two episodes is public when either is.
  const hash = createHash('sha256').update(`${episodeId}\n`).update(jpeg).digest('hex').slice(0, 32);
  const objectKey = `covers/${episodeId}/${dependencies.newId()}.jpg`;
  await stageObject(dependencies, objectKey, Readable.from([jpeg]), {
    mimeType: 'image/jpeg',
    sizeBytes: jpeg.length,
  });
  try {
    const cover: Cover = {
      name: `${hash}.jpg`,
      objectKey,
      sizeBytes: image.length,
      storedBytes: jpeg.length,
      uploadedAt: dependencies.clock(),
    };
    await dependencies.inTransaction(async (repositories) => {
      await repositories.removals.cancel(objectKey);
      await alongWith(repositories, await repositories.covers.put(episodeId, cover));
    });
    return cover;
  } catch (error) {
    await discardObject(dependencies, objectKey);
    throw error;
  }
}
