import { storageKeys } from '@nobicast/contracts/brand';
import { isRecord } from '@nobicast/web-kit/api';

type Figures = Record<string, number>;

/** Visitors read few episodes; older figures are dropped, so that the entry stays small. */
const maxEntries = 20;

function readAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.figures) ?? '{}');
    return isRecord(stored) ? stored : {};
  } catch {
    return {}; // storage is forbidden, or holds something else
  }
}

/** The figures that were last remembered under this name; undefined if one of them is missing. */
export function lastKnown<Name extends string>(
  key: string,
  names: readonly Name[],
): Record<Name, number> | undefined {
  const entry = readAll()[key];
  const isWhole = (figures: unknown): figures is Record<Name, number> =>
    isRecord(figures) && names.every((name) => Number.isSafeInteger(figures[name]));
  return isWhole(entry) ? entry : undefined;
}

/** Remembers figures for later visits. Does nothing where storage is forbidden. */
export function rememberFigures(key: string, figures: Figures): void {
  const { [key]: _replaced, ...others } = readAll();
  const entries = [...Object.entries(others), [key, figures]].slice(-maxEntries);
  try {
    localStorage.setItem(storageKeys.figures, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage is forbidden or full: the specified figures are shown after a failure.
  }
}
