import { CircleAlert } from '../../icons/index.ts';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import styles from './FormAlert.module.css';

/**
 * Takes the focus when it appears, unless nobody pressed anything (`isUnasked`): somebody may be typing. Unmount it
 * during a submit, so that a repeated error is announced again.
 */
export function FormAlert({ isUnasked, children }: { isUnasked?: boolean | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => {
    if (!isUnasked) box.current?.focus();
  });
  useEffect(() => takeFocus(), []);
  return (
    <div ref={box} className={styles.alert} role="alert" tabIndex={-1}>
      <CircleAlert className="icon" aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
