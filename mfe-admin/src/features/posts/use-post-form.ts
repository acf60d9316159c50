import type { AdminPost } from '@nobicast/contracts/admin-posts';
import { createPost, updatePost } from '@nobicast/contracts/calls';
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
  newValues,
  postFields,
  problemsOf,
  valuesOf,
  type PostValues,
} from './post-values.ts';
import { editorCopy, type PostField } from './posts.copy.ts';

interface PostDraft extends Draft {
  values: PostValues;
  /** The row as it was read; absent for a new post. */
  base?: AdminPost | undefined;
}

const drafts = createDrafts<PostDraft>(
  'post',
  (draft): draft is PostDraft =>
    isDraft(draft) && hasTexts(draft.values, postFields) && isVersionedOrAbsent(draft.base),
);

export interface PostFailure extends SaveFailure {
  /** The slug redirects to another post, and may be taken from it. */
  offersRedirect: boolean;
}

type Saved =
  | { state: 'unchanged'; row: AdminPost }
  /** `merged` says what others changed meanwhile. */
  | { state: 'saved'; row: AdminPost; merged: string | undefined }
  | { state: 'conflict'; row: AdminPost; values: PostValues; conflicts: FieldConflict<PostField>[] };

interface SaveOptions {
  takesRedirect?: boolean;
  isAutosave?: boolean;
}

/** What decides where and when a post is read is never saved by itself. */
const savedByHand: readonly PostField[] = ['slug', 'published_at'];

/** How often others may be quicker, one after the other, before a save gives up. */
const mostMerges = 5;

/** Saves the changed fields. Where others have changed other fields meanwhile, it takes theirs and sends again. */
async function saveMerging(
  row: AdminPost,
  wanted: PostValues,
  options: SaveOptions,
  merged?: string,
  merges = 0,
): Promise<Saved> {
  const { takesRedirect = false, isAutosave = false } = options;
  const fields = changedFields(valuesOf(row), wanted).filter(
    (field) => !isAutosave || !savedByHand.includes(field),
  );
  if (fields.length === 0)
    return merged === undefined ? { state: 'unchanged', row } : { state: 'saved', row, merged };
  const body = {
    ...changeBody(wanted, fields),
    ...(takesRedirect && { takes_redirect: true as const }),
    ...(isAutosave && { is_autosave: true as const }),
  };
  try {
    const rules = { fallback: editorCopy.saveFailed, version: row.version };
    const { post } = await sendCall(updatePost, { params: { id: row.id }, body }, rules);
    return { state: 'saved', row: post, merged };
  } catch (error) {
    const conflict = conflictOf(updatePost, error);
    if (!conflict || merges >= mostMerges) throw error;
    const { current, changes } = conflict;
    const joined = merge<PostField, PostValues>(
      { base: valuesOf(row), typed: wanted, current: valuesOf(current) },
      changes,
      changedFields,
    );
    // What has become public meanwhile waits for the button.
    if (joined.conflicts.length > 0 || (isAutosave && current.is_public))
      return { state: 'conflict', row: current, values: joined.values, conflicts: joined.conflicts };
    const notice = joined.taken.length > 0 ? editorCopy.merged(authorsOf(changes), joined.taken) : undefined;
    return saveMerging(current, joined.values, options, notice ?? merged, merges + 1);
  }
}

/** How long after the last letter a draft saves itself. */
const autosaveDelayMs = 3_000;

interface FormOptions {
  /** Undefined for a new post. */
  post: AdminPost | undefined;
  /** Whose drafts these are, and whose name a new post begins with. */
  admin: { id: string; name: string };
  onCreated: (post: AdminPost) => void;
}

/**
 * The form of one post. What somebody else saved meanwhile is joined with what was typed, or shown beside it. What is not
 * public saves itself; what readers see waits for the button, and is kept in this tab until then.
 */
