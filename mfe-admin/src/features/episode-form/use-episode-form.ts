import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { createEpisode, updateEpisode } from '@nobicast/contracts/calls';
import { suggestedSlug } from '@nobicast/contracts/slug';
import { ApiError, conflictOf, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useRef, useState } from 'react';
import { isGone, toSaveFailure, type SaveFailure } from '../../editing/SaveFailure.tsx';
import { episodeDrafts, type DraftId } from './episode-drafts.ts';
import { conflictCopy, formCopy, type FieldName } from './episode-form.copy.ts';
import {
  changeBody,
  changedFields,
  creationBody,
  fieldNames,
  newValues,
  numberOf,
  problemsOf,
  valuesOf,
  type EpisodeValues,
} from './episode-values.ts';
import { authorsOf, merge, type FieldConflict } from '../../editing/merge.ts';

/** What a dialog is opened for. */
export type DialogTarget =
  { kind: 'create'; nextNumber: number | undefined } | { kind: 'edit'; episode: AdminEpisode };

export interface FormFailure extends SaveFailure {
  /** The slug redirects to another episode, and may be taken from it. */
  offersRedirect: boolean;
}

type Choice = 'mine' | 'theirs';

interface FormState {
  /** The row that is being changed, as it was last read; undefined for a new episode. */
  base: AdminEpisode | undefined;
  /** What the form began with. */
  initial: EpisodeValues;
  values: EpisodeValues;
  /** A slug that was typed does not follow the title any more. */
  isSlugTyped: boolean;
  errors: Partial<Record<FieldName, string>>;
  conflicts: readonly FieldConflict<FieldName>[];
  choices: Partial<Record<FieldName, Choice>>;
  /** When the draft that was restored was written. */
  restoredAt: string | undefined;
}

const targetId = (target: DialogTarget): DraftId => (target.kind === 'edit' ? target.episode.id : 'new');

function freshState(target: DialogTarget): FormState {
  const base = target.kind === 'edit' ? target.episode : undefined;
  const initial = target.kind === 'edit' ? valuesOf(target.episode) : newValues(target.nextNumber);
  return {
    base,
    initial,
    values: initial,
    isSlugTyped: base !== undefined,
    errors: {},
    conflicts: [],
    choices: {},
    restoredAt: undefined,
  };
}

/** With the draft of an earlier session, if there is one: on the row as it was then, so that a conflict is noticed. */
function firstState(target: DialogTarget, userId: string): FormState {
  const fresh = freshState(target);
  const draft = episodeDrafts.find(userId, targetId(target));
  if (!draft) return fresh;
  const { base, values, isSlugTyped, at } = draft;
  return { ...fresh, base, values, isSlugTyped, restoredAt: at, ...(base && { initial: valuesOf(base) }) };
}

interface FormOptions {
  target: DialogTarget;
  userId: string;
  onSaved: (episode: AdminEpisode) => void;
  /** Called instead when there was nothing to save. */
  onUnchanged: () => void;
  /** Called when somebody else has deleted the episode: what was typed stays. */
  onGone: () => void;
}

