import { storageKeys } from '@nobicast/contracts/brand';
import { isRecord } from '@nobicast/web-kit/api';

type Stats = Record<string, number>;

/** Old stats are dropped to keep the entry small. */
const maxEntries = 20;

function readAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.figures) ?? '{}');
    return isRecord(stored) ? stored : {};
  } catch {
    return {}; // storage is forbidden, or holds something else
  }
}

/** Undefined if one of the stats is missing. */
export function lastKnown<Name extends string>(
  key: string,
  names: readonly Name[],
): Record<Name, number> | undefined {
  const entry = readAll()[key];
  const isWhole = (stats: unknown): stats is Record<Name, number> =>
    isRecord(stats) && names.every((name) => Number.isSafeInteger(stats[name]));
  return isWhole(entry) ? entry : undefined;
}

/** For later visits. Does nothing where storage is forbidden. */
export function rememberStats(key: string, stats: Stats): void {
  const { [key]: _replaced, ...others } = readAll();
  const entries = [...Object.entries(others), [key, stats]].slice(-maxEntries);
  try {
    localStorage.setItem(storageKeys.figures, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // After a failure the specified stats are shown instead.
  }
}
