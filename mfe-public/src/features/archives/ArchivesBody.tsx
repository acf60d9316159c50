import { Band, Button, Panel, RetryButton } from '@nobicast/web-kit';
import { archivesCopy } from './archives.copy.ts';
import { byMonth } from './archives.rules.ts';
import styles from './ArchivesBody.module.css';
import { ArchivesSkeleton } from './ArchivesSkeleton.tsx';
import { MonthBand } from './MonthBand.tsx';
import type { ArchivesFace } from './use-archives.ts';

interface ArchivesBodyProps {
  face: ArchivesFace;
  year: number;
  years: readonly number[];
  onSelect: (year: number) => void;
}

/** The five faces of a year of archives. */
export function ArchivesBody({ face, year, years, onSelect }: ArchivesBodyProps) {
  if (face.state === 'loading') return <ArchivesSkeleton />;
  const margin = <span className="label">{archivesCopy.label}</span>;
  if (face.state === 'failed') {
    return (
      <Band margin={margin}>
        <Panel tone="error" heading="h2" title={archivesCopy.failed(face.error.message)}>
          <p className="soft">{archivesCopy.failedHint}</p>
          <RetryButton onRetry={face.retry} />
        </Panel>
      </Band>
    );
  }
  if (face.episodes.length === 0) {
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
  return byMonth(face.episodes).map((month, index) => (
    <MonthBand key={month.name} month={month} isNear={index === 0} />
  ));
}
