import { storageKeys } from '@nobicast/contracts/brand';

/** Where the listener stopped in an episode. The stored list has the newest last. */
type Stop = [episodeId: number, seconds: number];

const maxStops = 50;
/** Stops this close to the start or to the end are not stored. */
const minSeconds = 5;
const nearEndSeconds = 30;

/** Stored between visits: volume, speed, and the position in each episode. */
export interface ListeningMemory {
  /** `fallback` where none is stored. */
  volume(fallback?: number): number;
  setVolume(volume: number): void;
  rate(fallback?: number): number;
  setRate(rate: number): void;
  resumeSeconds(episodeId: number): number;
  saveStop(episodeId: number, seconds: number, durationSeconds: number): void;
}

function readStops(storage: Storage): Stop[] {
  const stored: unknown = JSON.parse(storage.getItem(storageKeys.resume) ?? '[]');
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (stop): stop is Stop => Array.isArray(stop) && typeof stop[0] === 'number' && typeof stop[1] === 'number',
  );
}

/** Storage may be missing, full, forbidden, or contain data of another version. */
function attempt<Value>(access: () => Value, fallback: Value): Value {
  try {
    return access();
  } catch {
    // Playback must not depend on storage.
    return fallback;
  }
}

const numberIn = (text: string | null, min: number, max: number, fallback: number) => {
  const value = text === null ? Number.NaN : Number(text);
  return value >= min && value <= max ? value : fallback;
};

export function createListeningMemory(getStorage: () => Storage): ListeningMemory {
  const read = (key: string) => attempt(() => getStorage().getItem(key), null);
  const write = (key: string, value: string) => attempt(() => getStorage().setItem(key, value), undefined);
  const stops = () => attempt(() => readStops(getStorage()), []);

  return {
    volume: (fallback = 100) => numberIn(read(storageKeys.volume), 0, 100, fallback),
    setVolume: (volume) => write(storageKeys.volume, String(volume)),
    rate: (fallback = 1) => numberIn(read(storageKeys.playbackRate), 0.25, 4, fallback),
    setRate: (rate) => write(storageKeys.playbackRate, String(rate)),
    resumeSeconds: (episodeId) => stops().find(([id]) => id === episodeId)?.[1] ?? 0,
    saveStop(episodeId, seconds, durationSeconds) {
      const others = stops().filter(([id]) => id !== episodeId);
      const isWorthStoring =
        seconds >= minSeconds && (durationSeconds === 0 || seconds < durationSeconds - nearEndSeconds);
      const kept: Stop[] = isWorthStoring ? [...others, [episodeId, Math.floor(seconds)]] : others;
      write(storageKeys.resume, JSON.stringify(kept.slice(-maxStops)));
    },
  };
}
