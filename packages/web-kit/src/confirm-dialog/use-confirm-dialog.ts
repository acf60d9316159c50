import { useState, type MouseEvent } from 'react';
import { failureText } from '../api/failure-text.ts';

/**
 * The dialog stays open and busy until `run` calls `close`; a `run` that leads to another page never does.
 *
 * @param failed for a failure without a message of its own
 */
export function useConfirmDialog(run: (close: () => void) => Promise<void>, failed: string) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  function open(event: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a pressed button, and the dialog restores the focus on close.
    event.currentTarget.focus();
    setIsOpen(true);
  }
  function close() {
    setFailure(undefined);
    setIsBusy(false);
    setIsOpen(false);
  }
  async function confirm() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await run(close);
    } catch (error) {
      setFailure(failureText(error, failed));
      setIsBusy(false);
    }
  }
  return { open, dialog: { isOpen, isBusy, failure, onConfirm: () => void confirm(), onCancel: close } };
}
