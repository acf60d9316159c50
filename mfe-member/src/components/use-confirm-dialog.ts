import { useState, type MouseEvent } from 'react';
import { failureText } from '../failure-text.ts';

/**
 * The state of a `ConfirmDialog`. It stays open and busy when `run` is done, until `run` closes it: what leads to
 * another page never does.
 *
 * @param failed what to say of a failure that has no words of its own
 */
export function useConfirmDialog(run: (close: () => void) => Promise<void>, failed: string) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  function open(event: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus what is pressed; the dialog gives the focus back to it.
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
