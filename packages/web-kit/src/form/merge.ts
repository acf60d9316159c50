import type { Change } from '@nobicast/contracts/versions';

/** A field that two people changed to different values. */
export interface FieldConflict<Field extends string> {
  field: Field;
  theirs: string;
  /** Who changed it last; null for an import. */
  by: string | null;
  /** An instant; undefined where the server does not tell. */
  at: string | undefined;
}

export interface Merge<Values, Field extends string> {
  /** The current row with what was typed here. */
  values: Values;
  conflicts: FieldConflict<Field>[];
  /** Fields that somebody else changed, and nobody here. */
  taken: Field[];
}

/** The fields of a form whose values differ. */
export type ChangedFields<Values, Field extends string> = (before: Values, after: Values) => Field[];

/**
 * Joins what was typed with what somebody else saved meanwhile.
 *
 * @param base the values that both began with
 */
export function merge<Field extends string, Values extends Record<Field, string>>(
  { base, typed, current }: Record<'base' | 'typed' | 'current', Values>,
  changes: readonly Change[],
  changedFields: ChangedFields<Values, Field>,
): Merge<Values, Field> {
  const mine = changedFields(base, typed);
  const theirs = changedFields(base, current);
  const differing = changedFields(typed, current);
  const conflicts = mine
    .filter((field) => theirs.includes(field) && differing.includes(field))
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
