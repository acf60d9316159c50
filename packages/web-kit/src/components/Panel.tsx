import type { ReactNode } from 'react';
import styles from './Panel.module.css';

interface PanelProps {
  /** empty: what will be here; error: what happened; remote: a part of the site is away. */
  tone?: 'empty' | 'error' | 'remote';
  title: ReactNode;
  /** The level of the title when it heads the page or a section; a paragraph otherwise. */
  heading?: 'h1' | 'h2' | 'p';
  /** The way on. */
  children?: ReactNode;
}

/** The empty and the failed face of a screen: a bold rule, what happened, the way on. */
export function Panel({ tone = 'empty', title, heading: Heading = 'p', children }: PanelProps) {
  return (
    <div
      className={tone === 'empty' ? styles.panel : `${styles.panel} ${styles[tone]}`}
      role={tone === 'empty' ? 'status' : 'alert'}
    >
      <Heading className={`${styles.title} title`}>{title}</Heading>
      {children}
    </div>
  );
}
