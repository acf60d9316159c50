import * as Dialog from '@radix-ui/react-alert-dialog';
import { Button, FormAlert } from '@nobicast/web-kit';
import { useId, useRef, type ReactNode } from 'react';
import styles from './ConfirmDialogContent.module.css';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen, and what is lost. */
  description: ReactNode;
  confirm: string;
  cancel: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** Why it cannot be confirmed yet. */
  missing?: string;
  /** What went wrong at the last try. */
  failure?: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** What has to be filled in. */
  children?: ReactNode;
}

/** The dialog itself, a chunk of its own. The focus starts at "cancel" and returns where it was. */
export function ConfirmDialogContent({
  isOpen,
  title,
  description,
  children,
  ...actions
}: ConfirmDialogProps) {
  const { confirm, cancel, isDangerous, isBusy, missing, failure, onConfirm, onCancel } = actions;
  const cameFrom = useRef<Element | null>(null);
  const missingId = useId();
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(isWanted) => {
        if (!isWanted && !isBusy) onCancel();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim}>
          <Dialog.Content
            className={classOf(isDangerous, children !== undefined)}
            onOpenAutoFocus={() => {
              cameFrom.current = document.activeElement;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
            }}
          >
            <div className={styles.body}>
              <Dialog.Title className={`${styles.title} title`}>{title}</Dialog.Title>
              <Dialog.Description asChild>
                <div className="stack soft">{description}</div>
              </Dialog.Description>
              {children}
              {failure && <FormAlert>{failure}</FormAlert>}
              {missing && (
                <p className="mute size-sm" id={missingId}>
                  {missing}
                </p>
              )}
            </div>
            <div className={styles.foot}>
              <Dialog.Cancel asChild>
                <Button variant="quiet">{cancel}</Button>
              </Dialog.Cancel>
              <Button
                variant={isDangerous ? 'danger' : 'primary'}
                disabled={missing !== undefined}
                aria-describedby={missing ? missingId : undefined}
                aria-busy={isBusy || undefined}
                aria-disabled={isBusy || undefined}
                onClick={() => {
                  if (!isBusy) onConfirm();
                }}
              >
                {confirm}
              </Button>
            </div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const classOf = (isDangerous: boolean | undefined, isLong: boolean) =>
  [styles.dialog, isDangerous && styles.danger, isLong && styles.long].filter(Boolean).join(' ');
