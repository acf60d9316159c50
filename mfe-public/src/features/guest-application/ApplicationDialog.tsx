import { application as applicationLimits } from '@nobicast/contracts/page-limit-values';
import { Button } from '@nobicast/web-kit';
import { X } from '@nobicast/web-kit/icons';
import * as Dialog from '@radix-ui/react-dialog';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { ApplicationFields, ApplicationSent } from './ApplicationFields.tsx';
import { applicationCopy } from './guest-application.copy.ts';
import styles from './guest-application.module.css';
import type { useApplication } from './use-application.ts';

export interface ApplicationDialogProps {
  form: ReturnType<typeof useApplication>;
  isOpen: boolean;
  isSent: boolean;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A sheet on phones. */
export function ApplicationDialog({ form, isOpen, isSent, opener, onClose }: ApplicationDialogProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(isToBeOpen) => !isToBeOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim}>
          <Dialog.Content
            className={styles.dialog}
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              opener.current?.focus();
            }}
          >
            <div className={styles.head}>
              <Dialog.Title className="title size-2xl">{applicationCopy.title}</Dialog.Title>
              <Dialog.Close asChild>
                <Button variant="quiet" isIcon aria-label={applicationCopy.close}>
                  <X className="icon" aria-hidden="true" />
                </Button>
              </Dialog.Close>
            </div>
            {isSent ? (
              <SentForAWhile onOver={onClose} />
            ) : (
              <ApplicationFields
                form={form}
                className={styles.inDialog}
                cancel={
                  <Button variant="quiet" onClick={onClose}>
                    {applicationCopy.cancel}
                  </Button>
                }
              />
            )}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** GUESTS-30 */
function SentForAWhile({ onOver }: { onOver: () => void }) {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => over(), applicationLimits.closeMs);
    return () => clearTimeout(timer);
  }, []);
  return <ApplicationSent />;
}
