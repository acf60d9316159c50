import { failureText } from '@nobicast/web-kit/api';
import { useState } from 'react';

interface DeletionOptions {
  remove: () => Promise<unknown>;
  /** Whether a failure means that somebody else has deleted it meanwhile: then it is deleted as well. */
  isGone: (error: unknown) => boolean;
  /** The message for a failure without a message of its own. */
  failed: string;
  /** Called when it is gone. */
  onDeleted: (wasGone: boolean) => void | Promise<void>;
  onCancel: () => void;
}

/** The state of the open `ConfirmDialog` that asks before something is deleted. */
export function useDeletion({ remove, isGone, failed, onDeleted, onCancel }: DeletionOptions) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function run() {
    setIsBusy(true);
    setFailure(undefined);
    let wasGone = false;
    try {
      await remove();
    } catch (error) {
      if (!isGone(error)) {
        setFailure(failureText(error, failed));
        setIsBusy(false);
        return;
      }
      wasGone = true;
    }
    await onDeleted(wasGone);
  }
  return {
    isOpen: true,
    isDangerous: true,
    isBusy,
    ...(failure !== undefined && { failure }),
    onConfirm: () => void run(),
    onCancel,
  } as const;
}
