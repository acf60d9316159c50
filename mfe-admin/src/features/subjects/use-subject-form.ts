import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { createSubject, updateSubject } from '@nobicast/contracts/calls';
import { ApiError, conflictOf, failureText, sendCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { merge, type FieldConflict } from '../../editing/merge.ts';
import {
  changeBody,
  changedFields,
  problemsOf,
  valuesOf,
  type SubjectField,
  type SubjectValues,
} from './subject-values.ts';
import { conflictCopy, subjectsCopy } from './subjects.copy.ts';
import type { Subjects } from './use-subjects.ts';

interface FormOptions {
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
export function useSubjectForm({ episodeId, count, subject, subjects, onClose }: FormOptions) {
  const { notify } = useHost();
  /** The row as it was last read. */
  const [base, setBase] = useState(subject);
  const [values, setValues] = useState(() => valuesOf(subject));
  const [errors, setErrors] = useState<Partial<Record<SubjectField, string>>>({});
  const [conflicts, setConflicts] = useState<readonly FieldConflict<SubjectField>[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const isDirty = changedFields(valuesOf(base), values).length > 0;

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
      setFailure(conflictCopy.choose);
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
        setFailure(failureText(error, base ? subjectsCopy.updateFailed : subjectsCopy.createFailed));
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
