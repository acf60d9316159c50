import { Band } from '@nobicast/web-kit';
import { archivesCopy } from './archives.copy.ts';
import styles from './ArchivesHead.module.css';

interface ArchivesHeadProps {
  year: number;
  years: readonly number[];
  /** Undefined until known. */
  count: number | undefined;
  onSelect: (year: number) => void;
}

export function ArchivesHead({ year, years, count, onSelect }: ArchivesHeadProps) {
  const [newest] = years;
  const oldest = years.at(-1);
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <span className="label">{archivesCopy.label}</span>
          {newest !== undefined && oldest !== undefined && (
            <span className="time mute">{archivesCopy.span(oldest, newest)}</span>
          )}
        </>
      }
    >
      <YearButtons years={years} selected={year} onSelect={onSelect} />
      <h1 className={`${styles.heading} display mt-6`}>
        {`${archivesCopy.heading} `}
        <span className="nowrap">{year}</span>
      </h1>
      <p className="time mute mt-5" aria-live="polite">
        {count === undefined ? '\u00a0' : archivesCopy.count(count)}
      </p>
    </Band>
  );
}

interface YearButtonsProps {
  years: readonly number[];
  selected: number;
  onSelect: (year: number) => void;
}

/** One button per year. It is a form, so that a year can be selected before hydration. */
function YearButtons({ years, selected, onSelect }: YearButtonsProps) {
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
