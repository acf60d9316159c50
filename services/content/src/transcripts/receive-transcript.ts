import { limits, uploadTranscript } from '@nobicast/contracts';
import { ApiError, parseJson } from '@nobicast/service-kit';
import { receivesFile } from '@nobicast/service-kit/receive-file';
import type { Request, Response } from 'express';
import multer from 'multer';
import { z } from 'zod';
import { transcriptsCopy } from './transcripts.copy.ts';
import type { VoiceChoices } from './voices.rules.ts';

const maxChoices = limits.transcripts.choicesLength * 4;

// In memory: it is small, and is read as a whole.
const receive = receivesFile({
  storage: multer.memoryStorage(),
  maxBytes: limits.transcripts.maxBytes,
  tooLarge: transcriptsCopy.tooLarge,
  fields: { names: ['voices'], maxBytes: maxChoices },
});

const formSchema = z.strictObject({
  voices: uploadTranscript.form.shape.voices
    .transform((text) => (text === undefined ? {} : parseJson(text)))
    .pipe(
      z.record(
        z.string().min(1).max(200),
        z.string().trim().max(limits.transcripts.speakerLength).nullable(),
      ),
    ),
});

/** @throws ApiError `validation_failed` */
function readChoices(body: unknown): VoiceChoices {
  const form = formSchema.safeParse(body ?? {});
  if (form.success)
    return new Map(
      Object.entries(form.data.voices).map(([label, name]) => [label, name === '' ? null : name]),
    );
  throw new ApiError('validation_failed', {
    fields: [{ in: 'body', path: 'voices', message: transcriptsCopy.badChoices }],
  });
}

/** @throws ApiError `unsupported_media_type`, `too_large`, `bad_request`, `validation_failed` */
export async function receiveTranscript(
  request: Request,
  response: Response,
): Promise<{ file: Buffer; choices: VoiceChoices }> {
  const { buffer } = await receive(request, response);
  return { file: buffer, choices: readChoices(request.body) };
}
