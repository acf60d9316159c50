import { Tooltip } from '@nobicast/web-kit';
import styles from './comments.module.css';

/** The letter of the author's account. */
export function AuthorBadge({
  letter,
  name,
  isLegacy = false,
}: {
  letter: string;
  name: string;
  isLegacy?: boolean;
}) {
  return (
    <Tooltip text={name}>
      <span
        className={isLegacy ? `${styles.verified} ${styles.legacy}` : styles.verified}
        role="img"
        aria-label={name}
      >
        {letter}
      </span>
    </Tooltip>
  );
}
