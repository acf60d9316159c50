import { ArrowRight } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import styles from './Poster.module.css';

/** A button as large as a poster: the only thing to do on its page. */
export function Poster({
  isBusy,
  onPress,
  children,
}: {
  isBusy: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      <button
        type="button"
        className={`${styles.poster} display`}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={onPress}
      >
        {children}
        <ArrowRight className="icon" aria-hidden="true" />
      </button>
    </div>
  );
}
