import type { Fields, ValuesOf } from '@nobicast/contracts/fields/field';
import type { Change } from '@nobicast/contracts/versions';
import { authorsOf, merge, type FieldConflict } from './merge.ts';
import { changeOf, changedFields, valuesOf, type FieldName, type FormValues } from './values.ts';

/** Fields of a body that are not fields of the form. */
export interface SaveFlags {
  /** The slug redirects to another row, and is taken from it. */
  takes_redirect?: true;
  is_autosave?: true;
}

/** What others changed while somebody typed, and was joined with it. */
export interface Merged<Name> {
  authors: (string | null)[];
  fields: Name[];
}

/** How the rows of a form are saved. */
export interface RowCalls<Declared extends Fields, Row extends ValuesOf<Declared>> {
  /** Sends the fields that have changed. */
  update: (row: Row, change: Partial<ValuesOf<Declared>>, flags: SaveFlags) => Promise<Row>;
  /** What a refusal for a stale version tells: `conflictOf` of the call. */
  conflictOf?: (error: unknown) => { current: Row; changes: readonly Change[] } | undefined;
}

type Saved<Declared extends Fields, Row> =
  | {
      state: 'saved';
      row: Row;
      /** Changed fields that only a save by hand sends. */
      left: FieldName<Declared>[];
      isUnchanged: boolean;
      merged: Merged<FieldName<Declared>> | undefined;
    }
  | {
      state: 'conflict';
      row: Row;
      values: FormValues<Declared>;
      conflicts: FieldConflict<FieldName<Declared>>[];
    };

/** How often others may be quicker, one after the other, before a save gives up. */
const mostMerges = 5;

/**
 * Saves the changed fields of a row. Where others have changed other fields meanwhile, takes theirs and sends again.
 *
 * @param mayAutosave whether a row may be saved while somebody types; undefined for a save by hand
 */
export async function saveMerging<Declared extends Fields, Row extends ValuesOf<Declared>>(
  { fields, update, conflictOf }: RowCalls<Declared, Row> & { fields: Declared },
  row: Row,
  wanted: FormValues<Declared>,
  { flags, mayAutosave }: { flags: SaveFlags; mayAutosave: ((row: Row) => boolean) | undefined },
  merged?: Merged<FieldName<Declared>>,
  merges = 0,
): Promise<Saved<Declared, Row>> {
  const differing = (before: FormValues<Declared>, after: FormValues<Declared>) =>
    changedFields(fields, before, after);
  const base = valuesOf(fields, row);
  const dirty = differing(base, wanted);
  const left = dirty.filter((name) => mayAutosave && fields[name]?.isSavedByHand);
  const sent = dirty.filter((name) => !left.includes(name));
  if (sent.length === 0) return { state: 'saved', row, left, isUnchanged: merged === undefined, merged };
  try {
    const change = changeOf(fields, wanted, sent);
    return { state: 'saved', row: await update(row, change, flags), left, isUnchanged: false, merged };
  } catch (error) {
    const conflict = conflictOf?.(error);
    if (!conflict || merges >= mostMerges) throw error;
    const { current, changes } = conflict;
    const joined = merge<FieldName<Declared>, FormValues<Declared>>(
      { base, typed: wanted, current: valuesOf(fields, current) },
      changes,
      differing,
    );
    // A row that may not be saved by itself any more waits for the button.
    if (joined.conflicts.length > 0 || mayAutosave?.(current) === false)
      return { state: 'conflict', row: current, values: joined.values, conflicts: joined.conflicts };
    const taken = joined.taken.length > 0 ? { authors: authorsOf(changes), fields: joined.taken } : merged;
    const how = { flags, mayAutosave };
    return saveMerging(
      { fields, update, ...(conflictOf && { conflictOf }) },
      current,
      joined.values,
      how,
      taken,
      merges + 1,
    );
  }
}
