import { forSomeNames, namesOf, type Fields, type ValuesOf } from '@nobicast/contracts/fields/field';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../api/index.ts';
import { formDrafts } from './drafts.ts';
import { fieldConflictCopy } from './form.copy.ts';
import { merge, type FieldConflict } from './merge.ts';
import { problemsOf, type Problems } from './problems.ts';
import { isGone, toSaveFailure, type SaveFailure } from './SaveFailure.tsx';
import { saveMerging, type Merged, type RowCalls, type SaveFlags } from './save-merging.ts';
import { bodyOf, changedFields, newValues, valuesOf, type FieldName, type FormValues } from './values.ts';

export interface FormOptions<Declared extends Fields, Row extends ValuesOf<Declared>> extends RowCalls<
  Declared,
  Row
> {
  fields: Declared;
  /** Undefined for a new one. */
  row: Row | undefined;
  /** The values that a new row begins with. */
  start?: Partial<FormValues<Declared>>;
  /** Values that count as typed into a new row already. */
  prefill?: Partial<FormValues<Declared>> | undefined;
  /** Where typed values are kept in this tab until they are saved; without it they are not kept. */
  draft?: { kind: string; userId: string; id: string | number };
  /** A field of a new row that follows others until somebody types it. */
  follows?: { name: FieldName<Declared>; from: (values: FormValues<Declared>) => string };
  /** Saves when the typing pauses, if `isAllowed` for the row. A new row is never saved by itself. */
  autosave?: { delayMs: number; isAllowed: (row: Row) => boolean; onSaved?: (row: Row) => void };
  create?: (values: ValuesOf<Declared>, flags: SaveFlags) => Promise<Row>;
  /** Whether a refusal says that the slug redirects to another row, and may be taken from it. */
  isSlugRedirect?: (error: unknown) => boolean;
  /** The messages of failures for which the server sends none. */
  failed: { create?: string; update: string };
  /** The form judges no value itself: stored values may be older than a rule, and only changes are sent. */
  isJudgedByServer?: true;
  /** The field that the path of a refusal belongs to; by default the first name in the path. */
  fieldOf?: (path: string) => string | undefined;
  /** Called after a save by hand. */
  onSaved: (row: Row, saved: SavedByHand<FieldName<Declared>>) => void | Promise<void>;
  /** Called when somebody else has deleted the row: what was typed stays. */
  onGone?: () => void;
}

export interface SavedByHand<Name> {
  isNew: boolean;
  isUnchanged: boolean;
  merged: Merged<Name> | undefined;
}

export interface FormFailure extends SaveFailure {
  /** The slug redirects to another row, and may be taken from it. */
  offersRedirect?: boolean;
}

type Choice = 'mine' | 'theirs';

interface State<Declared extends Fields, Row> {
  /** The row as it was last read. A draft keeps the row that it began with, so that a conflict is noticed. */
  row: Row | undefined;
  /** The row before the open conflicts: their draft keeps it, so that a reload does not settle them. */
  rowBefore: Row | undefined;
  /** What the row has, or a new one begins with. */
  initial: FormValues<Declared>;
  values: FormValues<Declared>;
  problems: Problems<Declared>;
  conflicts: readonly FieldConflict<FieldName<Declared>>[];
  choices: Partial<Record<FieldName<Declared>, Choice>>;
  failure: FormFailure | undefined;
  /** The values of the last save that failed: they are not sent again automatically until the network returns. */
  failedValues: FormValues<Declared> | undefined;
  saving: 'by-hand' | 'by-itself' | undefined;
  /** When the draft that was restored was written. */
  restoredAt: string | undefined;
  autosavedAt: string | undefined;
}

interface SaveOptions {
  takesRedirect?: boolean;
  isAutosave?: boolean;
}

/**
 * The form of one row. It keeps three values of each field: as it was read, as it is typed, and, where somebody else was
 * quicker, as it is now (decision 0032). What only one side changed is joined and sent again; what both changed is a
 * conflict, about which the person decides. One save at a time.
 */
