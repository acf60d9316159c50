import { limits, storeLinkPicture } from '@nobicast/contracts';
import { ApiError, callService, type InternalSecret } from '@nobicast/service-kit';
import type { SafeFetch } from '../imports/feed/safe-fetch.ts';

const pictureLimits = { maxBytes: limits.files.maxCoverBytes, totalMs: 20_000, idleMs: 8_000 };
/** Long, because media makes a small picture of it with little processor time, which listeners need. */
const storeMs = 110_000;

/** Codes by which media says that it will never make a picture of these bytes. */
const finalCodes = new Set<string>(['too_large', 'unsupported_media_type', 'unreadable_image']);

/** Fetches a picture and has media store it. Returns its address there; null where it is none that we can show. */
export type SendPicture = (address: string, stopping: AbortSignal) => Promise<string | null>;

export const pictureSender =
  (
    fetcher: Pick<SafeFetch, 'open'>,
    { mediaUrl, secret }: { mediaUrl: string; secret: InternalSecret },
  ): SendPicture =>
  async (address, stopping) => {
    const { body } = await fetcher.open(address, pictureLimits, stopping);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    try {
      const { picture } = await callService(storeLinkPicture, {
        baseUrl: mediaUrl,
        bytes: new Blob([Buffer.concat(chunks)]),
        secret,
        caller: 'content',
        deadlineMs: storeMs,
        stopping,
      });
      return picture.url;
    } catch (error) {
      if (error instanceof ApiError && finalCodes.has(error.code)) return null;
      throw error;
    }
  };
