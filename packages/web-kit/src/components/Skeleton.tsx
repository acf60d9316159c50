import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

/** Sizes are in CSS units. The parent announces the loading state. */
export function Skeleton({ width, height, ratio }: { width?: string; height?: string; ratio?: string }) {
  const style: CSSProperties = { width, height: ratio ? 'auto' : height, aspectRatio: ratio };
  return <span className={styles.skeleton} style={style} aria-hidden="true" data-skeleton />;
}
