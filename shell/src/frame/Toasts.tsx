import type { Observable, Theme } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { useSyncExternalStore } from 'react';
import { Toaster } from 'sonner';
import { frameCopy } from './frame.copy.ts';
import styles from './Toasts.module.css';

/** Where messages appear: three at most, four seconds each, bottom right, above the dock. */
export function Toasts({ theme }: { theme: Observable<Theme> }) {
  const shown = useSyncExternalStore(theme.subscribe, theme.getSnapshot, () => 'dark' as const);
  return (
    <Toaster
      theme={shown}
      position="bottom-right"
      visibleToasts={limits.toasts.visible}
      duration={limits.toasts.durationMs}
      containerAriaLabel={frameCopy.toasts}
      offset={{ bottom: '6rem', right: '1rem' }}
      mobileOffset={{ bottom: '6rem', left: '1rem', right: '1rem' }}
      toastOptions={{
        unstyled: true,
        classNames: { toast: styles.toast, error: styles.error, content: styles.content, icon: styles.icon },
      }}
    />
  );
}
