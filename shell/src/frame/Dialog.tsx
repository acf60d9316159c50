import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  /** The id of its heading. */
  labelledBy: string;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. The native element keeps the focus inside, closes on Escape, and gives the
 * focus back to what had it before.
 */
export function Dialog({ labelledBy, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because the focus is given back by closing, which needs the element to be in the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className ? `${styles.dialog} ${className}` : styles.dialog}
      aria-labelledby={labelledBy}
      onClose={onClose}
      onClick={(event) => {
        // The content covers the dialog, so a press on the dialog itself was on the backdrop.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
