import { contactPaths } from '@nobicast/contracts/contact-paths';
import { application as applicationLimits } from '@nobicast/contracts/page-limit-values';
import { Button, ButtonLink } from '@nobicast/web-kit';
import { Mic, X } from '@nobicast/web-kit/icons';
import * as Dialog from '@radix-ui/react-dialog';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { ApplicationFields, ApplicationSent } from './ApplicationFields.tsx';
import { applicationCopy } from './guest-application.copy.ts';
import styles from './guest-application.module.css';
import { useApplication } from './use-application.ts';

/**
 * The way to apply as a guest: a link to the page of the application, which a plain press opens as a dialog instead
 * (GUESTS-10). What was typed stays until it is sent, also while the dialog is closed.
 */
export function ApplyButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const form = useApplication(() => setIsSent(true));
  const opener = useRef<HTMLElement>(null);

  function open(event: MouseEvent<HTMLElement>) {
    // With a key, browsers open the page in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    opener.current = event.currentTarget;
    setIsOpen(true);
  }
  function close() {
    // What is being sent is not left: its failure would be told to nobody.
    if (form.isSending) return;
    setIsOpen(false);
    setIsSent(false);
  }
  return (
    <>
      <ButtonLink variant="primary" to={contactPaths.application} onClick={open}>
        <Mic className="icon" aria-hidden="true" />
        {applicationCopy.open}
      </ButtonLink>
      <Dialog.Root open={isOpen} onOpenChange={(isToBeOpen) => !isToBeOpen && close()}>
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
                <SentForAWhile onOver={close} />
              ) : (
                <ApplicationFields
                  form={form}
                  className={styles.inDialog}
                  cancel={
                    <Button variant="quiet" onClick={close}>
                      {applicationCopy.cancel}
                    </Button>
                  }
                />
              )}
            </Dialog.Content>
          </Dialog.Overlay>
        </Dialog.Portal>
      </Dialog.Root>
    </>
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
