import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { callPath, putExternalAudio, putStoredAudio } from '@nobicast/contracts';
import { actorHeader, ApiError, callService, signActor, type InternalSecret } from '@nobicast/service-kit';
import { z } from 'zod';
import type { FeedItem } from './feed-item.ts';
import { ImportProblem, messageOf } from './import-problem.ts';
import type { SafeFetch } from './safe-fetch.ts';
import { securedAddress } from './text.rules.ts';

const caller = 'content';
const declareMs = 15_000;
const audioLimits = { maxBytes: 500 * 1024 * 1024, totalMs: 2 * 3600 * 1000, idleMs: 30_000 };
/** How long to wait for an early reply: media replies at once when it has this file, or when its start is not audio. */
const earlyAnswerMs = 250;
/** How long media may send nothing: after the last byte it measures the duration. */
const silenceMs = 5 * 60_000;
const maxSourceUrlLength = 2_000;

export interface MediaAccess {
  mediaUrl: string;
  secret: InternalSecret;
  fetcher: Pick<SafeFetch, 'open'>;
}

export type EpisodeAudio = Pick<FeedItem, 'enclosure' | 'durationMs'>;

export interface AudioSender {
  /**
   * Tells media that the audio of these episodes stays with its publisher, under its https address. What media
   * refuses is returned with the reason.
   */
  declare<Episode extends EpisodeAudio & { id: number }>(
    episodes: readonly Episode[],
  ): Promise<Declaration<Episode>>;
  /** Streams the audio from its publisher into our store, in bounded memory. @throws ImportProblem */
  store(episodeId: number, audio: EpisodeAudio): Promise<{ isChanged: boolean; sizeBytes: number }>;
}

interface Declaration<Episode> {
  changedCount: number;
  refused: { episode: Episode; reason: string }[];
}

/** What media answers when it is reachable and refuses something in the request, perhaps a single entry. */
const refusalCodes = new Set<string>(['episode_not_found', 'validation_failed', 'too_large']);

export function audioSender({ mediaUrl, secret, fetcher }: MediaAccess): AudioSender {
  return {
    async declare<Episode extends EpisodeAudio & { id: number }>(
      episodes: readonly Episode[],
    ): Promise<Declaration<Episode>> {
      try {
        const reply = await callService(putExternalAudio, {
          baseUrl: mediaUrl,
          body: { episodes: episodes.map(toExternalAudio) },
          secret,
          caller,
          deadlineMs: declareMs,
        });
        return { changedCount: reply.changed_episode_ids.length, refused: [] };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { code } = error;
        if (episodes.length === 1 || !refusalCodes.has(code)) {
          const reason = `media answers ${code}`;
          return { changedCount: 0, refused: episodes.map((episode) => ({ episode, reason })) };
        }
        // Media declares all or none. Halving separates the refused entries from the others in few calls.
        const middle = Math.ceil(episodes.length / 2);
        const first = await this.declare(episodes.slice(0, middle));
        const second = await this.declare(episodes.slice(middle));
        return {
          changedCount: first.changedCount + second.changedCount,
          refused: [...first.refused, ...second.refused],
        };
      }
    },

    async store(episodeId, { enclosure: { url } }) {
      const source = url.length <= maxSourceUrlLength ? { source_url: url } : {};
      const target = new URL(
        callPath(putStoredAudio, { params: { id: episodeId }, query: source }),
        mediaUrl,
      );
      const upload = openUpload(target, secret);
      const downloading = new AbortController();
      const answer = readAnswer(upload).finally(() => downloading.abort());
      // It is awaited below; until then its rejection must not end the process.
      answer.catch(() => undefined);
      try {
        if (!(await isSettledWithin(earlyAnswerMs, answer)))
          await download(fetcher, url, { upload, answer, signal: downloading.signal });
        return await answer;
      } finally {
        downloading.abort();
        upload.destroy();
      }
    },
  };
}

const toExternalAudio = ({ id, enclosure, durationMs }: EpisodeAudio & { id: number }) => ({
  episode_id: id,
  url: securedAddress(enclosure.url),
  size_bytes: enclosure.sizeBytes,
  mime_type: enclosure.mimeType,
  duration_ms: durationMs,
});

function openUpload(target: URL, secret: InternalSecret): http.ClientRequest {
  const upload = (target.protocol === 'https:' ? https : http).request(target, {
    method: putStoredAudio.method,
    headers: {
      [actorHeader]: signActor({ kind: 'service', name: caller }, secret, { now: new Date() }),
      'content-type': 'application/octet-stream',
      'transfer-encoding': 'chunked',
    },
  });
  upload.setTimeout(silenceMs, () => upload.destroy(new Error('media is silent')));
  upload.flushHeaders();
  return upload;
}

async function download(
  fetcher: Pick<SafeFetch, 'open'>,
  url: string,
  { upload, answer, signal }: { upload: http.ClientRequest; answer: Promise<unknown>; signal: AbortSignal },
): Promise<void> {
  try {
    const { contentType, body } = await fetcher.open(url, audioLimits, signal);
    if (!/^(audio\/|application\/octet-stream$|binary\/octet-stream$|$)/.test(contentType))
      throw new ImportProblem(`its audio address sends ${contentType.slice(0, 100)}`);
    await pipeline(
      afterFirst(body, () => isSettledWithin(earlyAnswerMs, answer)),
      upload,
      { signal },
    );
  } catch (error) {
    // Media has replied, with success or a refusal: the rest of the file is not needed.
    if (!signal.aborted) throw error instanceof ImportProblem ? error : mediaProblem(error);
  }
}

/** Media checks a file by its first bytes, so its refusal is read before more bytes hit a closed connection. */
async function* afterFirst(body: AsyncIterable<Uint8Array>, pause: () => Promise<unknown>) {
  let isFirst = true;
  for await (const chunk of body) {
    yield chunk;
    if (isFirst) await pause();
    isFirst = false;
  }
}

const replySchema = z.object({
  ok: z.literal(true),
  data: z.object({ is_changed: z.boolean(), size_bytes: z.int() }),
});
const failureSchema = z.object({ code: z.string() });

async function readAnswer(upload: http.ClientRequest): Promise<{ isChanged: boolean; sizeBytes: number }> {
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    upload.once('error', (error) => reject(mediaProblem(error)));
    upload.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('error', (error) => reject(mediaProblem(error)));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
  const reply = text.startsWith('{') ? parseReply(status, text) : undefined;
  const envelope = replySchema.safeParse(reply);
  if (status === 200 && envelope.success) {
    const { is_changed: isChanged, size_bytes: sizeBytes } = envelope.data.data;
    return { isChanged, sizeBytes };
  }
  const failure = failureSchema.safeParse(reply);
  throw new ImportProblem(`media answers ${failure.success ? failure.data.code : status}`);
}

function parseReply(status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportProblem(`media answers ${status} with a reply that cannot be read`, { cause: error });
  }
}

const mediaProblem = (error: unknown) =>
  new ImportProblem(`media could not store it: ${messageOf(error)}`, { cause: error });

async function isSettledWithin(waitMs: number, promise: Promise<unknown>): Promise<boolean> {
  const settled = promise.then(
    () => true,
    () => true,
  ); // the caller awaits the promise itself for its outcome
  return Promise.race([settled, sleep(waitMs, false)]);
}
