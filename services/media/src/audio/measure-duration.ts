import type { Readable } from 'node:stream';
import { parseStream } from 'music-metadata';

export type MeasureDuration = typeof measureDuration;

/**
 * The duration of an audio file in milliseconds, null if it cannot be determined. Reads the whole stream only if the
 * file has no header with the duration. Always destroys the stream.
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
