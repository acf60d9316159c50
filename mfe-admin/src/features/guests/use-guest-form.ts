import type { AdminGuest } from '@nobicast/contracts/admin-guests';
import { createGuest, updateGuest } from '@nobicast/contracts/calls';
import { slugOf } from '@nobicast/contracts/slug';
import { ApiError, conflictOf, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createDrafts, hasTexts, isDraft, isVersionedOrAbsent, type Draft } from '../../editing/drafts.ts';
import { fieldConflictCopy } from '../../editing/editing.copy.ts';
import { authorsOf, merge, type FieldConflict } from '../../editing/merge.ts';
import { toSaveFailure, type SaveFailure } from '../../editing/SaveFailure.tsx';
import {
  changeBody,
  changedFields,
  creationBody,
  emptyValues,
  guestFields,
  problemsOf,
  valuesOf,
  type GuestValues,
} from './guest-values.ts';
import { formCopy, type GuestField } from './guests.copy.ts';

interface GuestDraft extends Draft {
  values: GuestValues;
  /** Undefined for a new person. */
  base?: AdminGuest;
}

const drafts = createDrafts<GuestDraft>(
  'guest',
  (draft): draft is GuestDraft =>
    isDraft(draft) && hasTexts(draft.values, guestFields) && isVersionedOrAbsent(draft.base),
);

type Saved =
  | { state: 'done'; guest: AdminGuest; notice: string }
  | { state: 'conflict'; row: AdminGuest; conflicts: FieldConflict<GuestField>[]; values: GuestValues };

interface SaveOptions {
  takesRedirect?: boolean;
  isAutosave?: boolean;
}

/** What decides where a person is found, and by whom, is never saved by itself. */
const savedByHand: readonly GuestField[] = ['slug', 'email', 'is_featured'];

/** How long after the last letter what nobody can read yet saves itself. */
const autosaveDelayMs = 3_000;

/**
 * Saves the changed fields. Where somebody else changed other fields meanwhile, it takes theirs and sends again.
 *
 * @param notice what others changed meanwhile, in words
 */
async function saveMerging(
  row: AdminGuest,
  wanted: GuestValues,
  options: SaveOptions,
  notice?: string,
): Promise<Saved> {
  const { takesRedirect = false, isAutosave = false } = options;
  const changed = changedFields(valuesOf(row), wanted).filter(
    (field) => !isAutosave || !savedByHand.includes(field),
  );
  if (changed.length === 0) return { state: 'done', guest: row, notice: notice ?? formCopy.saved(row.name) };
  try {
    const body = {
      ...changeBody(wanted, changed),
      ...(takesRedirect && { takes_redirect: true as const }),
      ...(isAutosave && { is_autosave: true as const }),
    };
    const rules = { fallback: formCopy.updateFailed, version: row.version };
    const { guest } = await sendCall(updateGuest, { params: { id: row.id }, body }, rules);
    return { state: 'done', guest, notice: notice ?? formCopy.saved(guest.name) };
  } catch (error) {
    const conflict = conflictOf(updateGuest, error);
    if (!conflict) throw error;
    const { current, changes } = conflict;
    const joined = merge<GuestField, GuestValues>(
      { base: valuesOf(row), typed: wanted, current: valuesOf(current) },
      changes,
      changedFields,
    );
    // What has become public meanwhile waits for the button.
    if (joined.conflicts.length > 0 || (isAutosave && current.is_public))
      return { state: 'conflict', row: current, conflicts: joined.conflicts, values: joined.values };
    const merged = joined.taken.length > 0 ? formCopy.merged(authorsOf(changes)) : notice;
    return saveMerging(current, joined.values, options, merged);
  }
}

async function saveNew(wanted: GuestValues, { takesRedirect = false }: SaveOptions): Promise<Saved> {
  const body = { ...creationBody(wanted), ...(takesRedirect && { takes_redirect: true as const }) };
  const { guest } = await sendCall(createGuest, { body }, { fallback: formCopy.createFailed });
  return { state: 'done', guest, notice: formCopy.created(guest.name) };
}

export interface GuestFailure extends SaveFailure {
  /** The slug redirects to another person, and may be taken from them. */
  offersRedirect: boolean;
}

export interface GuestFormOptions {
  /** Undefined for a new person. */
  guest: AdminGuest | undefined;
  /** With what a new one begins, for example from an application. */
  prefill?: GuestValues | undefined;
  /** Whose drafts these are. */
  adminId: string;
  onSaved: (guest: AdminGuest) => void;
  onAutosaved: (guest: AdminGuest) => void;
}

/**
 * The form of one person. What somebody else saved meanwhile is joined with what was typed, or shown beside it. A person
 * without a public page is saved by itself; what readers see waits for the button, and is kept in this tab until then.
 */
