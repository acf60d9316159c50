import type { ReactNode } from 'react';
import styles from './Panel.module.css';

interface PanelProps {
  /** `outage`: a part of the site is unavailable. */
  tone?: 'empty' | 'error' | 'outage';
  title: ReactNode;
  /** Only if the title heads the page or a section. */
  heading?: 'h1' | 'h2' | 'p';
  /** What to do next. */
  children?: ReactNode;
}

/** The empty or failed state of a screen: what happened, and what to do next. */
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
