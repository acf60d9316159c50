import type { AdminGuest } from '@nobicast/contracts/admin-guests';
import { deleteGuest } from '@nobicast/contracts/calls';
import { isRefusal } from '@nobicast/web-kit/api';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useDeletion } from '../../editing/use-deletion.ts';
import { Ledger } from '../../lists/Ledger.tsx';
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
  const dialog = useDeletion({
    remove: () => sendProven(deleteGuest, { params: { id: guest.id } }),
    isGone: (error) => isRefusal(deleteGuest, error, 'guest_not_found'),
    failed: deleteCopy.failed,
    onDeleted: (wasGone) => {
      notify(wasGone ? deleteCopy.alreadyGone(guest) : deleteCopy.done(guest));
      onDeleted();
    },
    onCancel,
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={deleteCopy.title(guest)}
      description={
        <>
          <p>{deleteCopy.lead}</p>
          <Ledger entries={deleteCopy.losses(guest)} />
          <p>{deleteCopy.instead}</p>
        </>
      }
      confirm={deleteCopy.confirm}
      cancel={deleteCopy.cancel}
    />
  );
}
