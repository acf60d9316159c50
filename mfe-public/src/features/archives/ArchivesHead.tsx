import type { EpisodeCard, EpisodeType } from '@nobicast/contracts/episodes';
import { Band } from '@nobicast/web-kit';
import { Link } from 'react-router-dom';
import { archivesCopy } from './archives.copy.ts';
import { byMonth, choiceParameters, requestedKind, type ArchivesChoice } from './archives.rules.ts';
import styles from './archives.module.css';

const kinds: readonly (EpisodeType | undefined)[] = [undefined, 'podcast', 'preparation'];

interface ArchivesHeadProps {
  choice: ArchivesChoice;
  /** Undefined on a site without an episode. */
  year: number | undefined;
  years: readonly number[];
  /** Undefined until known. */
  episodes: readonly EpisodeCard[] | undefined;
  onChoose: (change: Partial<ArchivesChoice>) => void;
}

export function ArchivesHead({ choice, year, years, episodes, onChoose }: ArchivesHeadProps) {
  const { kind } = choice;
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
      {years.length > 0 && (
        <Choices
          name="year"
          label={archivesCopy.years}
          options={years.map((value) => ({ value, label: archivesCopy.year(value) }))}
          selected={year}
          kept={choiceParameters({ ...choice, year: undefined })}
          onSelect={(chosen) => onChoose({ year: chosen })}
        />
      )}
      <h1 className={`${styles.heading} display mt-6`}>
        {year === undefined ? archivesCopy.heading : `${archivesCopy.heading} `}
        {year !== undefined && <span className="nowrap">{year}</span>}
      </h1>
      {year !== undefined && (
        <>
          <p className="time mute mt-5" aria-live="polite">
            {episodes ? (kind ? archivesCopy.countOf[kind] : archivesCopy.count)(episodes.length) : '\u00a0'}
          </p>
          <Choices
            name="type"
            label={archivesCopy.kinds}
            options={kinds.map((value) => ({
              value: value ?? '',
              label: value ? archivesCopy.kind[value] : archivesCopy.all,
            }))}
            selected={kind ?? ''}
            kept={choiceParameters({ ...choice, kind: undefined })}
            onSelect={(chosen) => onChoose({ kind: requestedKind(chosen) })}
          />
        </>
      )}
      {episodes && <Months choice={choice} episodes={episodes} />}
    </Band>
  );
}

interface ChoicesProps<Value> {
  name: string;
  label: string;
  options: readonly { value: Value; label: string }[];
  selected: Value | undefined;
  /** Parameters of the address that the form must keep. */
  kept: Readonly<Record<string, string>>;
  onSelect: (value: Value) => void;
}

/** A form, so that a value can be selected before hydration. */
function Choices<Value extends string | number>({
  name,
  label,
  options,
  selected,
  kept,
  onSelect,
}: ChoicesProps<Value>) {
  return (
    <form className={styles.years} method="get" aria-label={label}>
      {Object.entries(kept).map(([parameter, value]) => (
        <input key={parameter} type="hidden" name={parameter} value={value} />
      ))}
      {options.map((option) => (
        <button
          key={option.value}
          className={styles.year}
          name={name}
          value={option.value}
          aria-current={option.value === selected ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onSelect(option.value);
          }}
        >
          {option.label}
        </button>
      ))}
    </form>
  );
}

function Months({
  choice,
  episodes,
}: Pick<ArchivesHeadProps, 'choice'> & { episodes: readonly EpisodeCard[] }) {
  const months = byMonth(episodes);
  if (months.length < 2) return null;
  const search = new URLSearchParams(choiceParameters(choice)).toString();
  return (
    <nav className={`${styles.months} time`} aria-label={archivesCopy.months}>
      {months.map(({ id, name }) => (
        <Link key={id} className="link" to={{ search, hash: id }}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
