import type { CSSProperties } from 'react';
import { Cover, type CoverProps } from './Cover.tsx';
import styles from './Macro.module.css';

/** A detail of a cover, as lists and mastheads show it. */
export function Macro({
  className,
  style,
  ...cover
}: CoverProps & { className?: string; style?: CSSProperties }) {
  return (
    <div className={className ? `${styles.macro} ${className}` : styles.macro} style={style}>
      <Cover {...cover} />
    </div>
  );
}
