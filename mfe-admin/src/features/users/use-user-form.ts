import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { updateUser } from '@nobicast/contracts/calls';
import { ApiError, conflictOf } from '@nobicast/web-kit/api';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useState } from 'react';
import { createDrafts, hasTexts, isDraft, isVersionedOrAbsent, type Draft } from '../../editing/drafts.ts';
import { fieldConflictCopy } from '../../editing/editing.copy.ts';
import { merge, type FieldConflict } from '../../editing/merge.ts';
import { isGone, toSaveFailure, type SaveFailure } from '../../editing/SaveFailure.tsx';
import { formCopy, type UserField } from './user-forms.copy.ts';
import {
  changeBody,
  changedFields,
  problemsOf,
  userFields,
  valuesOf,
  type UserValues,
} from './user-values.ts';

interface UserDraft extends Draft {
  values: UserValues;
  base: ManagedUser;
}

const drafts = createDrafts<UserDraft>(
  'user',
  (draft): draft is UserDraft =>
    isDraft(draft) &&
    hasTexts(draft.values, userFields) &&
    draft.base !== undefined &&
    isVersionedOrAbsent(draft.base),
);

type Saved =
  | { state: 'done'; user: ManagedUser }
  | { state: 'conflict'; row: ManagedUser; conflicts: FieldConflict<UserField>[]; values: UserValues };

/** Saves the changed fields. Where somebody else changed other fields meanwhile, it takes theirs and sends again. */
async function saveMerging(row: ManagedUser, wanted: UserValues): Promise<Saved> {
  const changed = changedFields(valuesOf(row), wanted);
  if (changed.length === 0) return { state: 'done', user: row };
  try {
    const body = changeBody(wanted, changed);
    const rules = { fallback: formCopy.failed, version: row.version };
    const { user } = await sendProven(updateUser, { params: { id: row.id }, body }, rules);
    return { state: 'done', user };
  } catch (error) {
    const conflict = conflictOf(updateUser, error);
    if (!conflict) throw error;
    const { current, changes } = conflict;
    const joined = merge<UserField, UserValues>(
      { base: valuesOf(row), typed: wanted, current: valuesOf(current) },
      changes,
      changedFields,
    );
    if (joined.conflicts.length > 0)
      return { state: 'conflict', row: current, conflicts: joined.conflicts, values: joined.values };
    return saveMerging(current, joined.values);
  }
}

interface FormOptions {
  user: ManagedUser;
  /** Whose drafts these are. */
  adminId: string;
  onSaved: () => void;
  /** Called when somebody else has deleted the account: what was typed stays. */
  onGone: () => void;
}

/** The form of one account. What somebody else saved meanwhile is joined with what was typed, or shown beside it. */
export function useUserForm({ user, adminId, onSaved, onGone }: FormOptions) {
  const { notify } = useHost();
  const [draft, setDraft] = useState(() => drafts.find(adminId, user.id));
  /** The row as it was last read: with a draft as it was then, so that a conflict is noticed. */
  const [base, setBase] = useState(draft?.base ?? user);
  const [values, setValues] = useState(() => draft?.values ?? valuesOf(user));
  const [errors, setErrors] = useState<Partial<UserValues>>({});
  const [conflicts, setConflicts] = useState<readonly FieldConflict<UserField>[]>([]);
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSaving, setIsSaving] = useState(false);
  const isDirty = changedFields(valuesOf(base), values).length > 0;

  useEffect(() => {
    if (isDirty) drafts.save(adminId, user.id, { values, base });
    else drafts.remove(adminId, user.id);
  }, [isDirty, adminId, user.id, values, base]);

  function change(typed: Partial<UserValues>) {
    if (isSaving) return;
    setValues((current) => ({ ...current, ...typed }));
    setErrors({});
  }
  const settle = ({ field }: FieldConflict<UserField>) =>
    setConflicts((current) => current.filter((conflict) => conflict.field !== field));

  function refuse(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : [];
    const own = Object.fromEntries(
      fields.filter(({ path }) => path in values).map(({ path, message }) => [path, message]),
    );
    setErrors(own);
    if (isGone(error)) onGone();
    if (Object.keys(own).length === 0) setFailure(toSaveFailure(error, formCopy.failed));
  }

  async function save() {
    if (isSaving) return;
    const problems = problemsOf(values);
    setErrors(problems);
    setFailure(undefined);
    if (Object.keys(problems).length > 0) return;
    if (conflicts.length > 0) {
      setFailure({ text: fieldConflictCopy.choose, isSignedOut: false });
      return;
    }
    setIsSaving(true);
    try {
      const saved = await saveMerging(base, values);
      if (saved.state === 'conflict') {
        setBase(saved.row);
        setValues(saved.values);
        setConflicts(saved.conflicts);
        return;
      }
      drafts.remove(adminId, user.id);
      notify(formCopy.saved(saved.user));
      onSaved();
    } catch (error) {
      refuse(error);
    } finally {
      setIsSaving(false);
    }
  }

  return {
    values,
    errors,
    conflicts,
    failure,
    isSaving,
    isDirty,
    change,
    save,
    /** When the draft that was restored was written. */
    restoredAt: draft?.at,
    startOver() {
      setDraft(undefined);
      setBase(user);
      setValues(valuesOf(user));
      setErrors({});
      setConflicts([]);
      setFailure(undefined);
    },
    discard: () => drafts.remove(adminId, user.id),
    /** Takes the other person's version of a field. */
    take(conflict: FieldConflict<UserField>) {
      change({ [conflict.field]: conflict.theirs });
      settle(conflict);
    },
    keep: settle,
  };
}

export type UserForm = ReturnType<typeof useUserForm>;
