import { CircleAlert } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import styles from './uploads.module.css';

/** Why something was not done; announced at once. */
export function ErrorLine({ children }: { children: ReactNode }) {
  return (
    <div className={styles.error} role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
