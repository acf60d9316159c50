import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { deleteUser } from '@nobicast/contracts/calls';
import { memberName } from '@nobicast/contracts/member-name';
import { failureText, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import list from '../../lists/list.module.css';
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
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function run() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await sendCall(deleteUser, { params: { id: user.id } });
      notify(deleteCopy.done(user));
    } catch (error) {
      if (!isRefusal(deleteUser, error, 'user_not_found')) {
        setFailure(failureText(error, deleteCopy.failed));
        setIsBusy(false);
        return;
      }
      notify(deleteCopy.alreadyGone(user));
    }
    onDeleted();
  }

  return (
    <ConfirmDialog
      isOpen
      title={deleteCopy.title(memberName(user))}
      description={
        <>
          <p>{deleteCopy.lead}</p>
          <dl className={list.ledger}>
            {deleteCopy.losses(user).map(([count, what]) => (
              <div key={what}>
                <dt className="display">{exactCount(count)}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <p>{deleteCopy.instead}</p>
        </>
      }
      confirm={deleteCopy.confirm}
      cancel={deleteCopy.cancel}
      isDangerous
      isBusy={isBusy}
      {...(failure !== undefined && { failure })}
      onConfirm={() => void run()}
      onCancel={onCancel}
    />
  );
}
