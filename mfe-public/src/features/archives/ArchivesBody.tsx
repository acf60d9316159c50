import { Band, Button, Panel, RetryButton } from '@nobicast/web-kit';
import { archivesCopy } from './archives.copy.ts';
import { byMonth } from './archives.rules.ts';
import styles from './ArchivesBody.module.css';
import { ArchivesSkeleton } from './ArchivesSkeleton.tsx';
import { MonthBand } from './MonthBand.tsx';
import type { ArchivesView } from './use-archives.ts';

interface ArchivesBodyProps {
  view: ArchivesView;
  year: number;
  years: readonly number[];
  onSelect: (year: number) => void;
}

/** A year of the archives, in each of its states. */
export function ArchivesBody({ view, year, years, onSelect }: ArchivesBodyProps) {
  if (view.state === 'loading') return <ArchivesSkeleton />;
  const margin = <span className="label">{archivesCopy.label}</span>;
  if (view.state === 'failed') {
    return (
      <Band margin={margin}>
        <Panel tone="error" heading="h2" title={archivesCopy.failed(view.error.message)}>
          <p className="soft">{archivesCopy.failedHint}</p>
          <RetryButton onRetry={view.retry} />
        </Panel>
      </Band>
    );
  }
  if (view.episodes.length === 0) {
    const other = years.find((known) => known !== year);
    return (
      <Band margin={margin}>
        <div className="split">
          <Panel heading="h2" title={archivesCopy.empty}>
            <p className="soft">{archivesCopy.emptyHint}</p>
            {other !== undefined && (
              <Button onClick={() => onSelect(other)}>{archivesCopy.year(other)}</Button>
            )}
          </Panel>
          <p className={`${styles.hollow} display`} aria-hidden="true">
            {year}
          </p>
        </div>
      </Band>
    );
  }
  return byMonth(view.episodes).map((month, index) => (
    <MonthBand key={month.name} month={month} isNear={index === 0} />
  ));
}
