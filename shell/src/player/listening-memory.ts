import { storageKeys } from '@nobicast/contracts/brand';

/** Where a listener stopped, in seconds, newest last. */
type Stop = [episodeId: number, seconds: number];

const mostStops = 50;
/** A start worth remembering, and an end worth forgetting. */
const fromSeconds = 5;
const nearEndSeconds = 30;

/** What the player remembers between visits: volume, speed, and where each episode was left. */
export interface ListeningMemory {
  volume(): number;
  setVolume(volume: number): void;
  rate(): number;
  setRate(rate: number): void;
  resumeSeconds(episodeId: number): number;
  saveStop(episodeId: number, seconds: number, durationSeconds: number): void;
}

function readStops(storage: Storage): Stop[] {
  const held: unknown = JSON.parse(storage.getItem(storageKeys.resume) ?? '[]');
  if (!Array.isArray(held)) return [];
  return held.filter(
    (stop): stop is Stop => Array.isArray(stop) && typeof stop[0] === 'number' && typeof stop[1] === 'number',
  );
}

/** Storage may be missing, full, forbidden, or hold what another version wrote: then nothing is remembered. */
function attempt<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch {
    // Remembering is a courtesy: playback must not depend on it.
    return otherwise;
  }
}

const numberIn = (text: string | null, least: number, most: number, otherwise: number) => {
  const value = text === null ? Number.NaN : Number(text);
  return value >= least && value <= most ? value : otherwise;
};

export function createListeningMemory(getStorage: () => Storage): ListeningMemory {
  const read = (key: string) => attempt(() => getStorage().getItem(key), null);
  const write = (key: string, value: string) => attempt(() => getStorage().setItem(key, value), undefined);
  const stops = () => attempt(() => readStops(getStorage()), []);

  return {
    volume: () => numberIn(read(storageKeys.volume), 0, 100, 100),
    setVolume: (volume) => write(storageKeys.volume, String(volume)),
    rate: () => numberIn(read(storageKeys.playbackRate), 0.25, 4, 1),
    setRate: (rate) => write(storageKeys.playbackRate, String(rate)),
    resumeSeconds: (episodeId) => stops().find(([id]) => id === episodeId)?.[1] ?? 0,
    saveStop(episodeId, seconds, durationSeconds) {
      const others = stops().filter(([id]) => id !== episodeId);
      const isWorthIt =
        seconds >= fromSeconds && (durationSeconds === 0 || seconds < durationSeconds - nearEndSeconds);
      const kept: Stop[] = isWorthIt ? [...others, [episodeId, Math.floor(seconds)]] : others;
      write(storageKeys.resume, JSON.stringify(kept.slice(-mostStops)));
    },
  };
}
