import * as Dialog from '@radix-ui/react-alert-dialog';
import { Button } from '../components/Button.tsx';
import { FormAlert } from '../components/form/FormAlert.tsx';
import { useId, useRef, type ReactNode } from 'react';
import styles from './ConfirmDialogContent.module.css';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** Names what is lost. */
  description: ReactNode;
  confirm: string;
  cancel: string;
  isDangerous?: boolean;
  /** Something to fill in rather than a warning: a plain dialog, with the focus on its first field. */
  isForm?: boolean;
  isBusy?: boolean;
  /** Why it cannot be confirmed yet. */
  missing?: string;
  failure?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  /** Fields to fill in first. */
  children?: ReactNode;
}

/** A chunk of its own. The focus starts on "cancel", in a form on its first field. */
export function ConfirmDialogContent({
  isOpen,
  title,
  description,
  children,
  isForm,
  ...actions
}: ConfirmDialogProps) {
  const { confirm, cancel, isDangerous, isBusy, missing, failure, onConfirm, onCancel } = actions;
  const previousFocus = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const missingId = useId();
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(willOpen) => {
        if (!willOpen && !isBusy) onCancel();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim}>
          <Dialog.Content
            ref={content}
            className={classOf(isDangerous, children !== undefined)}
            {...(isForm && { role: 'dialog' })}
            onOpenAutoFocus={(event) => {
              previousFocus.current = document.activeElement;
              const field = isForm && content.current?.querySelector<HTMLElement>('input, select, textarea');
              if (!field) return;
              event.preventDefault();
              field.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
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
                aria-describedby={missing ? missingId : undefined}
                aria-busy={isBusy || undefined}
                aria-disabled={isBusy || missing !== undefined || undefined}
                onClick={() => {
                  if (!isBusy && missing === undefined) onConfirm();
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
