import type { Readable } from 'node:stream';
import { parseStream } from 'music-metadata';

export type MeasureDuration = typeof measureDuration;

/**
 * The length of an audio in milliseconds, null when it cannot be told. Reads the stream to its end only
 * where the file has no header that says it; always leaves it destroyed.
 */
export async function measureDuration(
  stream: Readable,
  file: { mimeType: string; sizeBytes: number },
): Promise<number | null> {
  try {
    const { format } = await parseStream(
      stream,
      { mimeType: file.mimeType, size: file.sizeBytes },
      { duration: true, skipCovers: true },
    );
    return format.duration === undefined || !Number.isFinite(format.duration)
      ? null
      : Math.round(format.duration * 1000);
  } finally {
    stream.destroy();
  }
}