export function useForm<const Declared extends Fields, Row extends ValuesOf<Declared>>(
  options: FormOptions<Declared, Row>,
) {
  type Name = FieldName<Declared>;
  type Values = FormValues<Declared>;
  type Current = State<Declared, Row>;
  const { fields, draft, follows, autosave } = options;
  const drafts = draft && formDrafts<Declared, Row>(draft.kind, fields);

  function begin(): Current {
    const initial = options.row ? valuesOf(fields, options.row) : newValues(fields, options.start);
    return {
      row: options.row,
      rowBefore: undefined,
      initial,
      values: { ...initial, ...(!options.row && options.prefill) },
      problems: {},
      conflicts: [],
      choices: {},
      failure: undefined,
      failedValues: undefined,
      saving: undefined,
      restoredAt: undefined,
      autosavedAt: undefined,
    };
  }
  function beginWithDraft(): Current {
    const begun = begin();
    const kept = draft && drafts?.find(draft.userId, draft.id);
    if (!kept || (kept.base === undefined) !== (options.row === undefined)) return begun;
    const { base, values, at } = kept;
    return { ...begun, row: base, values, restoredAt: at, ...(base && { initial: valuesOf(fields, base) }) };
  }

  const [state, setState] = useState(beginWithDraft);
  /** The values of a restored draft are not saved by themselves: "start over" would come too late. */
  const [restored] = useState(state.restoredAt === undefined ? undefined : state.values);
  /** The latest state, for a save that has waited for its reply. */
  const newest = useRef(state);
  function set(change: Partial<Current> | ((current: Current) => Partial<Current>)) {
    const changed = typeof change === 'function' ? change(newest.current) : change;
    newest.current = { ...newest.current, ...changed };
    setState(newest.current);
  }
  const isInStep = (values: Values) =>
    follows !== undefined && options.row === undefined && values[follows.name] === follows.from(values);
  /** For callers that keep `change` for long, such as an upload, not a state. */
  const isFollowing = useRef(isInStep(state.values));
  /** A new row was made: another form takes the place of this one, and what would be typed here would be lost. */
  const [isCreated, setIsCreated] = useState(false);
  const inFlight = useRef<Promise<Row | undefined>>(undefined);
  const isWaiting = useRef(false);
  const { row, rowBefore, initial, values, conflicts, failedValues, saving } = state;
  const dirty = isCreated ? [] : changedFields(fields, initial, values);
  const isDirty = dirty.length > 0;

  const discard = () => draft && drafts?.remove(draft.userId, draft.id);
  const keepDraft = useEffectEvent(() => {
    if (!isDirty) discard();
    else if (draft) {
      const base = conflicts.length > 0 ? rowBefore : row;
      drafts?.save(draft.userId, draft.id, { values, base });
    }
  });
  useEffect(() => keepDraft(), [isDirty, values, row, conflicts]);

  /** Takes what was typed; nothing while it is being saved by hand, because that would be lost. */
  function change(typed: Partial<Values>) {
    if (newest.current.saving === 'by-hand' || isCreated) return;
    const before = newest.current;
    const next: Values = { ...before.values, ...typed };
    if (follows && isFollowing.current && !(follows.name in typed))
      Object.assign(next, { [follows.name]: follows.from(next) });
    if (follows && follows.name in typed) isFollowing.current = false;
    const kept = namesOf(fields).filter(
      (name) => before.values[name] === next[name] && !fields[name]?.isUsed,
    );
    set({ values: next, problems: forSomeNames(kept, (name) => before.problems[name]) });
  }

  const type = (name: Name, text: string) => change(forSomeNames([name], () => text));
  const settle = ({ field }: FieldConflict<Name>) =>
    set((current) => ({ conflicts: current.conflicts.filter((other) => other.field !== field) }));

  /** The values with the chosen versions; undefined where a choice is missing. */
  function chosenValues({ values: typed, conflicts: open, choices }: Current): Values | undefined {
    if (open.some(({ field }) => choices[field] === undefined)) return undefined;
    const theirs = open.filter(({ field }) => choices[field] === 'theirs');
    return { ...typed, ...Object.fromEntries(theirs.map(({ field, theirs: text }) => [field, text])) };
  }

  function refuse(error: unknown, isAutosave: boolean) {
    const { fieldOf = (path: string) => path.split('.')[0], isSlugRedirect, onGone, failed } = options;
    const refused = error instanceof ApiError ? error.fields : [];
    const sentences = new Map(refused.map(({ path, message }) => [fieldOf(path), message]));
    if (error instanceof ApiError && error.code === 'slug_taken' && refused.length === 0)
      sentences.set('slug', error.message);
    const own = namesOf(fields).filter((name) => sentences.has(name));
    set({ problems: forSomeNames(own, (name) => sentences.get(name)) });
    if (isGone(error)) onGone?.();
    const offersRedirect = isSlugRedirect?.(error) ?? false;
    if (own.length > 0 && !offersRedirect) return;
    const fallback = (newest.current.row ? undefined : failed.create) ?? failed.update;
    set({ failure: { ...toSaveFailure(error, fallback), offersRedirect, isAutosave } });
  }

  /** Takes what was saved. What was typed meanwhile stays, also where only spaces differ: somebody writes there. */
  function accept(saved: Row, sent: Values, left: readonly Name[]) {
    const stored = valuesOf(fields, saved);
    set((current) => {
      const differing = changedFields(fields, stored, current.values);
      const isTyped = (name: Name) =>
        current.values[name] !== sent[name] || left.includes(name) || !differing.includes(name);
      const typed = namesOf(fields).filter(isTyped);
      const values = { ...stored, ...Object.fromEntries(typed.map((name) => [name, current.values[name]])) };
      return { row: saved, initial: stored, values, conflicts: [], choices: {}, restoredAt: undefined };
    });
  }

  async function saveNew(wanted: Values, flags: SaveFlags) {
    const created = await options.create?.(bodyOf(fields, wanted), flags);
    if (!created) throw new Error('This form creates nothing.');
    discard();
    setIsCreated(true);
    await options.onSaved(created, { isNew: true, isUnchanged: false, merged: undefined });
    return created;
  }

  async function saveRow(base: Row, wanted: Values, flags: SaveFlags) {
    const isAutosave = flags.is_autosave === true;
    const mayAutosave = isAutosave ? autosave?.isAllowed : undefined;
    const saved = await saveMerging(options, base, wanted, { flags, mayAutosave });
    if (saved.state === 'conflict') {
      const { row: current, values: joined, conflicts: found } = saved;
      const stored = valuesOf(fields, current);
      const rowBefore = newest.current.conflicts.length > 0 ? newest.current.rowBefore : base;
      set({ row: current, rowBefore, initial: stored, values: joined, conflicts: found, choices: {} });
      return undefined;
    }
    accept(saved.row, wanted, saved.left);
    if (isAutosave) {
      set({ autosavedAt: new Date().toISOString() });
      autosave?.onSaved?.(saved.row);
    } else {
      discard();
      const { isUnchanged, merged } = saved;
      await options.onSaved(saved.row, { isNew: false, isUnchanged, merged });
    }
    return saved.row;
  }

  async function send(wanted: Values, { isAutosave = false, takesRedirect = false }: SaveOptions) {
    const { row: base } = newest.current;
    const flags: SaveFlags = {
      ...(takesRedirect && { takes_redirect: true }),
      ...(isAutosave && { is_autosave: true }),
    };
    set({ saving: isAutosave ? 'by-itself' : 'by-hand', values: wanted });
    try {
      return await (base ? saveRow(base, wanted, flags) : saveNew(wanted, flags));
    } catch (error) {
      set({ failedValues: wanted });
      refuse(error, isAutosave);
      return undefined;
    } finally {
      set({ saving: undefined });
    }
  }

  /** The saved row; undefined where it was not saved: something is wrong, or a conflict is to be settled first. */
  async function save(saveOptions: SaveOptions = {}): Promise<Row | undefined> {
    if (isCreated || newest.current.saving === 'by-hand') return undefined;
    // One save at a time: a save by hand waits for one that nobody asked for.
    if (isWaiting.current) return undefined;
    if (inFlight.current) {
      isWaiting.current = true;
      await inFlight.current;
      isWaiting.current = false;
    }
    const wanted = chosenValues(newest.current);
    const typed = wanted ?? newest.current.values;
    const problems = options.isJudgedByServer ? {} : problemsOf(fields, typed, row);
    if (!saveOptions.isAutosave) set({ problems });
    set({ failure: undefined });
    if (Object.keys(problems).length > 0) return undefined;
    if (!wanted) {
      set({ failure: { text: fieldConflictCopy.choose, isSignedOut: false } });
      return undefined;
    }
    inFlight.current = send(wanted, saveOptions).finally(() => {
      inFlight.current = undefined;
    });
    return inFlight.current;
  }

  const savesItself =
    autosave !== undefined &&
    row !== undefined &&
    saving === undefined &&
    values !== failedValues &&
    values !== restored &&
    conflicts.length === 0 &&
    dirty.some((name) => !fields[name]?.isSavedByHand);
  const autosaveNow = useEffectEvent(() => {
    // A row that was not public when it was read may be so by now.
    if (row && autosave?.isAllowed(row)) void save({ isAutosave: true });
  });
  useEffect(() => {
    if (!savesItself) return undefined;
    const timer = setTimeout(() => autosaveNow(), autosave.delayMs);
    return () => clearTimeout(timer);
  }, [savesItself, values, autosave?.delayMs]);
  const retryOnline = useEffectEvent(() => set({ failedValues: undefined }));
  useEffect(() => {
    const onOnline = () => retryOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  return {
    ...state,
    fields,
    dirty,
    isDirty,
    /** Also while another form is about to take the place of this one. */
    isSaving: saving === 'by-hand' || isCreated,
    change,
    type,
    save,
    discard,
    /**
     * Takes a row that was read again into the fields that nobody touched. Where somebody else has changed a touched one,
     * the next save finds the conflict.
     */
    refresh(read: Row) {
      const current = newest.current;
      if (!current.row || current.saving !== undefined || current.conflicts.length > 0) return;
      const stored = valuesOf(fields, read);
      const joined = merge<Name, Values>(
        { base: current.initial, typed: current.values, current: stored },
        [],
        (before, after) => changedFields(fields, before, after),
      );
      if (joined.conflicts.length > 0) return;
      set({ row: read, initial: stored, values: joined.values });
    },
    startOver() {
      set(begin());
      isFollowing.current = isInStep(newest.current.values);
    },
    choose: (name: Name, choice: Choice) =>
      set((current) => ({ choices: { ...current.choices, [name]: choice } })),
    keep: settle,
    /** Takes the other person's version of a field. */
    take(conflict: FieldConflict<Name>) {
      type(conflict.field, conflict.theirs);
      settle(conflict);
    },
  };
}

export type Form<Declared extends Fields, Row extends ValuesOf<Declared>> = ReturnType<
  typeof useForm<Declared, Row>
>;
