import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { deleteSubject } from '@nobicast/contracts/calls';
import { isRefusal } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useDeletion } from '../../editing/use-deletion.ts';
import { deleteSubjectCopy, subjectsCopy } from './subjects.copy.ts';
import type { Subjects } from './use-subjects.ts';

interface DeleteSubjectProps {
  subject: AdminSubject;
  subjects: Pick<Subjects, 'remove' | 'reload'>;
  onClose: () => void;
  onGone: () => void;
}

/** Asks before a subject is deleted with its comments (ADMIN-SUBJECTS-03, 04). */
export function DeleteSubject({ subject, subjects, onClose, onGone }: DeleteSubjectProps) {
  const { notify } = useHost();
  const dialog = useDeletion({
    remove: () => subjects.remove(subject),
    isGone: (error) => isRefusal(deleteSubject, error, 'subject_not_found'),
    failed: subjectsCopy.deleteFailed,
    onDeleted: async () => {
      notify(subjectsCopy.deleted);
      await subjects.reload();
      onClose();
      onGone();
    },
    onCancel: onClose,
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={deleteSubjectCopy.title}
      description={<p>{deleteSubjectCopy.lead(subject.title, subject.comment_count)}</p>}
      confirm={deleteSubjectCopy.confirm}
      cancel={deleteSubjectCopy.cancel}
    />
  );
}
