import { locale, type TranscriptFacts } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { Produce, ProducerCall } from '../editing/producing.ts';
import { parseTranscript } from './parse-transcript.ts';
import { UnreadableTranscript, type ParsedTranscript } from './transcript.rules.ts';
import type { StoredTranscript, TranscriptsRepository } from './transcripts.repository.ts';

export interface TranscriptsDependencies {
  transcripts: Pick<TranscriptsRepository, 'findPublic' | 'findFacts'>;
  hasEpisode(episodeId: number): Promise<boolean>;
  produce: Produce<TranscriptsRepository>;
  clock: () => Date;
}

/** @throws ApiError `episode_not_found`, `transcript_not_found` */
export async function readTranscript(
  { transcripts, clock }: Pick<TranscriptsDependencies, 'transcripts' | 'clock'>,
  episodeId: number,
): Promise<StoredTranscript> {
  const found = await transcripts.findPublic(clock(), episodeId);
  if (found === undefined) throw new ApiError('episode_not_found');
  if (found === null) throw new ApiError('transcript_not_found');
  return found;
}

/** @throws ApiError `episode_not_found` */
export async function getFacts(
  { transcripts, hasEpisode }: Pick<TranscriptsDependencies, 'transcripts' | 'hasEpisode'>,
  episodeId: number,
): Promise<TranscriptFacts | null> {
  const facts = await transcripts.findFacts(episodeId);
  if (!facts && !(await hasEpisode(episodeId))) throw new ApiError('episode_not_found');
  return facts ?? null;
}

function read(file: Uint8Array): ParsedTranscript {
  try {
    return parseTranscript(file);
  } catch (error) {
    if (!(error instanceof UnreadableTranscript)) throw error;
    throw new ApiError('unreadable_transcript', { sentence: error.sentence, cause: error });
  }
}

/** What a file without a language is in. */
const ownLanguage = locale.slice(0, 2);

/** @throws ApiError `unreadable_transcript`, `episode_not_found` */
export function storeTranscript(
  { produce, clock }: Pick<TranscriptsDependencies, 'produce' | 'clock'>,
  { file, ...call }: ProducerCall & { file: Uint8Array },
): Promise<TranscriptFacts> {
  const { format, language, lines } = read(file);
  return produce(call, async ({ repository: transcripts, record }) => {
    const { episodeId } = call;
    const isReplaced = await transcripts.remove(episodeId);
    await transcripts.insert(episodeId, {
      format,
      language: language ?? ownLanguage,
      sizeBytes: file.length,
      uploadedAt: clock(),
      lines,
    });
    await record([{ type: 'transcript', id: episodeId, action: isReplaced ? 'update' : 'create' }]);
    const facts = await transcripts.findFacts(episodeId);
    if (!facts) throw new Error(`The transcript of episode ${episodeId} is gone within its own transaction.`);
    return facts;
  });
}

/** @throws ApiError `episode_not_found`, `transcript_not_found` */
export function deleteTranscript(
  { produce }: Pick<TranscriptsDependencies, 'produce'>,
  call: ProducerCall,
): Promise<void> {
  return produce(call, async ({ repository: transcripts, record }) => {
    if (!(await transcripts.remove(call.episodeId))) throw new ApiError('transcript_not_found');
    await record([{ type: 'transcript', id: call.episodeId, action: 'delete' }]);
  });
}
