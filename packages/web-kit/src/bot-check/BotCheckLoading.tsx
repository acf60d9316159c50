import styles from './BotCheck.module.css';
import { botCheckCopy } from './bot-check.copy.ts';

/** Keeps the place of a widget that is on its way. */
export function BotCheckLoading() {
  return (
    <p className={styles.loading} role="status">
      {botCheckCopy.loading}
    </p>
  );
}
