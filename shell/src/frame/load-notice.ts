import { buttonClass } from '@nobicast/web-kit';
import { frameCopy } from './frame.copy.ts';
import styles from './load-notice.module.css';

const copy = frameCopy.loadNotice;

/**
 * Says below a served page that a part of it did not load, with a retry button. Outside React's root: the page stays
 * as it was served, and works with full page loads.
 */
function showNotice(document: Document) {
  const notice = document.createElement('div');
  notice.className = styles.notice ?? '';
  const message = document.createElement('p');
  message.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = buttonClass();
  button.textContent = copy.retry;
  notice.append(message, button);
  document.body.append(notice);
  // Screen readers only announce what is added to a live region after it exists.
  requestAnimationFrame(() => (message.textContent = copy.failed));

  return {
    retryPressed: () =>
      new Promise<void>((resolve) => button.addEventListener('click', () => resolve(), { once: true })),
    /** A busy button stays in the tab order, because it has the focus. */
    setBusy(isBusy: boolean) {
      button.setAttribute('aria-disabled', String(isBusy));
      button.textContent = isBusy ? copy.retrying : copy.retry;
      message.textContent = isBusy ? '' : copy.failed;
    },
    remove(nextFocus: HTMLElement | null) {
      const hasFocus = notice.contains(document.activeElement);
      notice.remove();
      if (hasFocus) nextFocus?.focus({ preventScroll: true });
    },
  };
}

/**
 * Loads what a served page needs for hydration. Each failure shows a notice with a retry button; it never rejects.
 */
export async function loadWithNotice<Loaded>(
  load: () => Promise<Loaded>,
  onFailure: (error: unknown) => void,
  nextFocus: () => HTMLElement | null,
): Promise<Loaded> {
  let notice: ReturnType<typeof showNotice> | undefined;
  for (;;) {
    try {
      const loaded = await load();
      notice?.remove(nextFocus());
      return loaded;
    } catch (error) {
      onFailure(error);
      if (notice) notice.setBusy(false);
      else notice = showNotice(document);
      await notice.retryPressed();
      notice.setBusy(true);
    }
  }
}
