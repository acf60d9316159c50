import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { limits } from '@nobicast/contracts';
import { receivesFile } from '@nobicast/service-kit/receive-file';
import type { Request, Response } from 'express';
import multer from 'multer';

/** The size of a row: a feed is stored and read in parts, so that it is never in memory as a whole. */
const partBytes = 1024 * 1024;

const receive = receivesFile({
  storage: multer.diskStorage({ destination: tmpdir() }),
  maxBytes: limits.imports.maxBytes,
  tooLarge: 'Un flux a 64 Mo au plus.',
});

/** The name without what would disturb a line of text, never cut within a character. */
const shownName = (name: string) =>
  name
    .replace(/[\u2028-\u202E\u2066-\u2069]/gu, '')
    .slice(0, 200)
    .replace(/\p{Cs}$/u, '');

/**
 * Receives the file of a feed on the disk and hands it to `work` in parts.
 * @throws ApiError `unsupported_media_type`, `too_large`, `bad_request`, `validation_failed`
 */
export async function receiveFeed<Result>(
  request: Request,
  response: Response,
  work: (feed: { name: string; parts: AsyncIterable<Buffer> }) => Promise<Result>,
): Promise<Result> {
  const file = await receive(request, response);
  try {
    // A stream without an encoding yields buffers.
    const parts = createReadStream(file.path, { highWaterMark: partBytes }) as AsyncIterable<Buffer>;
    return await work({ name: shownName(file.originalname) || 'feed.xml', parts });
  } finally {
    await rm(file.path, { force: true });
  }
}
