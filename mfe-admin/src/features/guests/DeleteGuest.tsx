import type { AdminGuest } from '@nobicast/contracts/admin-guests';
import { deleteGuest } from '@nobicast/contracts/calls';
import { failureText, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import list from '../../lists/list.module.css';
import { deleteCopy } from './guests.copy.ts';

interface DeleteGuestProps {
  guest: AdminGuest;
  /** Called when the person is gone. */
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks before a person is deleted, and says what is lost and what stays. */
export function DeleteGuest({ guest, onDeleted, onCancel }: DeleteGuestProps) {
  const { notify } = useHost();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function run() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await sendCall(deleteGuest, { params: { id: guest.id } });
      notify(deleteCopy.done(guest));
    } catch (error) {
      if (!isRefusal(deleteGuest, error, 'guest_not_found')) {
        setFailure(failureText(error, deleteCopy.failed));
        setIsBusy(false);
        return;
      }
      notify(deleteCopy.alreadyGone(guest));
    }
    onDeleted();
  }

  return (
    <ConfirmDialog
      isOpen
      title={deleteCopy.title(guest)}
      description={
        <>
          <p>{deleteCopy.lead}</p>
          <dl className={list.ledger}>
            {deleteCopy.losses(guest).map(([count, what]) => (
              <div key={what}>
                <dt className="display">{count}</dt>
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
