import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { failureText } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useState } from 'react';
import { deleteSubjectCopy, subjectsCopy } from './subjects.copy.ts';
import type { Subjects } from './use-subjects.ts';

interface DeleteSubjectProps {
  subject: AdminSubject;
  subjects: Pick<Subjects, 'remove'>;
  onClose: () => void;
  onGone: () => void;
}

/** Asks before a subject is deleted with its comments (ADMIN-SUBJECTS-03, 04). */
export function DeleteSubject({ subject, subjects, onClose, onGone }: DeleteSubjectProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function run() {
    setIsBusy(true);
    try {
      await subjects.remove(subject);
      onClose();
      onGone();
    } catch (error) {
      setFailure(failureText(error, subjectsCopy.deleteFailed));
      setIsBusy(false);
    }
  }
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={deleteSubjectCopy.title}
      description={<p>{deleteSubjectCopy.lead(subject.title, subject.comment_count)}</p>}
      confirm={deleteSubjectCopy.confirm}
      cancel={deleteSubjectCopy.cancel}
      isBusy={isBusy}
      {...(failure !== undefined && { failure })}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  );
}
