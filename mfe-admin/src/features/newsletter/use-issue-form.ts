import type { NewsletterIssue } from '@nobicast/contracts/admin-newsletter';
import { callPath, type ReplyOf } from '@nobicast/contracts/call';
import { getNewsletterIssue, updateNewsletterIssue } from '@nobicast/contracts/calls';
import { conflictOf, sendCall } from '@nobicast/web-kit/api';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { createDrafts, hasTexts, isDraft, isVersionedOrAbsent, type Draft } from '../../editing/drafts.ts';
import { merge, type FieldConflict } from '../../editing/merge.ts';
import { toSaveFailure, type SaveFailure } from '../../editing/SaveFailure.tsx';
import {
  afterSave,
  changedFields,
  issueFields,
  valuesOf,
  type IssueField,
  type IssueValues,
} from './issue-values.ts';
import { issueCopy } from './newsletter.copy.ts';

interface IssueDraft extends Draft {
  values: IssueValues;
  base: NewsletterIssue;
}

const drafts = createDrafts<IssueDraft>(
  'newsletter',
  (draft): draft is IssueDraft =>
    isDraft(draft) &&
    hasTexts(draft.values, issueFields) &&
    draft.base !== undefined &&
    isVersionedOrAbsent(draft.base),
);

/** How long after the last letter the text is saved. */
const saveDelayMs = 1_500;

type Saved =
  | { state: 'done'; issue: NewsletterIssue }
  | { state: 'conflict'; row: NewsletterIssue; conflicts: FieldConflict<IssueField>[]; values: IssueValues };

/** Saves the changed fields. Where somebody else changed other fields meanwhile, it takes theirs and sends again. */
async function saveMerging(row: NewsletterIssue, wanted: IssueValues): Promise<Saved> {
  const changed = changedFields(valuesOf(row), wanted);
  if (changed.length === 0) return { state: 'done', issue: row };
  try {
    const body = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
    const rules = { fallback: issueCopy.saveFailed, version: row.version };
    const { issue } = await sendCall(updateNewsletterIssue, { params: { id: row.id }, body }, rules);
    return { state: 'done', issue };
  } catch (error) {
    const conflict = conflictOf(updateNewsletterIssue, error);
    if (!conflict) throw error;
    const { current, changes } = conflict;
    const joined = merge<IssueField, IssueValues>(
      { base: valuesOf(row), typed: wanted, current: valuesOf(current) },
      changes,
      changedFields,
    );
    if (joined.conflicts.length > 0)
      return { state: 'conflict', row: current, conflicts: joined.conflicts, values: joined.values };
    return saveMerging(current, joined.values);
  }
}

/** The form of a draft. It saves by itself when the typing pauses, and joins what somebody else saved meanwhile. */
export function useIssueForm(issue: NewsletterIssue, adminId: string) {
  const [draft] = useState(() => drafts.find(adminId, issue.id));
  /** The row as it was last read: with a draft as it was then, so that a conflict is noticed. */
  const [base, setBase] = useState(draft?.base ?? issue);
  const [values, setValues] = useState(() => draft?.values ?? valuesOf(issue));
  const [conflicts, setConflicts] = useState<readonly FieldConflict<IssueField>[]>([]);
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSaving, setIsSaving] = useState(false);
  const saving = useRef<Promise<NewsletterIssue | undefined>>(undefined);
  const isDirty = changedFields(valuesOf(base), values).length > 0;
  const { mutate } = useSWRConfig();
  /** The form that is opened next begins with what was saved, not with what was read before. */
  const share = (saved: NewsletterIssue) =>
    mutate<ReplyOf<typeof getNewsletterIssue>>(
      callPath(getNewsletterIssue, { params: { id: saved.id } }),
      (read) => read && { ...read, issue: saved },
      { revalidate: false },
    );

  useEffect(() => {
    if (isDirty) drafts.save(adminId, issue.id, { values, base });
    else drafts.remove(adminId, issue.id);
  }, [isDirty, adminId, issue.id, values, base]);

  async function run(sent: IssueValues, isAutosave: boolean): Promise<NewsletterIssue | undefined> {
    setIsSaving(true);
    setFailure(undefined);
    try {
      const saved = await saveMerging(base, sent);
      if (saved.state === 'conflict') {
        setBase(saved.row);
        setValues(saved.values);
        setConflicts(saved.conflicts);
        return undefined;
      }
      setBase(saved.issue);
      setValues((typed) => afterSave(saved.issue, sent, typed));
      await share(saved.issue);
      return saved.issue;
    } catch (error) {
      setFailure({ ...toSaveFailure(error, issueCopy.saveFailed), isAutosave });
      return undefined;
    } finally {
      saving.current = undefined;
      setIsSaving(false);
    }
  }

  /** The saved row; undefined where it could not be saved, or a conflict is to be settled first. One save at a time. */
  async function save({ isAutosave = false } = {}): Promise<NewsletterIssue | undefined> {
    if (saving.current) await saving.current;
    if (conflicts.length > 0) return undefined;
    saving.current = run(values, isAutosave);
    return saving.current;
  }

  const saveNow = useEffectEvent(() => void save({ isAutosave: true }));
  const mayWait = isDirty && conflicts.length === 0 && !isSaving && !failure;
  useEffect(() => {
    if (!mayWait) return undefined;
    const timer = setTimeout(() => saveNow(), saveDelayMs);
    return () => clearTimeout(timer);
  }, [mayWait, values]);

  const settle = ({ field }: FieldConflict<IssueField>) =>
    setConflicts((current) => current.filter((conflict) => conflict.field !== field));

  return {
    base,
    values,
    conflicts,
    failure,
    isDirty,
    isSaving,
    change: (typed: Partial<IssueValues>) => {
      setFailure(undefined);
      setValues((current) => ({ ...current, ...typed }));
    },
    keep: settle,
    take: (conflict: FieldConflict<IssueField>) => {
      setValues((current) => ({ ...current, [conflict.field]: conflict.theirs }));
      settle(conflict);
    },
    save,
    forget: () => drafts.remove(adminId, issue.id),
  };
}

export type IssueForm = ReturnType<typeof useIssueForm>;
