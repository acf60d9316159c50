import { Band } from '@nobicast/web-kit';
import type { ReactNode } from 'react';
import { guestsCopy } from './guests.copy.ts';
import styles from './guests.module.css';

/** GUESTS-01, 02. Children stand below the introduction (GUESTS-10). */
export function GuestsHead({ children }: { children?: ReactNode }) {
  return (
    <Band isFirst isRuled margin={<span className="label">{guestsCopy.label}</span>}>
      <div className="masthead">
        <div className="fit">
          <h1 className={`${styles.poster} display`}>{guestsCopy.title}</h1>
        </div>
        <div className="stack">
          <p className={`${styles.lead} prose`}>{guestsCopy.lead}</p>
          {children}
        </div>
      </div>
    </Band>
  );
}
