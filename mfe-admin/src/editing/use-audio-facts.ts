import { callPath } from '@nobicast/contracts/call';
import { getAudioFacts } from '@nobicast/contracts/calls';
import type { EpisodeFiles } from '@nobicast/contracts/audio-facts';
import { useCall } from '@nobicast/web-kit/api';
import { useMutate } from '../use-mutate.ts';
import { useReadAgain } from '../use-read-again.ts';

/**
 * How often facts are read again while jobs read a file: the job that draws the waveform also tells whether the bitrate
 * varies.
 */
const readAgainMs = 3_000;

/** What is known of the files of an episode; undefined until it was read, and where there is none. */
export function useAudioFacts(
  episodeId: number,
  hasAudio: boolean,
): {
  audio: EpisodeFiles['audio'] | undefined;
  cover: EpisodeFiles['cover'] | undefined;
  reload: () => Promise<void>;
} {
  const input = { params: { id: episodeId } };
  const reply = useCall(getAudioFacts, hasAudio ? input : null);
  const mutate = useMutate();
  const files = hasAudio && reply.state === 'ready' ? reply.data : undefined;
  const audio = files?.audio ?? undefined;
  const cover = files?.cover ?? undefined;
  /** Unlike that of `reply`, it also works during the first request, whose reply may predate what was just stored. */
  const reload = async () => void (await mutate(callPath(getAudioFacts, input)));
  const isWaiting = [audio?.facts.state, audio?.waveform, audio?.measured?.state, cover?.sizes].includes(
    'waiting',
  );
  useReadAgain(isWaiting, readAgainMs, reload);
  return { audio, cover, reload };
}
