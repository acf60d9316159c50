import { limits } from '@nobicast/contracts/limits';
import styles from './load-notice.module.css';

/** Says something for as long as a toast would, with nothing but what is in the page already. */
export function showPlainMessage(document: Document, message: string): void {
  const notice = document.createElement('p');
  notice.className = styles.notice ?? '';
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  // A live region is read out only for what is added to it after it was there.
  requestAnimationFrame(() => (notice.textContent = message));
  setTimeout(() => notice.remove(), limits.toasts.durationMs);
}
