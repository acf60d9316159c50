import {
  limits,
  locale,
  type TranscriptFacts,
  type TranscriptReading,
  type TranscriptRepairs,
} from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { Produce, ProducerCall } from '../editing/producing.ts';
import { parseTranscript, type ParsedTranscript } from './parse-transcript.ts';
import { UnreadableTranscript, type Repairs } from './transcript.rules.ts';
import type { KnownVoices, StoredTranscript, TranscriptsRepository } from './transcripts.repository.ts';
import { fullNameOf, type Label, type VoiceChoices } from './voices.rules.ts';

export interface TranscriptsDependencies {
  transcripts: Pick<TranscriptsRepository, 'findPublic' | 'findFacts' | 'findVoices'>;
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

function read(
  file: Uint8Array,
  { people, choices }: KnownVoices,
  chosen: VoiceChoices = new Map(),
): ParsedTranscript {
  try {
    return parseTranscript(file, { known: people, choices: new Map([...choices, ...chosen]) });
  } catch (error) {
    if (!(error instanceof UnreadableTranscript)) throw error;
    throw new ApiError('unreadable_transcript', { sentence: error.sentence, cause: error });
  }
}

const toRepairs = ({ mended, leftOut }: Repairs): TranscriptRepairs => ({
  mended_count: mended.length,
  left_out_count: leftOut.length,
  left_out: leftOut.slice(0, limits.transcripts.listedRows),
});

/** The labels that somebody is asked about: names first, then the most frequent. The others stay what they are. */
const offered = (labels: readonly Label[]) =>
  labels
    .filter(({ label }) => label.length <= limits.transcripts.speakerLength)
    .sort((one, other) => Number(other.isName) - Number(one.isName) || other.count - one.count)
    .slice(0, limits.transcripts.offeredLabels);

/** @throws ApiError `unreadable_transcript`, `episode_not_found` */
export async function readUpload(
  { transcripts, hasEpisode }: Pick<TranscriptsDependencies, 'transcripts' | 'hasEpisode'>,
  { file, episodeId }: { file: Uint8Array; episodeId: number },
): Promise<TranscriptReading> {
  if (!(await hasEpisode(episodeId))) throw new ApiError('episode_not_found');
  const voices = await transcripts.findVoices(episodeId);
  const { format, isTimed, lines, labels, repairs } = read(file, voices);
  const nameOf = (label: string, isName: boolean) => {
    const chosen = voices.choices.get(label);
    if (chosen !== undefined) return chosen;
    return fullNameOf(label, voices.people) ?? (isName ? label : null);
  };
  return {
    format,
    is_timed: isTimed,
    line_count: lines.length,
    labels: offered(labels).map(({ isName, ...label }) => ({ ...label, name: nameOf(label.label, isName) })),
    people: voices.people,
    repairs: toRepairs(repairs),
  };
}

/** Where a file does not say its language. */
const defaultLanguage = locale.slice(0, 2);

/** @throws ApiError `unreadable_transcript`, `episode_not_found` */
export async function storeTranscript(
  { transcripts: known, produce, clock }: Pick<TranscriptsDependencies, 'transcripts' | 'produce' | 'clock'>,
  { file, choices, ...call }: ProducerCall & { file: Uint8Array; choices: VoiceChoices },
): Promise<{ transcript: TranscriptFacts; repairs: TranscriptRepairs }> {
  const { episodeId } = call;
  // Before the transaction, which would hold its locks while a large file is read.
  const voices = await known.findVoices(episodeId);
  const { format, language, isTimed, lines, repairs } = read(file, voices, choices);
  return produce(call, async ({ repository: transcripts, record }) => {
    await transcripts.rememberVoices(choices, clock());
    const isReplaced = await transcripts.remove(episodeId);
    await transcripts.insert(episodeId, {
      format,
      language: language ?? defaultLanguage,
      sizeBytes: file.length,
      uploadedAt: clock(),
      isTimed,
      lines,
    });
    await record([{ type: 'transcript', id: episodeId, action: isReplaced ? 'update' : 'create' }]);
    const facts = await transcripts.findFacts(episodeId);
    if (!facts) throw new Error(`The transcript of episode ${episodeId} is gone within its own transaction.`);
    return { transcript: facts, repairs: toRepairs(repairs) };
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
