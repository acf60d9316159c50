import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { deleteUser } from '@nobicast/contracts/calls';
import { memberName } from '@nobicast/contracts/member-name';
import { isRefusal } from '@nobicast/web-kit/api';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useDeletion } from '../../editing/use-deletion.ts';
import { Ledger } from '../../lists/Ledger.tsx';
import { deleteCopy, exactCount } from './users.copy.ts';

interface DeleteUserProps {
  user: ManagedUser;
  /** Called when it is gone. */
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks before an account is deleted, and says what is lost and what stays (ADMIN-USERS-19). */
export function DeleteUser({ user, onDeleted, onCancel }: DeleteUserProps) {
  const { notify } = useHost();
  const dialog = useDeletion({
    remove: () => sendProven(deleteUser, { params: { id: user.id } }),
    isGone: (error) => isRefusal(deleteUser, error, 'user_not_found'),
    failed: deleteCopy.failed,
    onDeleted: (wasGone) => {
      notify(wasGone ? deleteCopy.alreadyGone(user) : deleteCopy.done(user));
      onDeleted();
    },
    onCancel,
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={deleteCopy.title(memberName(user))}
      description={
        <>
          <p>{deleteCopy.lead}</p>
          <Ledger entries={deleteCopy.losses(user).map(([count, what]) => [exactCount(count), what])} />
          <p>{deleteCopy.instead}</p>
        </>
      }
      confirm={deleteCopy.confirm}
      cancel={deleteCopy.cancel}
    />
  );
}
