import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useState, type FunctionComponent } from 'react';
import { confirmDialogCopy } from './confirm-dialog.copy.ts';
import type { ConfirmDialogProps } from './ConfirmDialogContent.tsx';
import styles from './ConfirmDialog.module.css';

// Code is the same for every visitor: fetched when the first dialog opens.
let Content: FunctionComponent<ConfirmDialogProps> | undefined;

async function fetchContent() {
  Content ??= (await import('./ConfirmDialogContent.tsx')).ConfirmDialogContent;
}

/** Asks before something that cannot be taken back. Where its code does not come, the question counts as declined. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onCancel } = props;
  const { notify } = useHost();
  const [isHere, setIsHere] = useState(Content !== undefined);
  useEffect(() => {
    if (!isOpen || isHere) return undefined;
    let isCurrent = true;
    fetchContent().then(
      () => isCurrent && setIsHere(true),
      (error: unknown) => {
        console.error('The code of a dialog did not load.', error);
        if (!isCurrent) return;
        notify(confirmDialogCopy.failed, { kind: 'error' });
        onCancel();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen, isHere, notify, onCancel]);
  if (isHere && Content) return <Content {...props} />;
  return (
    <p className={`${styles.loading} mute size-sm`} role="status">
      {isOpen && confirmDialogCopy.loading}
    </p>
  );
}
