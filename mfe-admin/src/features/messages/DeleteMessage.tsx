import type { Message } from '@nobicast/contracts/admin-messages';
import { deleteMessage, listMessages } from '@nobicast/contracts/calls';
import { isRefusal } from '@nobicast/web-kit/api';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useDeletion } from '../../editing/use-deletion.ts';
import { useReloadList } from '../../lists/use-list-place.ts';
import { messageCopy } from './messages.copy.ts';
import styles from './messages.module.css';

interface DeleteMessageProps {
  message: Message;
  onDeleted: () => void;
  onCancel: () => void;
}

/** The dialog says what is lost. */
export function DeleteMessage({ message, onDeleted, onCancel }: DeleteMessageProps) {
  const { notify } = useHost();
  const reloadList = useReloadList(listMessages);
  const dialog = useDeletion({
    remove: () => sendProven(deleteMessage, { params: { id: message.id } }),
    isGone: (error) => isRefusal(deleteMessage, error, 'message_not_found'),
    failed: messageCopy.removeFailed,
    onDeleted: async () => {
      notify(messageCopy.removed);
      await reloadList();
      onDeleted();
    },
    onCancel,
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={messageCopy.removeTitle(message)}
      description={
        <>
          <p>{messageCopy.removeLead}</p>
          <ul className={styles.losses}>
            {messageCopy.losses(message).map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </>
      }
      confirm={messageCopy.removeConfirm}
      cancel={messageCopy.cancel}
    />
  );
}
