import type { ReplyOf } from '@nobicast/contracts/call';
import { getShowNotes, saveShowNotes } from '@nobicast/contracts/calls';
import { showNotesFields } from '@nobicast/contracts/fields/show-notes.fields';
import { limits } from '@nobicast/contracts/limits';
import { Button, RetryButton, Skeleton } from '@nobicast/web-kit';
import { conflictOf, sendCall, useCall } from '@nobicast/web-kit/api';
import { FormField, FormView, useForm } from '@nobicast/web-kit/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { regieCopy as copy } from './regie.copy.ts';
import styles from './Regie.module.css';
import type { Show } from './known-show.ts';

type ShowNotes = ReplyOf<typeof getShowNotes>;

interface NotesProps {
  show: Pick<Show, 'slug'>;
  userId: string;
  /** The version of the notes in the last reply about the show. */
  version: number;
  isReadOnly: boolean;
}

/** Notes that only the hosts see. What another host writes appears as long as nothing is typed here. */
export function Notes({ show: { slug }, userId, version, isReadOnly }: NotesProps) {
  const notes = useCall(getShowNotes, { params: { id: slug } });
  const read = notes.state === 'ready' ? notes.data : undefined;
  const saved = useRef(0);
  const readAgain = useEffectEvent(() => {
    const known = isReadOnly ? 0 : saved.current;
    if (notes.state === 'ready' && version > Math.max(notes.data.version, known)) void notes.reload();
  });
  useEffect(() => readAgain(), [version, isReadOnly, notes.state]);
  return (
    <section aria-label={copy.notes} className="mt-6">
      {notes.state === 'loading' && (
        <div role="status" aria-label={copy.notesLoading}>
          <Skeleton height="8rem" />
        </div>
      )}
      {notes.state === 'failed' && (
        <p className="cluster gap-4">
          {copy.notesFailed} <RetryButton onRetry={notes.retry} />
        </p>
      )}
      {read && isReadOnly && (
        <>
          <h2 className="label">{copy.notes}</h2>
          <p className={styles.written}>{read.text || copy.noNotes}</p>
        </>
      )}
      {read && !isReadOnly && (
        <NotesForm
          notes={read}
          slug={slug}
          userId={userId}
          onSaved={(savedVersion) => {
            saved.current = savedVersion;
          }}
        />
      )}
    </section>
  );
}

interface NotesFormProps {
  notes: ShowNotes;
  slug: string;
  userId: string;
  /** By hand or by itself. */
  onSaved: (version: number) => void;
}

function NotesForm({ notes, slug, userId, onSaved }: NotesFormProps) {
  const form = useForm<typeof showNotesFields, ShowNotes>({
    fields: showNotesFields,
    row: notes,
    draft: { kind: 'show-notes', userId, id: slug },
    autosave: {
      delayMs: limits.shows.notesPauseMs,
      isAllowed: () => true,
      onSaved: (row) => onSaved(row.version),
    },
    update: async ({ version }, { text = '' }) =>
      sendCall(
        saveShowNotes,
        { params: { id: slug }, body: { text } },
        { version, fallback: copy.notesSaveFailed },
      ),
    conflictOf: (error) => conflictOf(saveShowNotes, error),
    failed: { update: copy.notesSaveFailed },
    onSaved: (row) => onSaved(row.version),
  });
  const { row, isDirty, saving, isSaving, autosavedAt } = form;
  const takeRead = useEffectEvent(() => {
    if (row && notes.version > row.version) form.refresh(notes);
  });
  useEffect(() => takeRead(), [notes, isDirty]);
  return (
    <FormView
      form={form}
      bodyClassName="stack"
      conflict={{ title: copy.notesChanged, author: copy.anotherHost }}
      foot={
        <p className="cluster gap-4 mt-3">
          <Button type="submit" aria-disabled={isSaving || !isDirty}>
            {copy.save}
          </Button>
          <span className="time mute" role="status">
            {saving ? copy.saving : autosavedAt !== undefined && !isDirty && copy.savedAt(autosavedAt)}
          </span>
        </p>
      }
    >
      <FormField form={form} name="text" rows={8} />
    </FormView>
  );
}
