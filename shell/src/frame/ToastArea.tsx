import type { Observable, Theme } from '@nobicast/contracts/host-api';
import { useEffect, useSyncExternalStore } from 'react';
import type { ToastStore } from './toast-store.ts';

/** By then the page stands and answers: what it needs itself has gone first. */
const settledAfterMs = 3_000;

/** Where messages appear, once there is one. */
export function ToastArea({ toasts, theme }: { toasts: ToastStore; theme: Observable<Theme> }) {
  const parts = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, () => null);
  useEffect(() => {
    const timer = setTimeout(() => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) requestIdleCallback(toasts.prefetch);
      else toasts.prefetch();
    }, settledAfterMs);
    return () => clearTimeout(timer);
  }, [toasts]);
  return parts && <parts.Toasts theme={theme} onReady={toasts.onReady} />;
}