export function useGuestForm({ guest, prefill, adminId, onSaved, onAutosaved }: GuestFormOptions) {
  const { notify } = useHost();
  const draftId = guest ? guest.id : prefill ? `new:${prefill.email || prefill.name}` : 'new';
  const [draft, setDraft] = useState(() => drafts.find(adminId, draftId));
  /** The row as it was last read: with a draft as it was then, so that a conflict is noticed. */
  const [base, setBase] = useState(draft?.base ?? guest);
  const initial = base ? valuesOf(base) : emptyValues;
  const [values, setValues] = useState(() => draft?.values ?? prefill ?? initial);
  /** A slug that was typed does not follow the name any more. */
  const [followsName, setFollowsName] = useState(
    () => base === undefined && values.slug === slugOf(values.name),
  );
  const [errors, setErrors] = useState<Partial<GuestValues>>({});
  const [conflicts, setConflicts] = useState<readonly FieldConflict<GuestField>[]>([]);
  const [failure, setFailure] = useState<GuestFailure>();
  const [saving, setSaving] = useState<'by-hand' | 'by-itself'>();
  /** The button was pressed while a save by itself was on its way: it comes next. */
  const [isAsked, setIsAsked] = useState(false);
  const [autosavedAt, setAutosavedAt] = useState<string>();
  const isInFlight = useRef(false);
  const dirty = changedFields(initial, values);
  const isDirty = dirty.length > 0;

  useEffect(() => {
    if (isDirty) drafts.save(adminId, draftId, { values, ...(base && { base }) });
    else drafts.remove(adminId, draftId);
  }, [isDirty, adminId, draftId, values, base]);

  function change(typed: Partial<GuestValues>) {
    if (saving === 'by-hand') return;
    setValues((current) => {
      const next = { ...current, ...typed };
      return followsName && typed.name !== undefined ? { ...next, slug: slugOf(next.name) } : next;
    });
    if (typed.slug !== undefined) setFollowsName(false);
    const isTyped = (field: string) => field in typed || (field === 'slug' && followsName && 'name' in typed);
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !isTyped(field))));
  }
  const settle = ({ field }: FieldConflict<GuestField>) =>
    setConflicts((current) => current.filter((conflict) => conflict.field !== field));

  function refuse(error: unknown) {
    const call = base ? updateGuest : createGuest;
    const offersRedirect = isRefusal(call, error, 'slug_redirects');
    const fields = error instanceof ApiError ? error.fields : [];
    // An entry of a list is named by its place: `links.0.url`.
    const own = Object.fromEntries(
      fields
        .map(({ path, message }) => [path.split('.')[0] ?? '', message] as const)
        .filter(([field]) => field in values),
    );
    setErrors(own);
    if (Object.keys(own).length === 0 || offersRedirect)
      setFailure({
        ...toSaveFailure(error, base ? formCopy.updateFailed : formCopy.createFailed),
        offersRedirect,
      });
  }

  /** Takes what was saved by itself. What was typed while it was sent stays typed. */
  function accept(row: AdminGuest, sent: GuestValues) {
    setBase(row);
    setValues((current) => {
      const stays = [...savedByHand, ...changedFields(sent, current)];
      return { ...valuesOf(row), ...Object.fromEntries(stays.map((field) => [field, current[field]])) };
    });
    setAutosavedAt(new Date().toISOString());
    onAutosaved(row);
  }

  async function send(options: SaveOptions) {
    const saved = base ? await saveMerging(base, values, options) : await saveNew(values, options);
    if (saved.state === 'conflict') {
      setBase(saved.row);
      setValues(saved.values);
      setConflicts(saved.conflicts);
      return;
    }
    if (options.isAutosave) return accept(saved.guest, values);
    drafts.remove(adminId, draftId);
    notify(saved.notice);
    onSaved(saved.guest);
  }

  async function save(options: SaveOptions = {}) {
    if (isInFlight.current) {
      if (saving === 'by-itself') setIsAsked(true);
      return;
    }
    setIsAsked(false);
    const problems = problemsOf(values);
    if (!options.isAutosave) setErrors(problems);
    setFailure(undefined);
    if (Object.keys(problems).length > 0) return;
    if (conflicts.length > 0) {
      setFailure({ text: fieldConflictCopy.choose, isSignedOut: false, offersRedirect: false });
      return;
    }
    isInFlight.current = true;
    setSaving(options.isAutosave ? 'by-itself' : 'by-hand');
    try {
      await send(options);
    } catch (error) {
      refuse(error);
    } finally {
      isInFlight.current = false;
      setSaving(undefined);
    }
  }

  const savesItself =
    base?.is_public === false &&
    conflicts.length === 0 &&
    failure === undefined &&
    dirty.some((field) => !savedByHand.includes(field));
  const saveNext = useEffectEvent(() => void save({ isAutosave: !isAsked }));
  useEffect(() => {
    if (saving !== undefined || !(savesItself || isAsked)) return undefined;
    const timer = setTimeout(() => saveNext(), isAsked ? 0 : autosaveDelayMs);
    return () => clearTimeout(timer);
  }, [savesItself, saving, isAsked, values]);

  return {
    base,
    values,
    errors,
    conflicts,
    failure,
    isSaving: saving === 'by-hand',
    isAutosaving: saving === 'by-itself',
    autosavedAt,
    isDirty,
    change,
    save,
    /** When the draft that was restored was written. */
    restoredAt: draft?.at,
    startOver() {
      setDraft(undefined);
      setBase(guest);
      setValues(guest ? valuesOf(guest) : (prefill ?? emptyValues));
      setFollowsName(guest === undefined);
      setErrors({});
      setConflicts([]);
      setFailure(undefined);
    },
    discard: () => drafts.remove(adminId, draftId),
    /** Takes the other person's version of a field. */
    take(conflict: FieldConflict<GuestField>) {
      change({ [conflict.field]: conflict.theirs });
      settle(conflict);
    },
    keep: settle,
  };
}

export type GuestForm = ReturnType<typeof useGuestForm>;
