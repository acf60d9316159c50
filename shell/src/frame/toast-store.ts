import type { HostApi, Observable, Theme } from '@nobicast/contracts/host-api';
import type { ComponentType } from 'react';

export interface Toast {
  message: string;
  kind: 'info' | 'error';
}

export interface ToastsProps {
  theme: Observable<Theme>;
  /** Called once the live region stands in the page: from then on messages go to `show`. */
  onReady: (show: (toast: Toast) => void) => void;
}

interface ToastParts {
  Toasts: ComponentType<ToastsProps>;
}

/** Its state is what shows messages, null until there was one. */
export interface ToastStore extends Observable<ToastParts | null> {
  notify: HostApi['notify'];
  onReady: ToastsProps['onReady'];
}

const loadToasts = (): Promise<ToastParts> => import(/* webpackChunkName: "toasts" */ './Toasts.tsx');

/**
 * Messages to the visitor. What shows them is fetched with the first one; messages wait until it is there, and
 * where it does not come, until the next one makes another try.
 */
export function createToastStore(load: () => Promise<ToastParts> = loadToasts): ToastStore {
  const listeners = new Set<() => void>();
  let parts: ToastParts | null = null;
  let isLoading = false;
  let show: ((toast: Toast) => void) | undefined;
  let waiting: Toast[] = [];

  async function fetchToasts() {
    if (parts || isLoading) return;
    isLoading = true;
    try {
      parts = await load();
      for (const listener of listeners) listener();
    } catch (error) {
      console.error('What shows messages did not load.', error);
    } finally {
      isLoading = false;
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => parts,
    notify(message, { kind = 'info' } = {}) {
      if (show) return show({ message, kind });
      waiting.push({ message, kind });
      void fetchToasts();
    },
    onReady(showToast) {
      show = showToast;
      for (const toast of waiting) showToast(toast);
      waiting = [];
    },
  };
}
