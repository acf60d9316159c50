import type { Message } from '@nobicast/contracts/admin-messages';
import { deleteMessage, listMessages } from '@nobicast/contracts/calls';
import { failureText, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { useReloadList } from '../../lists/use-list-place.ts';
import { messageCopy } from './messages.copy.ts';
import styles from './messages.module.css';

interface DeleteMessageProps {
  message: Message;
  /** Called when it is gone. */
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks before a message is deleted, and says what is lost. */
export function DeleteMessage({ message, onDeleted, onCancel }: DeleteMessageProps) {
  const { notify } = useHost();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const reloadList = useReloadList(listMessages);

  async function run() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await sendCall(deleteMessage, { params: { id: message.id } });
    } catch (error) {
      if (!isRefusal(deleteMessage, error, 'message_not_found')) {
        setFailure(failureText(error, messageCopy.removeFailed));
        setIsBusy(false);
        return;
      }
    }
    notify(messageCopy.removed);
    await reloadList();
    onDeleted();
  }

  return (
    <ConfirmDialog
      isOpen
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
      isDangerous
      isBusy={isBusy}
      {...(failure !== undefined && { failure })}
      onConfirm={() => void run()}
      onCancel={onCancel}
    />
  );
}
