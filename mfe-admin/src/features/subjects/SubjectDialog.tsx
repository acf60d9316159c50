import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { createSubject, updateSubject } from '@nobicast/contracts/calls';
import { subjectFields } from '@nobicast/contracts/fields/subject.fields';
import { Button } from '@nobicast/web-kit';
import { conflictOf, isRefusal, sendCall } from '@nobicast/web-kit/api';
import {
  registerBottomBar,
  FormField,
  FormView,
  LeaveQuestion,
  SaveButton,
  useForm,
  useReportUnsaved,
  withoutEmpty,
} from '@nobicast/web-kit/form';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import styles from './subjects.module.css';
import { conflictCopy, subjectFormCopy, subjectsCopy } from './subjects.copy.ts';
import type { Subjects } from './use-subjects.ts';

interface SubjectDialogProps {
  /** The admin, whose drafts these are. */
  userId: string;
  episode: Pick<AdminEpisode, 'id' | 'type' | 'duration_ms'>;
  /** How many subjects there are: the position of a new one (ADMIN-SUBJECTS-16). */
  count: number;
  /** Undefined for a new one. */
  subject: AdminSubject | undefined;
  subjects: Pick<Subjects, 'change' | 'reload'>;
  onClose: () => void;
}

/** Adds or changes a subject (ADMIN-SUBJECTS-01, 02, 05 to 09). */
export function SubjectDialog({ userId, episode, count, subject, subjects, onClose }: SubjectDialogProps) {
  const { notify } = useHost();
  const { id: episodeId } = episode;
  // The page of a preparation plays nothing.
  const soundMs = episode.type === 'podcast' ? episode.duration_ms : null;
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm<typeof subjectFields, AdminSubject>({
    fields: subjectFields,
    row: subject,
    draft: { kind: 'subject', userId, id: `${episodeId}:${subject?.id ?? 'new'}` },
    async create(values) {
      const body = { ...withoutEmpty(values), order_index: count };
      const rules = { fallback: subjectsCopy.createFailed };
      return (await sendCall(createSubject, { params: { id: episodeId }, body }, rules)).subject;
    },
    async update(row, change) {
      try {
        return await subjects.change(row, change);
      } catch (error) {
        if (isRefusal(updateSubject, error, 'subject_not_found')) await subjects.reload();
        throw error;
      }
    },
    conflictOf: (error) => conflictOf(updateSubject, error),
    failed: { create: subjectsCopy.createFailed, update: subjectsCopy.updateFailed },
    async onSaved(_saved, { isNew }) {
      notify(isNew ? subjectsCopy.created : subjectsCopy.saved);
      await subjects.reload();
      onClose();
    },
  });
  const { values, isDirty, isSaving } = form;
  useReportUnsaved(isDirty && !isSaving, form.discard);

  function close() {
    if (isSaving) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  }
  const foot = (
    <div className={frame.foot} ref={registerBottomBar}>
      <Button variant="quiet" onClick={close}>
        {subjectFormCopy.cancel}
      </Button>
      <SaveButton isSaving={isSaving}>{subject ? subjectFormCopy.save : subjectFormCopy.create}</SaveButton>
    </div>
  );
  return (
    <>
      <DialogFrame
        title={subject ? subjectFormCopy.editTitle : subjectFormCopy.createTitle}
        closeLabel={subjectFormCopy.close}
        onClose={close}
      >
        <FormView
          form={form}
          className={styles.form}
          bodyClassName={frame.body}
          conflict={conflictCopy}
          foot={foot}
        >
          <FormField form={form} name="title" />
          <FormField form={form} name="content_type" />
          {subjectFields.content_url.isUsed(values) && <FormField form={form} name="content_url" />}
          {subjectFields.content_text.isUsed(values) && (
            <FormField form={form} name="content_text" soundMs={soundMs} />
          )}
          <FormField form={form} name="description" soundMs={soundMs} />
          {/* Later it has a real length. */}
          {episode.type === 'preparation' && <FormField form={form} name="planned_minutes" />}
        </FormView>
      </DialogFrame>
      <LeaveQuestion
        isOpen={isAsking}
        onLeave={() => {
          form.discard();
          onClose();
        }}
        onStay={() => setIsAsking(false)}
      />
    </>
  );
}
