import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { limits } from '@nobicast/contracts/limits';
import { Button, Field, TextArea, TextField } from '@nobicast/web-kit';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useRef, useState, type FormEvent } from 'react';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import { leaveCopy } from '../../editing/editing.copy.ts';
import { FieldConflicts } from '../../editing/FieldConflicts.tsx';
import { RestoredDraft } from '../../editing/RestoredDraft.tsx';
import { SaveFailureAlert } from '../../editing/SaveFailure.tsx';
import { useRefusalFocus } from '../../editing/use-refusal-focus.ts';
import { useReportUnsaved } from '@nobicast/web-kit/form';
import { hasUrl, type SubjectValues } from './subject-values.ts';
import styles from './subjects.module.css';
import { conflictCopy, subjectFormCopy, subjectsCopy } from './subjects.copy.ts';
import type { Subjects } from './use-subjects.ts';
import { useSubjectForm, type SubjectForm } from './use-subject-form.ts';

interface SubjectDialogProps {
  /** The admin, whose drafts these are. */
  userId: string;
  episodeId: number;
  count: number;
  /** Undefined for a new one. */
  subject: AdminSubject | undefined;
  subjects: Pick<Subjects, 'change' | 'reload'>;
  onClose: () => void;
}

const contentTypes = ['text', 'link', 'image', 'video'] as const;
const typeOf = (value: string): SubjectValues['content_type'] =>
  contentTypes.find((type) => type === value) ?? '';

/** Adds or changes a subject (ADMIN-SUBJECTS-01, 02). */
export function SubjectDialog(props: SubjectDialogProps) {
  const form = useSubjectForm(props);
  useReportUnsaved(form.isDirty && !form.isSaving, form.discard);
  const [isAsking, setIsAsking] = useState(false);
  const { subject, onClose } = props;
  const element = useRef<HTMLFormElement>(null);
  const focusWrongField = useRefusalFocus(element);

  function close() {
    if (form.isSaving) return;
    if (form.isDirty) setIsAsking(true);
    else onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    // The event would reach the form of the dialog around, through React.
    event.stopPropagation();
    void form.save().then(focusWrongField);
  }
  return (
    <>
      <DialogFrame
        title={subject ? subjectFormCopy.editTitle : subjectFormCopy.createTitle}
        closeLabel={subjectFormCopy.close}
        onClose={close}
      >
        <form noValidate ref={element} className={styles.form} onSubmit={submit}>
          <div className={frame.body}>
            {form.failure && <SaveFailureAlert failure={form.failure} />}
            <RestoredDraft at={form.restoredAt} onStartOver={form.startOver} />
            <FieldConflicts title={conflictCopy.title} author={conflictCopy.author} form={form} />
            <SubjectFields form={form} />
          </div>
          <div className={frame.foot}>
            <Button variant="quiet" onClick={close}>
              {subjectFormCopy.cancel}
            </Button>
            <Button type="submit" variant="primary" aria-busy={form.isSaving || undefined}>
              {subject ? subjectFormCopy.save : subjectFormCopy.create}
            </Button>
          </div>
        </form>
      </DialogFrame>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={leaveCopy.title}
        description={<p>{leaveCopy.text}</p>}
        confirm={leaveCopy.confirm}
        cancel={leaveCopy.cancel}
        onConfirm={() => {
          form.discard();
          onClose();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function SubjectFields({ form }: { form: SubjectForm }) {
  const { values, errors, change, isSaving } = form;
  const { adminSubjects: bounds } = limits;
  const texts = (field: 'title' | 'content_url' | 'content_text' | 'description', label: string) => ({
    label,
    value: values[field],
    readOnly: isSaving,
    autoComplete: 'off',
    ...(errors[field] !== undefined && { error: errors[field] }),
  });
  return (
    <>
      <TextField
        {...texts('title', subjectFormCopy.title)}
        maxLength={bounds.titleLength}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Field label={subjectFormCopy.type}>
        {(control) => (
          <select
            {...control}
            value={values.content_type}
            onChange={({ target }) => change({ content_type: typeOf(target.value) })}
          >
            <option value="">{subjectFormCopy.noType}</option>
            {contentTypes.map((type) => (
              <option key={type} value={type}>
                {subjectsCopy.types[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {hasUrl(values.content_type) && (
        <TextField
          {...texts('content_url', subjectFormCopy.url)}
          type="url"
          inputMode="url"
          maxLength={bounds.urlLength}
          onChange={({ target }) => change({ content_url: target.value })}
        />
      )}
      {values.content_type === 'text' && (
        <TextArea
          {...texts('content_text', subjectFormCopy.text)}
          maxLength={bounds.textLength}
          onChange={({ target }) => change({ content_text: target.value })}
        />
      )}
      <TextArea
        {...texts('description', subjectFormCopy.description)}
        help={subjectFormCopy.descriptionHelp}
        maxLength={bounds.descriptionLength}
        onChange={({ target }) => change({ description: target.value })}
      />
    </>
  );
}
