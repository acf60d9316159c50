import { ArrowRight } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import styles from './HeroButton.module.css';

/** A full-width button in display type, for the single action of a page. */
export function HeroButton({
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
        className={`${styles.button} display`}
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
