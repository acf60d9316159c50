import { limits } from '@nobicast/contracts';
import { receivesFile } from '@nobicast/service-kit/receive-file';
import type { Request, Response } from 'express';
import multer from 'multer';
import { transcriptsCopy } from './transcripts.copy.ts';

// In memory: it is small, and is read as a whole.
const receive = receivesFile({
  storage: multer.memoryStorage(),
  maxBytes: limits.transcripts.maxBytes,
  tooLarge: transcriptsCopy.tooLarge,
});

/** @throws ApiError `unsupported_media_type`, `too_large`, `bad_request`, `validation_failed` */
export const receiveTranscript = async (request: Request, response: Response): Promise<Buffer> =>
  (await receive(request, response)).buffer;
