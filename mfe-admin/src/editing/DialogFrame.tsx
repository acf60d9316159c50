import { Button } from '@nobicast/web-kit';
import { X } from '@nobicast/web-kit/icons';
import * as Dialog from '@radix-ui/react-dialog';
import { useRef, type ReactNode } from 'react';
import styles from './dialog-frame.module.css';

interface DialogFrameProps {
  title: string;
  closeLabel: string;
  isWide?: boolean;
  /** Called by the button, Escape and a press beside the dialog; it may ask first. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * What uses Escape itself: a drag, wherever the focus is; a calendar or a time that is being typed, where the focus is
 * inside.
 */
const keepsEscape = '[data-keeps-escape="anywhere"], [data-keeps-escape="inside"]:focus-within';

const firstStops = '[role="tablist"], textarea, input:not([type="file"], [type="checkbox"], [type="radio"])';

/**
 * The field to focus, so that nothing typed right after opening is lost. None in a dialog with tabs: they come first.
 */
function firstFieldOf(dialog: HTMLElement | null): HTMLElement | undefined {
  const first = dialog?.querySelector<HTMLElement>(firstStops);
  return first?.matches('[role="tablist"]') ? undefined : (first ?? undefined);
}

/** A dialog for work that takes a while: on small screens it fills the window. The focus returns when it closes. */
export function DialogFrame({ title, closeLabel, isWide = false, onClose, children }: DialogFrameProps) {
  const previousFocus = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay
          className={styles.scrim}
          // A file dropped beside its place would replace the page.
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
        >
          <Dialog.Content
            ref={content}
            className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
            aria-describedby={undefined}
            onEscapeKeyDown={(event) => {
              if (document.querySelector(keepsEscape)) event.preventDefault();
            }}
            onOpenAutoFocus={(event) => {
              previousFocus.current = document.activeElement;
              const field = firstFieldOf(content.current);
              if (!field) return;
              event.preventDefault();
              field.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
            }}
          >
            <div className={styles.head}>
              <Dialog.Title className={`${styles.title} title`}>{title}</Dialog.Title>
              <Dialog.Close asChild>
                <Button variant="quiet" isIcon aria-label={closeLabel}>
                  <X className="icon" aria-hidden="true" />
                </Button>
              </Dialog.Close>
            </div>
            {children}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
