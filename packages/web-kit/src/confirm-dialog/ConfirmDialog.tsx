import { type FunctionComponent, type MouseEvent, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useHost, useUnloadGuard } from '../host/index.ts';
import { failureText } from '../api/api-error.ts';
import type { ConfirmDialogProps } from './ConfirmDialogContent.tsx';
import styles from './ConfirmDialog.module.css';

const confirmDialogCopy = {
  loading: 'Chargement…',
  failed: 'Cette question n’a pas pu être chargée. Réessayez dans un instant.',
} as const;

// Module level is safe: the code is the same for every visitor.
let Content: FunctionComponent<ConfirmDialogProps> | undefined;

async function fetchContent() {
  Content ??= (await import('./ConfirmDialogContent.tsx')).ConfirmDialogContent;
}

/** For irreversible actions. If its code fails to load, that counts as a cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onCancel } = props;
  const { notify } = useHost();
  const [isLoaded, setIsLoaded] = useState(Content !== undefined);
  useEffect(() => {
    if (!isOpen || isLoaded) return undefined;
    let isCurrent = true;
    fetchContent().then(
      () => isCurrent && setIsLoaded(true),
      (error: unknown) => {
        console.error('The code of a dialog could not be loaded.', error);
        if (!isCurrent) return;
        notify(confirmDialogCopy.failed, { kind: 'error' });
        onCancel();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen, isLoaded, notify, onCancel]);
  if (isLoaded && Content) return <Content {...props} />;
  return (
    <p className={`${styles.loading} mute size-sm`} role="status">
      {isOpen && confirmDialogCopy.loading}
    </p>
  );
}

/**
 * The dialog stays open and busy until `run` calls `close`; a `run` that leads to another page never does.
 *
 * @param failed for a failure without a message of its own
 */
export function useConfirmDialog(run: (close: () => void) => Promise<void>, failed: string) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  function open(event: Pick<MouseEvent<HTMLButtonElement>, 'currentTarget'>) {
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

/** `useUnloadGuard`, which also holds navigations to other pages of the site. */
export function useLeaveGuard(isUnsaved: boolean) {
  useUnloadGuard(isUnsaved);
  return useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isUnsaved && from.pathname + from.search !== to.pathname + to.search,
  );
}
