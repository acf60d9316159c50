import { CircleAlert } from '../../icons/index.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './FormAlert.module.css';

/**
 * What went wrong with a whole form. Takes the focus when it appears, so that readers and keyboards start
 * there; take it away while the form is being sent, so that the same failure is told again.
 */
export function FormAlert({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.alert} role="alert" tabIndex={-1}>
      <CircleAlert className="icon" aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
