import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { createSubject, updateSubject } from '@nobicast/contracts/calls';
import { ApiError, conflictOf, sendCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useState } from 'react';
import { createDrafts, hasTexts, isDraft, isVersionedOrAbsent, type Draft } from '../../editing/drafts.ts';
import { fieldConflictCopy } from '../../editing/editing.copy.ts';
import { merge, type FieldConflict } from '../../editing/merge.ts';
import { toSaveFailure, type SaveFailure } from '../../editing/SaveFailure.tsx';
import {
  changeBody,
  changedFields,
  problemsOf,
  subjectFields,
  valuesOf,
  type SubjectField,
  type SubjectValues,
} from './subject-values.ts';
import { subjectsCopy } from './subjects.copy.ts';
import type { Subjects } from './use-subjects.ts';

interface SubjectDraft extends Draft {
  values: SubjectValues;
  /** What was being changed, as it was read; undefined for a new one. */
  base: AdminSubject | undefined;
}

const drafts = createDrafts<SubjectDraft>(
  'subject',
  (draft): draft is SubjectDraft =>
    isDraft(draft) && hasTexts(draft.values, subjectFields) && isVersionedOrAbsent(draft.base),
);

interface FormOptions {
  userId: string;
  episodeId: number;
  /** How many subjects there are: the position of a new one (ADMIN-SUBJECTS-16). */
  count: number;
  /** Undefined for a new one. */
  subject: AdminSubject | undefined;
  subjects: Pick<Subjects, 'change' | 'reload'>;
  onClose: () => void;
}

type Saved =
  | { state: 'done' }
  | { state: 'conflict'; row: AdminSubject; conflicts: FieldConflict<SubjectField>[]; values: SubjectValues };

/** The form of one subject. What somebody else saved meanwhile is joined with what was typed, or shown beside it. */
export function useSubjectForm({ userId, episodeId, count, subject, subjects, onClose }: FormOptions) {
  const { notify } = useHost();
  const draftId = `${episodeId}:${subject?.id ?? 'new'}`;
  const [draft, setDraft] = useState(() => drafts.find(userId, draftId));
  /** The row as it was last read: with a draft as it was then, so that a conflict is noticed. */
  const [base, setBase] = useState(draft ? draft.base : subject);
  const [values, setValues] = useState(() => draft?.values ?? valuesOf(subject));
  const [errors, setErrors] = useState<Partial<Record<SubjectField, string>>>({});
  const [conflicts, setConflicts] = useState<readonly FieldConflict<SubjectField>[]>([]);
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSaving, setIsSaving] = useState(false);
  const isDirty = changedFields(valuesOf(base), values).length > 0;

  useEffect(() => {
    if (isDirty) drafts.save(userId, draftId, { values, base });
    else drafts.remove(userId, draftId);
  }, [isDirty, userId, draftId, values, base]);

  function change(typed: Partial<SubjectValues>) {
    if (isSaving) return;
    setValues((current) => ({ ...current, ...typed }));
    setErrors({});
  }

  async function saveChange(row: AdminSubject, wanted: SubjectValues): Promise<Saved> {
    const changed = changedFields(valuesOf(row), wanted);
    if (changed.length === 0) return { state: 'done' };
    try {
      await subjects.change(row, changeBody(wanted, changed));
      return { state: 'done' };
    } catch (error) {
      const conflict = conflictOf(updateSubject, error);
      if (!conflict) throw error;
      const { current, changes } = conflict;
      const joined = merge<SubjectField, SubjectValues>(
        { base: valuesOf(row), typed: wanted, current: valuesOf(current) },
        changes,
        changedFields,
      );
      if (joined.conflicts.length > 0)
        return { state: 'conflict', row: current, conflicts: joined.conflicts, values: joined.values };
      return saveChange(current, joined.values);
    }
  }

  async function saveNew(wanted: SubjectValues): Promise<Saved> {
    const filled = changedFields(valuesOf(undefined), wanted);
    const body = { ...changeBody(wanted, filled), title: wanted.title.trim(), order_index: count };
    await sendCall(
      createSubject,
      { params: { id: episodeId }, body },
      { fallback: subjectsCopy.createFailed },
    );
    return { state: 'done' };
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
      const saved = base ? await saveChange(base, values) : await saveNew(values);
      if (saved.state === 'conflict') {
        setBase(saved.row);
        setValues(saved.values);
        setConflicts(saved.conflicts);
        return;
      }
      drafts.remove(userId, draftId);
      notify(base ? subjectsCopy.saved : subjectsCopy.created);
      await subjects.reload();
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      const own = Object.fromEntries(
        fields.filter(({ path }) => path in values).map(({ path, message }) => [path, message]),
      );
      setErrors(own);
      if (Object.keys(own).length === 0)
        setFailure(toSaveFailure(error, base ? subjectsCopy.updateFailed : subjectsCopy.createFailed));
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
      setBase(subject);
      setValues(valuesOf(subject));
      setErrors({});
      setConflicts([]);
      setFailure(undefined);
    },
    discard: () => drafts.remove(userId, draftId),
    /** Takes the other person's version of a field; the own one stays where nothing is taken. */
    take({ field, theirs }: FieldConflict<SubjectField>) {
      change({ [field]: theirs });
      setConflicts((current) => current.filter((conflict) => conflict.field !== field));
    },
    keep({ field }: FieldConflict<SubjectField>) {
      setConflicts((current) => current.filter((conflict) => conflict.field !== field));
    },
  };
}

export type SubjectForm = ReturnType<typeof useSubjectForm>;