/** The form of one episode: what is typed, saved once at a time, and joined with what others save meanwhile. */
export function useEpisodeForm({ target, userId, onSaved, onUnchanged, onGone }: FormOptions) {
  const { notify } = useHost();
  const [state, setState] = useState(() => firstState(target, userId));
  const [failure, setFailure] = useState<FormFailure>();
  const [isSaving, setIsSaving] = useState(false);
  const isInFlight = useRef(false);
  const { base, initial, values, isSlugTyped, conflicts, choices } = state;
  const draftId = targetId(target);
  const isDirty = changedFields(initial, values).length > 0;

  useEffect(() => {
    if (isDirty) episodeDrafts.save(userId, draftId, { values, base, isSlugTyped });
    else episodeDrafts.remove(userId, draftId);
  }, [isDirty, userId, draftId, values, base, isSlugTyped]);

  /** Takes what was typed; nothing while it is being saved, because that would be lost. */
  function change(typed: Partial<EpisodeValues>) {
    if (isInFlight.current) return;
    setState((current) => {
      const next = { ...current.values, ...typed };
      const follows = !current.isSlugTyped && !('slug' in typed);
      if (follows && ('title' in typed || 'number' in typed))
        next.slug = suggestedSlug(next.title, numberOf(next.number));
      const isSame = ([field]: [string, string]) =>
        fieldNames.every((name) => name !== field || next[name] === current.values[name]);
      const errors = Object.fromEntries(Object.entries(current.errors).filter(isSame));
      return { ...current, values: next, errors, isSlugTyped: current.isSlugTyped || 'slug' in typed };
    });
  }

  const choose = (field: FieldName, choice: Choice) =>
    setState((current) => ({ ...current, choices: { ...current.choices, [field]: choice } }));

  function refuse(error: unknown) {
    const fallback = base ? formCopy.updateFailed : formCopy.createFailed;
    const call = base ? updateEpisode : createEpisode;
    if (isRefusal(call, error, 'slug_taken')) {
      setState((current) => ({ ...current, errors: { slug: error.message } }));
      return;
    }
    const fields = error instanceof ApiError ? error.fields : [];
    const errors = Object.fromEntries(
      fields.filter(({ path }) => path in values).map(({ path, message }) => [path, message]),
    );
    setState((current) => ({ ...current, errors }));
    if (Object.keys(errors).length > 0) return;
    if (isGone(error)) onGone();
    setFailure({
      ...toSaveFailure(error, fallback),
      offersRedirect: isRefusal(call, error, 'slug_redirects'),
    });
  }

  /** The values with the chosen versions; undefined where a choice is missing. */
  function chosenValues(): EpisodeValues | undefined {
    if (conflicts.some(({ field }) => choices[field] === undefined)) return undefined;
    const theirs = conflicts.filter(({ field }) => choices[field] === 'theirs');
    return { ...values, ...Object.fromEntries(theirs.map(({ field, theirs: value }) => [field, value])) };
  }

  async function save({ takesRedirect = false } = {}) {
    if (isInFlight.current) return;
    setFailure(undefined);
    const wanted = chosenValues();
    if (!wanted) {
      setFailure({ text: conflictCopy.choose, isSignedOut: false, offersRedirect: false });
      return;
    }
    const problems = problemsOf(wanted);
    if (Object.keys(problems).length > 0) {
      setState((current) => ({ ...current, errors: problems }));
      return;
    }
    isInFlight.current = true;
    setIsSaving(true);
    try {
      if (base) await saveChange(base, wanted, takesRedirect);
      else await saveNew(wanted, takesRedirect);
    } catch (error) {
      refuse(error);
    } finally {
      isInFlight.current = false;
      setIsSaving(false);
    }
  }

  async function saveNew(wanted: EpisodeValues, takesRedirect: boolean) {
    const body = { ...creationBody(wanted), ...(takesRedirect && { takes_redirect: true as const }) };
    const { episode } = await sendCall(createEpisode, { body }, { fallback: formCopy.createFailed });
    episodeDrafts.remove(userId, draftId);
    notify(formCopy.created(wanted.number));
    onSaved(episode);
  }

  async function saveChange(row: AdminEpisode, wanted: EpisodeValues, takesRedirect: boolean) {
    const saved = await saveMerging(row, wanted, takesRedirect);
    if (saved.state === 'conflict') {
      setState((current) => ({
        ...current,
        base: saved.row,
        initial: valuesOf(saved.row),
        values: saved.values,
        conflicts: saved.conflicts,
        choices: {},
      }));
      return;
    }
    episodeDrafts.remove(userId, draftId);
    if (saved.state === 'unchanged') {
      onUnchanged();
      return;
    }
    notify(saved.merged ?? formCopy.saved(saved.episode.number));
    onSaved(saved.episode);
  }

  function startOver() {
    setState(freshState(target));
    setFailure(undefined);
  }

  return {
    ...state,
    isDirty,
    isSaving,
    failure,
    change,
    choose,
    save,
    startOver,
    discard: () => episodeDrafts.remove(userId, draftId),
  };
}

export type EpisodeForm = ReturnType<typeof useEpisodeForm>;

type Saved =
  | { state: 'unchanged' }
  /** `merged` says what others changed meanwhile. */
  | { state: 'saved'; episode: AdminEpisode; merged: string | undefined }
  | { state: 'conflict'; row: AdminEpisode; values: EpisodeValues; conflicts: FieldConflict<FieldName>[] };

/** How often others may be quicker, one after the other, before a save gives up. */
const mostMerges = 5;

/** Saves the changed fields. Where others have changed other fields meanwhile, it takes theirs and sends again. */
async function saveMerging(
  row: AdminEpisode,
  values: EpisodeValues,
  takesRedirect: boolean,
  merged?: string,
  merges = 0,
): Promise<Saved> {
  const fields = changedFields(valuesOf(row), values);
  if (fields.length === 0)
    return merged === undefined ? { state: 'unchanged' } : { state: 'saved', episode: row, merged };
  const body = { ...changeBody(values, fields), ...(takesRedirect && { takes_redirect: true as const }) };
  const rules = { fallback: formCopy.updateFailed, version: row.version };
  try {
    const { episode } = await sendCall(updateEpisode, { params: { id: row.id }, body }, rules);
    return { state: 'saved', episode, merged };
  } catch (error) {
    const conflict = conflictOf(updateEpisode, error);
    if (!conflict || merges >= mostMerges) throw error;
    const { current, changes } = conflict;
    const joined = merge<FieldName, EpisodeValues>(
      { base: valuesOf(row), typed: values, current: valuesOf(current) },
      changes,
      changedFields,
    );
    if (joined.conflicts.length > 0)
      return { state: 'conflict', row: current, values: joined.values, conflicts: joined.conflicts };
    const notice =
      joined.taken.length > 0 ? conflictCopy.merged(authorsOf(changes), joined.taken) : undefined;
    return saveMerging(current, joined.values, takesRedirect, notice ?? merged, merges + 1);
  }
}
