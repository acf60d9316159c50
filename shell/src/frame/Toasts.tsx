import type { Observable, Theme } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { toast as showMessage, Toaster, useSonner } from 'sonner';
import { frameCopy } from './frame.copy.ts';
import styles from './Toasts.module.css';

export interface Toast {
  message: string;
  kind: 'info' | 'error';
  staysOpen: boolean;
}

export interface ToastsProps {
  theme: Observable<Theme>;
  /** Called once the live region exists; from then on toasts go to `show`. */
  onReady: (show: (toast: Toast) => void) => void;
}

function show({ message, kind, staysOpen }: Toast) {
  // Stays until its action closes it. The same message is one toast, however often it is sent.
  const stay = {
    id: message,
    duration: Infinity,
    action: { label: frameCopy.closeToast, onClick: () => undefined },
  };
  const showKind = kind === 'error' ? showMessage.error : showMessage;
  showKind(message, staysOpen ? stay : {});
}

/** Above the dock and a bar of the page. */
const bottom = 'calc(var(--dock, 0px) + var(--bar, 0px) + 1rem)';

/** At most three toasts, four seconds each or until closed, at the bottom right. A separate chunk. */
export function Toasts({ theme, onReady }: ToastsProps) {
  const currentTheme = useSyncExternalStore(theme.subscribe, theme.getSnapshot, () => 'dark' as const);
  /** The modal dialog that toasts are shown in: it covers everything else, and makes it inert. */
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    let shownIn: Element | null = null;
    // Screen readers only announce what is added to a live region after it exists.
    const frame = requestAnimationFrame(() =>
      onReady((toast) => {
        const open = document.querySelector('dialog[open]');
        if (open === shownIn) return show(toast);
        shownIn = open;
        flushSync(() => setDialog(open));
        requestAnimationFrame(() => show(toast));
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [onReady]);
  const { toasts } = useSonner();
  useEffect(() => {
    const focused = document.activeElement;
    // A toast may cover the focused field: the padding that the styles leave for it only has an effect on scrolling.
    if (toasts.length > 0 && focused?.matches('input, textarea'))
      focused.scrollIntoView?.({ block: 'nearest' });
  }, [toasts]);
  const toaster = (
    <Toaster
      theme={currentTheme}
      position="bottom-right"
      visibleToasts={limits.toasts.visible}
      duration={limits.toasts.durationMs}
      containerAriaLabel={frameCopy.toasts}
      offset={{ bottom, right: '1rem' }}
      mobileOffset={{ bottom, left: '1rem', right: '1rem' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: styles.toast,
          error: styles.error,
          content: styles.content,
          icon: styles.icon,
          actionButton: styles.close,
        },
      }}
    />
  );
  return dialog ? createPortal(toaster, dialog) : toaster;
}
