import type { HostApi, Observable } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { buttonClass } from '@nobicast/web-kit';
import type { ComponentType } from 'react';
import { frameCopy } from './frame.copy.ts';
import styles from './load-notice.module.css';
import type { Toast, ToastsProps } from './Toasts.tsx';

interface ToastParts {
  Toasts: ComponentType<ToastsProps>;
}

/** Its snapshot is the lazily loaded component that shows toasts, null before the first one. */
export interface ToastStore extends Observable<ToastParts | null> {
  notify: HostApi['notify'];
  onReady: ToastsProps['onReady'];
}

const loadToasts = (): Promise<ToastParts> => import(/* webpackChunkName: "toasts" */ './Toasts.tsx');

/** A toast answers an action: if its code takes longer than this, plain text is shown instead. */
const plainFallbackMs = 3_000;

/**
 * The component that shows toasts is fetched with the first one, because most visits have none. If it fails to load
 * (the connection may be lost), the message is shown as plain text and the next toast retries.
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

  function showPlain(toast: Toast) {
    if (!waiting.includes(toast)) return;
    waiting = waiting.filter((other) => other !== toast);
    showPlainToast(toast);
  }

  async function showWhenLoaded(toast: Toast) {
    waiting.push(toast);
    const timer = setTimeout(() => showPlain(toast), plainFallbackMs);
    try {
      const loaded = await fetchParts();
      if (parts) return;
      parts = loaded;
      for (const listener of listeners) listener();
    } catch (error) {
      console.error('The toast component could not be loaded.', error);
      clearTimeout(timer);
      showPlain(toast);
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => parts,
    notify(message, { kind = 'info', staysOpen = false } = {}) {
      const toast = { message, kind, staysOpen };
      if (show) show(toast);
      else void showWhenLoaded(toast);
    },
    onReady(showToast) {
      show = showToast;
      for (const toast of waiting) showToast(toast);
      waiting = [];
    },
  };
}

/** Uses only code that is already loaded. */
function showPlainToast({ message, staysOpen }: Toast): void {
  const notice = document.createElement('p');
  notice.className = styles.notice ?? '';
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  // Screen readers only announce what is added to a live region after it exists.
  requestAnimationFrame(() => {
    notice.textContent = message;
    if (staysOpen) notice.append(closeButton(notice));
  });
  if (!staysOpen) setTimeout(() => notice.remove(), limits.toasts.durationMs);
}

function closeButton(notice: Element): Element {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = buttonClass();
  button.textContent = frameCopy.closeToast;
  button.addEventListener('click', () => notice.remove());
  return button;
}
