import { limits } from '@nobicast/contracts/limits';
import styles from './load-notice.module.css';

/** Shows a message for as long as a toast, using only code that is already loaded. */
export function showPlainMessage(document: Document, message: string): void {
  const notice = document.createElement('p');
  notice.className = styles.notice ?? '';
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  // Screen readers only announce what is added to a live region after it exists.
  requestAnimationFrame(() => (notice.textContent = message));
  setTimeout(() => notice.remove(), limits.toasts.durationMs);
}
