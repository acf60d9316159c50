import { Band } from '@nobicast/web-kit';
import type { Month } from './archives.rules.ts';
import { Entry } from './Entry.tsx';
import styles from './MonthBand.module.css';

/** The episodes of one month. Its name is sticky in the margin. */
export function MonthBand({ month, isNear }: { month: Month; isNear: boolean }) {
  return (
    <Band margin={<h2 className={`${styles.name} label ink`}>{month.name}</h2>}>
      <ol>
        {month.episodes.map((episode) => (
          <Entry key={episode.id} episode={episode} isNear={isNear} />
        ))}
      </ol>
    </Band>
  );
}
