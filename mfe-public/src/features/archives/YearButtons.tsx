import { archivesCopy } from './archives.copy.ts';
import styles from './YearButtons.module.css';

interface YearButtonsProps {
  years: readonly number[];
  selected: number;
  onSelect: (year: number) => void;
}

/** One button per year. It is a form, so that a year can be selected before hydration. */
export function YearButtons({ years, selected, onSelect }: YearButtonsProps) {
  return (
    <form className={styles.years} method="get" aria-label={archivesCopy.years}>
      {years.map((year) => (
        <button
          key={year}
          className={styles.year}
          name="year"
          value={year}
          aria-current={year === selected ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onSelect(year);
          }}
        >
          {archivesCopy.year(year)}
        </button>
      ))}
    </form>
  );
}
