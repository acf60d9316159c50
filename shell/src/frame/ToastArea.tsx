import type { Observable, Theme } from '@nobicast/contracts/host-api';
import { useSyncExternalStore } from 'react';
import type { ToastStore } from './toast-store.ts';

/** Renders toasts; empty until the first one. */
export function ToastArea({ toasts, theme }: { toasts: ToastStore; theme: Observable<Theme> }) {
  const parts = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, () => null);
  return parts && <parts.Toasts theme={theme} onReady={toasts.onReady} />;
}
