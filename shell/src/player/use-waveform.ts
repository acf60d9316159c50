import { getWaveform } from '@nobicast/contracts/calls';
import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { dataOf, requestCall } from '@nobicast/web-kit/api';
import { useEffect, useState } from 'react';

type Levels = readonly number[];

/** By episode. If the sound is replaced meanwhile, the listener still hears the former one. */
const known = new Map<number, Levels>();

async function fetchLevels(episodeId: number): Promise<Levels | null> {
  const response = await requestCall(getWaveform, { params: { id: episodeId } });
  return (await dataOf(getWaveform, response))?.levels ?? null;
}

/** Null until it is known, and where there is none: before publication, of external audio. */
export function useWaveform({ episodeId, preview }: PlayableEpisode): Levels | null {
  const [, setFetched] = useState<Levels>();
  const isPublic = !preview;
  const levels = isPublic ? known.get(episodeId) : undefined;
  const isMissing = isPublic && !levels;
  useEffect(() => {
    if (!isMissing) return;
    fetchLevels(episodeId).then(
      (fetched) => {
        if (!fetched) return;
        known.set(episodeId, fetched);
        setFetched(fetched);
      },
      // A decoration: without it the track is a plain line.
      (error: unknown) => console.warn('The waveform could not be loaded.', error),
    );
  }, [isMissing, episodeId]);
  return levels ?? null;
}
