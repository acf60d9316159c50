import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { limits } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';

const { maxBytes } = limits.imports;
/** What surrounds the file in the body. */
const formBytes = 16 * 1024;
/** Of a row: a feed is stored and read in parts, so that it is never in memory as a whole. */
const partBytes = 1024 * 1024;

const upload = multer({
  dest: tmpdir(),
  // Browsers send the name of a file as UTF-8.
  defParamCharset: 'utf8',
  limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: maxBytes },
}).single('file');

const tooLarge = (cause?: unknown) =>
  new ApiError('too_large', { sentence: 'Un flux a 64 Mo au plus.', cause });

function refusalOf(error: unknown): ApiError {
  if (!(error instanceof MulterError))
    return new ApiError('bad_request', { sentence: 'L’envoi a été interrompu.', cause: error });
  if (error.code === 'LIMIT_FILE_SIZE') return tooLarge(error);
  return new ApiError('bad_request', {
    sentence: 'Le formulaire contient un fichier (file), rien d’autre.',
    cause: error,
  });
}

/** The name without what would disturb a line of text. */
const shownName = (name: string) => name.replace(/[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu, '').slice(0, 200);

/**
 * Receives the file of a feed on the disk and hands it to `work` in parts.
 * @throws ApiError `unsupported_media_type`, `too_large`, `bad_request`, `validation_failed`
 */
export async function receiveFeed<Result>(
  request: Request,
  response: Response,
  work: (feed: { name: string; parts: AsyncIterable<Buffer> }) => Promise<Result>,
): Promise<Result> {
  if (!request.is('multipart/form-data'))
    throw new ApiError('unsupported_media_type', {
      sentence: 'Le corps de la demande doit être un formulaire (multipart/form-data).',
    });
  if (Number(request.get('content-length') ?? 0) > maxBytes + formBytes) throw tooLarge();
  await new Promise<void>((resolve, reject) => {
    upload(request, response, (error: unknown) => {
      if (error === undefined) resolve();
      else reject(refusalOf(error));
    });
  });
  const { file } = request;
  if (!file)
    throw new ApiError('validation_failed', {
      fields: [{ in: 'body', path: 'file', message: 'Ce champ est obligatoire.' }],
    });
  try {
    // A stream without an encoding yields buffers.
    const parts = createReadStream(file.path, { highWaterMark: partBytes }) as AsyncIterable<Buffer>;
    return await work({ name: shownName(file.originalname) || 'feed.xml', parts });
  } finally {
    await rm(file.path, { force: true });
  }
}