export function usePostForm({ post, admin, onCreated }: FormOptions) {
  const { notify } = useHost();
  const draftId = post?.id ?? 'new';
  const [draft, setDraft] = useState(() => drafts.find(admin.id, draftId));
  /** The row as it was last read: with a draft as it was then, so that a conflict is noticed. */
  const [base, setBase] = useState(draft?.base ?? post);
  const [values, setValues] = useState(
    () => draft?.values ?? (post ? valuesOf(post) : newValues(admin.name)),
  );
  const [isSlugTyped, setIsSlugTyped] = useState(base !== undefined);
  const [errors, setErrors] = useState<Partial<PostValues>>({});
  const [conflicts, setConflicts] = useState<readonly FieldConflict<PostField>[]>([]);
  const [failure, setFailure] = useState<PostFailure>();
  const [saving, setSaving] = useState<'by-hand' | 'by-itself'>();
  /** Another form is about to take the place of this one: what would be typed here would be lost. */
  const [isCreated, setIsCreated] = useState(false);
  /** The button was pressed while a save by itself was on its way: it comes next. */
  const [isAsked, setIsAsked] = useState(false);
  const [autosavedAt, setAutosavedAt] = useState<string>();
  const isInFlight = useRef(false);
  const initial = base ? valuesOf(base) : newValues(admin.name);
  const dirty = changedFields(initial, values);
  const isDirty = dirty.length > 0;

  useEffect(() => {
    if (isDirty) drafts.save(admin.id, draftId, { values, base });
    else drafts.remove(admin.id, draftId);
  }, [isDirty, admin.id, draftId, values, base]);

  function change(typed: Partial<PostValues>) {
    if (saving === 'by-hand' || isCreated) return;
    setValues((current) => {
      const next = { ...current, ...typed };
      if (!isSlugTyped && 'title' in typed && !('slug' in typed)) next.slug = slugOf(next.title);
      return next;
    });
    if ('slug' in typed) setIsSlugTyped(true);
    const isTyped = (field: string) =>
      field in typed || (field === 'slug' && !isSlugTyped && 'title' in typed);
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !isTyped(field))));
  }
  const settle = ({ field }: FieldConflict<PostField>) =>
    setConflicts((current) => current.filter((conflict) => conflict.field !== field));

  function refuse(error: unknown, { isAutosave = false }: SaveOptions) {
    const call = base ? updatePost : createPost;
    const fields = error instanceof ApiError ? error.fields : [];
    const own = Object.fromEntries(
      fields.flatMap(({ path, message }) => {
        const field = postFields.find((name) => path === name || path.startsWith(`${name}.`));
        return field ? [[field, message]] : [];
      }),
    );
    const offersRedirect = isRefusal(call, error, 'slug_redirects');
    setErrors(own);
    if (Object.keys(own).length > 0 && !offersRedirect) return;
    const fallback = base ? editorCopy.saveFailed : editorCopy.createFailed;
    setFailure({ ...toSaveFailure(error, fallback), offersRedirect, isAutosave });
  }

  /** Takes what was saved. What was typed while it was sent stays typed. */
  function accept(row: AdminPost, sent: PostValues) {
    setBase(row);
    setValues((current) => {
      const typedMeanwhile = changedFields(sent, current);
      return {
        ...valuesOf(row),
        // What an autosave left out is still to be saved.
        ...Object.fromEntries(savedByHand.map((field) => [field, current[field]])),
        ...Object.fromEntries(typedMeanwhile.map((field) => [field, current[field]])),
      };
    });
  }

  async function run(options: SaveOptions, work: () => Promise<void>) {
    if (isInFlight.current) {
      if (saving === 'by-itself') setIsAsked(true);
      return;
    }
    isInFlight.current = true;
    setIsAsked(false);
    setSaving(options.isAutosave ? 'by-itself' : 'by-hand');
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      refuse(error, options);
    } finally {
      isInFlight.current = false;
      setSaving(undefined);
    }
  }

  async function saveRow(row: AdminPost, options: SaveOptions) {
    const saved = await saveMerging(row, values, options);
    if (saved.state === 'conflict') {
      setBase(saved.row);
      setValues(saved.values);
      setConflicts(saved.conflicts);
      return;
    }
    accept(saved.row, values);
    if (saved.state === 'saved' && saved.merged !== undefined) notify(saved.merged);
    if (options.isAutosave) setAutosavedAt(new Date().toISOString());
    else if (saved.state === 'unchanged' || saved.merged === undefined) notify(editorCopy.saved);
  }

  async function save(options: SaveOptions = {}) {
    const problems = problemsOf(values);
    if (!options.isAutosave) setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    if (conflicts.length > 0) {
      setFailure({ text: fieldConflictCopy.choose, isSignedOut: false, offersRedirect: false });
      return;
    }
    await run(options, async () => {
      if (base) {
        await saveRow(base, options);
        return;
      }
      const body = {
        ...creationBody(values),
        ...(options.takesRedirect && { takes_redirect: true as const }),
      };
      const created = await sendCall(createPost, { body }, { fallback: editorCopy.createFailed });
      drafts.remove(admin.id, draftId);
      notify(editorCopy.created);
      setIsCreated(true);
      onCreated(created.post);
    });
  }

  const isPublic = base?.is_public ?? false;
  const savesItself =
    base !== undefined &&
    !isPublic &&
    conflicts.length === 0 &&
    failure === undefined &&
    dirty.some((field) => !savedByHand.includes(field));
  const saveNext = useEffectEvent(() => {
    if (isAsked) return void save();
    // Its date may have come while it was being written.
    const date = base?.published_at ?? null;
    const hasCome = date !== null && new Date(date) <= new Date();
    if (!hasCome) void save({ isAutosave: true });
  });
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
    isSaving: saving === 'by-hand' || isCreated,
    isAutosaving: saving === 'by-itself',
    autosavedAt,
    isDirty,
    isPublic,
    change,
    save,
    /** When the draft that was restored was written. */
    restoredAt: draft?.at,
    startOver() {
      setDraft(undefined);
      setBase(post);
      setValues(post ? valuesOf(post) : newValues(admin.name));
      setErrors({});
      setConflicts([]);
      setFailure(undefined);
    },
    discard: () => drafts.remove(admin.id, draftId),
    /** Takes the other person's version of a field. */
    take(conflict: FieldConflict<PostField>) {
      change({ [conflict.field]: conflict.theirs });
      settle(conflict);
    },
    keep: settle,
  };
}

export type PostForm = ReturnType<typeof usePostForm>;
