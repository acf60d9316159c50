import type { Readable } from 'node:stream';
import { fileSentences, limits, uploadFile, type FileKind } from '@nobicast/contracts';
import { ApiError, fieldErrors, frenchMessage } from '@nobicast/service-kit';
import { formBytes, formRefusal, refusePaths, requireMultipart } from '@nobicast/service-kit/receive-file';
import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { createAudioCheck, type AudioCheck } from '../audio/audio-check.rules.ts';
import { sniffAudio, sniffLength, type AudioFormat } from '../audio/audio.rules.ts';
import { newAudioKey } from '../audio/store-audio.use-case.ts';
import { openUpload, type Upload } from '../audio/upload-stream.ts';
import { isImage } from '../pictures/picture.rules.ts';
import { discardObject, stageObject, type StageDependencies, type StagedObject } from './stage-object.ts';

/** Recognised by its bytes. */
export type ReceivedFile =
  | { type: 'audio'; staged: StagedObject; format: AudioFormat; sizeBytes: number }
  /** Only the beginning, if the image is larger than a cover may be. */
  | { type: 'image'; bytes: Buffer; sizeBytes: number }
  | { type: 'other'; sizeBytes: number };

export interface ReceivedForm {
  kind: FileKind;
  file: ReceivedFile;
}

export interface ReceiveDependencies extends StageDependencies {
  newId: () => string;
  maxAudioBytes: number;
}

const { maxCoverBytes } = limits.files;
const formLimits = {
  files: 1,
  // Three more than the form has: a few unknown fields are left to its schema, which refuses them too.
  fields: 4,
  parts: 5,
  headerPairs: 20,
  fieldNameSize: 100,
  fieldSize: 100,
  fieldNestingDepth: 0,
};

const sentences = {
  tooLarge: fileSentences.audioSize,
  contents: 'Le formulaire contient un fichier (file) et sa nature (kind), rien d’autre.',
};

/** Found while the file is being stored: its bytes are not audio. */
class NotAudio extends Error {}

/** Checks the bytes as they pass. The stream fails with NotAudio as soon as they cannot be audio. */
function checked(upload: Upload, check: AudioCheck): Readable {
  const body = upload.stream;
  body.on('data', (chunk: Buffer) => {
    check.push(chunk);
    if (check.verdict === 'refused') body.destroy(new NotAudio());
  });
  // The listener above made it flow: it is paused again, so that the store misses nothing.
  return body.pause();
}

/** Reads and drops the rest of the file: only then do the fields that follow it in the form arrive. */
async function drain(stream: Readable): Promise<void> {
  for await (const _chunk of stream);
}

async function receiveImage({ stream, countBytes }: Upload): Promise<ReceivedFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // Beyond the largest cover only the size matters. A stream of bytes yields Buffers.
    if (countBytes() <= maxCoverBytes) chunks.push(chunk as Buffer);
  }
  return { type: 'image', bytes: Buffer.concat(chunks), sizeBytes: countBytes() };
}

/** Of type `other` where the file turns out not to be audio. */
async function receiveAudio(
  dependencies: ReceiveDependencies,
  { episodeId, upload, part }: { episodeId: number; upload: Upload; part: Readable },
): Promise<ReceivedFile> {
  const check = createAudioCheck();
  const format = sniffAudio(upload.head);
  const notAudio = () => ({ type: 'other' as const, sizeBytes: upload.countBytes() });
  if (!format) {
    await drain(upload.stream);
    return notAudio();
  }
  const objectKey = newAudioKey(episodeId, dependencies.newId(), format);
  let staged: StagedObject;
  try {
    staged = await stageObject(dependencies, objectKey, checked(upload, check), format);
  } catch (error) {
    if (!(error instanceof NotAudio)) throw error;
    // The check has destroyed `upload.stream`, which read it until then.
    await drain(part);
    return notAudio();
  }
  const { verdict } = check;
  if (typeof verdict === 'object')
    return { type: 'audio', staged, format: verdict, sizeBytes: upload.countBytes() };
  await discardObject(dependencies, objectKey);
  return notAudio();
}

async function receiveFile(
  dependencies: ReceiveDependencies,
  episodeId: number,
  part: Readable,
): Promise<ReceivedFile> {
  // multer limits the size.
  const upload = await openUpload(part, sniffLength, Infinity);
  return isImage(upload.head)
    ? receiveImage(upload)
    : receiveAudio(dependencies, { episodeId, upload, part });
}

const missingFile = { in: 'body' as const, path: 'file', message: 'Ce champ est obligatoire.' };

/**
 * Reads a form with one file and its kind, in any order and in bounded memory: audio is streamed into the store and
 * staged (stage-object.ts); images are small and held. A name that is a path is refused; otherwise the sender's name
 * and type are ignored. Throws `too_large`, `bad_request`, `unsupported_media_type`, `validation_failed` or what the
 * store throws; then nothing stays in the store.
 */
export async function receiveForm(
  dependencies: ReceiveDependencies,
  { episodeId, request, response }: { episodeId: number; request: Request; response: Response },
): Promise<ReceivedForm> {
  requireMultipart(request);
  const { maxAudioBytes } = dependencies;
  if (Number(request.get('content-length') ?? 0) > maxAudioBytes + formBytes)
    throw new ApiError('too_large', { sentence: sentences.tooLarge });

  let received: ReceivedFile | undefined;
  let storageFailure: unknown;
  const discard = async () => {
    if (received?.type === 'audio') await discardObject(dependencies, received.staged.objectKey);
  };
  const storage: StorageEngine = {
    _handleFile(_request, { stream }, done) {
      receiveFile(dependencies, episodeId, stream).then(
        (file) => {
          received = file;
          done(null, {});
        },
        (error: unknown) => {
          storageFailure = error;
          done(error);
        },
      );
    },
    _removeFile: (_request, _file, done) => void discard().then(() => done(null)),
  };
  const read = multer({
    storage,
    limits: { ...formLimits, fileSize: maxAudioBytes },
    fileFilter: refusePaths,
    preservePath: true,
    defParamCharset: 'utf8',
  }).single('file');
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error: unknown) => {
      if (error === undefined) resolve();
      else reject(storageFailure instanceof Error ? storageFailure : formRefusal(error, sentences));
    });
  });

  const form = uploadFile.form.safeParse(request.body, { error: frenchMessage });
  if (form.success && received) return { kind: form.data.kind, file: received };
  await discard();
  throw new ApiError('validation_failed', {
    fields: [...(received ? [] : [missingFile]), ...(form.success ? [] : fieldErrors('body', form.error))],
  });
}
