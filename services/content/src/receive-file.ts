import { ApiError, refusePaths } from '@nobicast/service-kit';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';

/** What surrounds the file in the body. */
const formBytes = 16 * 1024;

interface FileRules {
  storage: StorageEngine;
  maxBytes: number;
  /** Said about a larger one. */
  tooLarge: string;
}

function refusalOf(error: unknown, tooLarge: (cause: unknown) => ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof MulterError))
    return new ApiError('bad_request', { sentence: 'L’envoi a été interrompu.', cause: error });
  if (error.code === 'LIMIT_FILE_SIZE') return tooLarge(error);
  return new ApiError('bad_request', {
    sentence: 'Le formulaire contient un fichier (file), rien d’autre.',
    cause: error,
  });
}

/** Receives a form of one file, `file`, and nothing else. */
export function receivesFile({ storage, maxBytes, tooLarge: sentence }: FileRules) {
  const tooLarge = (cause?: unknown) => new ApiError('too_large', { sentence, cause });
  const read = multer({
    storage,
    fileFilter: refusePaths,
    preservePath: true,
    defParamCharset: 'utf8',
    limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: maxBytes },
  }).single('file');

  /** @throws ApiError `unsupported_media_type`, `too_large`, `bad_request`, `validation_failed` */
  return async (request: Request, response: Response): Promise<Express.Multer.File> => {
    if (!request.is('multipart/form-data'))
      throw new ApiError('unsupported_media_type', {
        sentence: 'Le corps de la demande doit être un formulaire (multipart/form-data).',
      });
    if (Number(request.get('content-length') ?? 0) > maxBytes + formBytes) throw tooLarge();
    await new Promise<void>((resolve, reject) => {
      read(request, response, (error: unknown) => {
        if (error === undefined) resolve();
        else reject(refusalOf(error, tooLarge));
      });
    });
    const { file } = request;
    if (file) return file;
    throw new ApiError('validation_failed', {
      fields: [{ in: 'body', path: 'file', message: 'Ce champ est obligatoire.' }],
    });
  };
}
