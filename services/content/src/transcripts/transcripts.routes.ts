import * as contracts from '@nobicast/contracts';
import {
  ApiError,
  disconnectIdle,
  memberOf,
  registerRoute,
  registerStream,
  shareReply,
} from '@nobicast/service-kit';
import type { IRouter, Response } from 'express';
import { receiveTranscript } from './receive-transcript.ts';
import { toReply, type StoredTranscript } from './transcripts.repository.ts';
import {
  deleteTranscript,
  getFacts,
  readUpload,
  readTranscript,
  storeTranscript,
  type TranscriptsDependencies,
} from './transcripts.use-cases.ts';
import { toJson, toSrt, toText, toVtt } from './write-transcript.rules.ts';

const uploadIdleMs = 60_000;

const share = (response: Response, episodeId: number) =>
  shareReply(response, { keys: contracts.keysOfEpisodes([episodeId], { hasCounts: false }) });

const files = [
  [contracts.getTranscriptAsVtt, ({ lines, language }: StoredTranscript) => toVtt(lines, language)],
  [contracts.getTranscriptAsSrt, ({ lines }: StoredTranscript) => toSrt(lines)],
  [contracts.getTranscriptAsJson, ({ lines }: StoredTranscript) => toJson(lines)],
  [contracts.getTranscriptAsText, toText],
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
      if (!transcript.isTimed && contract !== contracts.getTranscriptAsText)
        throw new ApiError('transcript_not_found');
      share(response, params.id);
      response.set('Content-Language', transcript.language);
      response.type(`${contract.replyMediaType}; charset=utf-8`).send(write(transcript));
    });

  registerRoute(router, contracts.getTranscriptFacts, async ({ params }) => ({
    transcript: await getFacts(dependencies, params.id),
  }));

  registerRoute(router, contracts.uploadTranscript, async ({ params, actor, request }, response) => {
    disconnectIdle(request, uploadIdleMs);
    const received = await receiveTranscript(request, response);
    return storeTranscript(dependencies, {
      episodeId: params.id,
      userId: memberOf(actor).userId,
      ...received,
    });
  });

  registerRoute(router, contracts.readTranscriptFile, async ({ params, request }, response) => {
    disconnectIdle(request, uploadIdleMs);
    const { file } = await receiveTranscript(request, response);
    return readUpload(dependencies, { file, episodeId: params.id });
  });

  registerRoute(router, contracts.deleteTranscript, async ({ params, actor }) => {
    await deleteTranscript(dependencies, { episodeId: params.id, userId: memberOf(actor).userId });
    return {};
  });
}
