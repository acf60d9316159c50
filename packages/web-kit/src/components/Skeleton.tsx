import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

/** Keeps the place of what comes. Sizes in CSS units; the parent says to readers that it is loading. */
export function Skeleton({ width, height, ratio }: { width?: string; height?: string; ratio?: string }) {
  const style: CSSProperties = { width, height: ratio ? 'auto' : height, aspectRatio: ratio };
  return <span className={styles.skeleton} style={style} aria-hidden="true" data-skeleton />;
}
