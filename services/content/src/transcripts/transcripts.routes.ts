import * as contracts from '@nobicast/contracts';
import { disconnectIdle, memberOf, registerRoute, registerStream, shareReply } from '@nobicast/service-kit';
import type { IRouter, Request, Response } from 'express';
import { toReply, type StoredTranscript } from './transcripts.repository.ts';
import {
  deleteTranscript,
  getFacts,
  readTranscript,
  storeTranscript,
  type TranscriptsDependencies,
} from './transcripts.use-cases.ts';
import { toJson, toSrt, toText, toVtt } from './write-transcript.rules.ts';
import { limits } from '@nobicast/contracts';
import { receivesFile } from '@nobicast/service-kit/receive-file';
import multer from 'multer';
import { transcriptsCopy } from './transcripts.copy.ts';

const uploadIdleMs = 60_000;

const share = (response: Response, episodeId: number) =>
  shareReply(response, { keys: contracts.keysOfEpisodes([episodeId], { hasCounts: false }) });

const files = [
  [contracts.getTranscriptAsVtt, ({ lines, language }: StoredTranscript) => toVtt(lines, language)],
  [contracts.getTranscriptAsSrt, ({ lines }: StoredTranscript) => toSrt(lines)],
  [contracts.getTranscriptAsJson, ({ lines }: StoredTranscript) => toJson(lines)],
  [contracts.getTranscriptAsText, ({ lines }: StoredTranscript) => toText(lines)],
] as const;

export function transcriptsRoutes(router: IRouter, dependencies: TranscriptsDependencies): void {
  registerRoute(router, contracts.getTranscript, async ({ params }, response) => {
    const transcript = await readTranscript(dependencies, params.id);
    share(response, params.id);
    return toReply(transcript);
  });

  for (const [contract, write] of files)
    registerStream(router, contract, async ({ params }, response) => {
      const transcript = await readTranscript(dependencies, params.id);
      share(response, params.id);
      response.set('Content-Language', transcript.language);
      response.type(`${contract.replyMediaType}; charset=utf-8`).send(write(transcript));
    });

  registerRoute(router, contracts.getTranscriptFacts, async ({ params }) => ({
    transcript: await getFacts(dependencies, params.id),
  }));

  registerRoute(router, contracts.uploadTranscript, async ({ params, actor, request }, response) => {
    disconnectIdle(request, uploadIdleMs);
    const file = await receiveTranscript(request, response);
    const call = { episodeId: params.id, userId: memberOf(actor).userId, file };
    return { transcript: await storeTranscript(dependencies, call) };
  });

  registerRoute(router, contracts.deleteTranscript, async ({ params, actor }) => {
    await deleteTranscript(dependencies, { episodeId: params.id, userId: memberOf(actor).userId });
    return {};
  });
}

// In memory: it is small, and is read as a whole.
const receive = receivesFile({
  storage: multer.memoryStorage(),
  maxBytes: limits.transcripts.maxBytes,
  tooLarge: transcriptsCopy.tooLarge,
});

/** @throws ApiError `unsupported_media_type`, `too_large`, `bad_request`, `validation_failed` */
export const receiveTranscript = async (request: Request, response: Response): Promise<Buffer> =>
  (await receive(request, response)).buffer;
