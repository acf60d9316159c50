import { Band } from '@nobicast/web-kit';
import type { ComponentProps, ReactNode } from 'react';
import styles from './AuthLayout.module.css';
import { Headline } from './Headline.tsx';

interface AuthLayoutProps {
  margin: ReactNode;
  headline: ComponentProps<typeof Headline>;
  /** The second column: explanations or a countdown. */
  side?: ReactNode;
  /** Below both columns. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The layout of the sign-in pages: a full-width headline, then the main column and an optional second one. */
export function AuthLayout({ margin, headline, side, foot, children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <Band isFirst isRuled margin={margin}>
        <Headline {...headline} />
        <div className={styles.columns}>
          <div className={styles.main}>{children}</div>
          {side !== undefined && <div className={styles.side}>{side}</div>}
        </div>
        {foot !== undefined && <div className="mt-6">{foot}</div>}
      </Band>
    </div>
  );
}
