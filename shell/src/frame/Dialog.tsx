import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  ref?: RefObject<HTMLDialogElement | null>;
  labelledBy: string;
  className?: string | undefined;
  /** For Escape, Android's back or a press on the backdrop. Without it the dialog closes at once. */
  onDismiss?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. The native element traps the focus, closes on Escape, and restores the
 * focus.
 */
export function Dialog({ ref, labelledBy, className, onDismiss, onClose, children }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  // A layout effect, because closing restores the focus, which needs the element to be in the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      className={className ? `${styles.dialog} ${className}` : styles.dialog}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        if (!onDismiss) return;
        event.preventDefault();
        onDismiss();
      }}
      onClose={onClose}
      onClick={(event) => {
        // The content covers the dialog, so a press on the dialog itself was on the backdrop.
        if (event.target === event.currentTarget) (onDismiss ?? onClose)();
      }}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
