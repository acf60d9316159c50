import type { HostApi, Observable, Theme } from '@nobicast/contracts/host-api';
import type { ComponentType } from 'react';
import { showPlainMessage } from './plain-message.ts';

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

/** A message is about what the visitor has just done: later than this it is said without its code. */
const patienceMs = 3_000;

/**
 * Messages to the visitor. What shows them is fetched with the first message: most visits have none. Where it does
 * not come (a message may be about the network that is gone) they are said plainly, and the next one tries again.
 */
export function createToastStore(load: () => Promise<ToastParts> = loadToasts): ToastStore {
  const listeners = new Set<() => void>();
  let loading: Promise<ToastParts> | undefined;
  let parts: ToastParts | null = null;
  let show: ((toast: Toast) => void) | undefined;
  let waiting: Toast[] = [];

  function fetchParts(): Promise<ToastParts> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  function sayPlainly(toast: Toast) {
    if (!waiting.includes(toast)) return;
    waiting = waiting.filter((other) => other !== toast);
    showPlainMessage(document, toast.message);
  }

  async function showWhenHere(toast: Toast) {
    waiting.push(toast);
    const timer = setTimeout(() => sayPlainly(toast), patienceMs);
    try {
      const loaded = await fetchParts();
      if (parts) return;
      parts = loaded;
      for (const listener of listeners) listener();
    } catch (error) {
      console.error('What shows messages did not load.', error);
      clearTimeout(timer);
      sayPlainly(toast);
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => parts,
    notify(message, { kind = 'info' } = {}) {
      const toast = { message, kind };
      if (show) show(toast);
      else void showWhenHere(toast);
    },
    onReady(showToast) {
      show = showToast;
      for (const toast of waiting) showToast(toast);
      waiting = [];
    },
  };
}
