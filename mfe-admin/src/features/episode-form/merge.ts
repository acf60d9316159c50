import type { Change } from '@nobicast/contracts/versions';
import { changedFields, isSameField, type EpisodeValues, type FieldName } from './episode-values.ts';

/** A field that two people changed to different values. */
export interface FieldConflict {
  field: FieldName;
  theirs: string;
  /** Who changed it last; null for an import. */
  by: string | null;
  /** An instant; undefined where the server does not tell. */
  at: string | undefined;
}

export interface Merge {
  /** The current row with what was typed here. */
  values: EpisodeValues;
  conflicts: FieldConflict[];
  /** Fields that somebody else changed, and nobody here. */
  taken: FieldName[];
}

/**
 * Joins what was typed with what somebody else saved meanwhile.
 *
 * @param base the values that both began with
 */
export function merge(
  base: EpisodeValues,
  typed: EpisodeValues,
  current: EpisodeValues,
  changes: readonly Change[],
): Merge {
  const mine = changedFields(base, typed);
  const theirs = changedFields(base, current);
  const conflicts = mine
    .filter((field) => theirs.includes(field) && !isSameField(typed, current, field))
    .map((field) => {
      const last = changes.findLast(({ fields }) => fields.includes(field)) ?? changes.at(-1);
      return { field, theirs: current[field], by: last?.by ?? null, at: last?.at };
    });
  const kept = Object.fromEntries(mine.map((field) => [field, typed[field]]));
  return {
    values: { ...current, ...kept },
    conflicts,
    taken: theirs.filter((field) => !mine.includes(field)),
  };
}

/** The people behind some changes, each once. */
export const authorsOf = (changes: readonly Change[]): (string | null)[] => [
  ...new Set(changes.map(({ by }) => by)),
];
