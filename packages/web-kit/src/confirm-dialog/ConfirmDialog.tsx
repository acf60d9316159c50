import { useHost } from '../host/index.ts';
import { useEffect, useState, type FunctionComponent } from 'react';
import { confirmDialogCopy } from './confirm-dialog.copy.ts';
import type { ConfirmDialogProps } from './ConfirmDialogContent.tsx';
import styles from './ConfirmDialog.module.css';

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
