import type { CSSProperties } from 'react';
import { Cover, type CoverProps } from './Cover.tsx';
import styles from './Macro.module.css';

/** A close-up of a cover, for lists and mastheads. */
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
