import { RetryButton } from '../components/RetryButton.tsx';
import styles from './BotCheck.module.css';
import { botCheckCopy } from './bot-check.copy.ts';

/** What happened, and the way on. Browsers do cryptography on https and localhost only. */
export function BotCheckFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>{window.isSecureContext === false ? botCheckCopy.insecure : botCheckCopy.failed}</p>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}
