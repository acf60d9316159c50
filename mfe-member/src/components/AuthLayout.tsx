import { Band } from '@nobicast/web-kit';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Gate.module.css';
import { Headline } from './Headline.tsx';

interface GateProps {
  margin: ReactNode;
  headline: ComponentProps<typeof Headline>;
  /** The second column: what explains, what counts down. */
  side?: ReactNode;
  /** What follows both columns. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A page of the way in: a headline as wide as the sheet, what to do, and beside it what happens. */
export function Gate({ margin, headline, side, foot, children }: GateProps) {
  return (
    <div className={styles.gate}>
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
