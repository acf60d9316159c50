import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { fileSentences } from '@nobicast/contracts';
import { ApiError } from './errors.ts';

/** The overhead of a form: boundaries, headers of parts, other fields. */
export const formBytes = 16 * 1024;

interface FileRules {
  storage: StorageEngine;
  maxBytes: number;
  tooLarge: string;
  /** What else the form may have. */
  fields?: { names: readonly string[]; maxBytes: number };
}

/** @throws ApiError `unsupported_media_type` unless the body is multipart */
export function requireMultipart(request: Request): void {
  if (!request.is('multipart/form-data'))
    throw new ApiError('unsupported_media_type', {
      sentence: 'Le corps de la demande doit être un formulaire (multipart/form-data).',
    });
}

/** Whether a system call of ours failed, as on a full disk. A connection that the sender breaks off names none. */
const isSystemFailure = (error: unknown) => error instanceof Error && 'syscall' in error;

/** Translates errors about the form; those of its storage are passed on. */
export function formRefusal(error: unknown, { tooLarge, contents }: { tooLarge: string; contents: string }) {
  if (error instanceof ApiError || isSystemFailure(error)) return error;
  if (!(error instanceof MulterError))
    return new ApiError('bad_request', { sentence: 'L’envoi a été interrompu.', cause: error });
  return error.code === 'LIMIT_FILE_SIZE'
    ? new ApiError('too_large', { sentence: tooLarge, cause: error })
    : new ApiError('bad_request', { sentence: contents, cause: error });
}

/** Receives a form of one file, `file`, and the fields that are named. */
export function receivesFile({
  storage,
  maxBytes,
  tooLarge,
  fields = { names: [], maxBytes: 0 },
}: FileRules) {
  const most = fields.names.length;
  const read = multer({
    storage,
    fileFilter: refusePaths,
    preservePath: true,
    defParamCharset: 'utf8',
    limits: {
      files: 1,
      fields: most,
      parts: 1 + most,
      headerPairs: 20,
      fileSize: maxBytes,
      fieldSize: fields.maxBytes,
    },
  }).single('file');
  const others = most === 0 ? '' : ` et au plus ${fields.names.join(', ')}`;
  const sentences = {
    tooLarge,
    contents: `Le formulaire contient un fichier (file)${others}, rien d’autre.`,
  };

  /** @throws ApiError `unsupported_media_type`, `too_large`, `bad_request`, `validation_failed` */
  return async (request: Request, response: Response): Promise<Express.Multer.File> => {
    requireMultipart(request);
    if (Number(request.get('content-length') ?? 0) > maxBytes + fields.maxBytes + formBytes)
      throw new ApiError('too_large', { sentence: tooLarge });
    await new Promise<void>((resolve, reject) => {
      read(request, response, (error: unknown) => {
        if (error === undefined) resolve();
        else reject(formRefusal(error, sentences));
      });
    });
    const { file } = request;
    if (file) return file;
    throw new ApiError('validation_failed', {
      fields: [{ in: 'body', path: 'file', message: 'Ce champ est obligatoire.' }],
    });
  };
}

/**
 * Refuses the file of a form whose name is a path or has control characters: no browser sends one, and the names of files
 * are shown, or end up in headers. A filter of multer, which must keep paths (`preservePath`) and read UTF-8
 * (`defParamCharset`): otherwise it cuts the path off, and half of an accented letter is a control character.
 */
export function refusePaths(
  _request: unknown,
  { originalname }: { originalname: string },
  done: { (error: Error): void; (error: null, isAccepted: boolean): void },
): void {
  if (!/[/\\\p{Cc}]/u.test(originalname)) return done(null, true);
  done(new ApiError('bad_request', { sentence: fileSentences.fileName }));
}
