import type { EpisodeType } from '@nobicast/contracts/episodes';
import { Band, Button, Panel, RetryButton, Skeleton, SlowNotice } from '@nobicast/web-kit';
import { OtherPagesWork } from '@nobicast/web-kit/host';
import { archivesCopy } from './archives.copy.ts';
import { byMonth, type ArchivesChoice, type Month } from './archives.rules.ts';
import styles from './archives.module.css';
import { Entry } from './Entry.tsx';
import type { ArchivesView } from './use-archives.ts';

interface ArchivesBodyProps {
  view: ArchivesView;
  /** Undefined on a site without an episode. */
  year: number | undefined;
  years: readonly number[];
  kind: EpisodeType | undefined;
  onChoose: (change: Partial<ArchivesChoice>) => void;
}

export function ArchivesBody({ view, year, years, kind, onChoose }: ArchivesBodyProps) {
  if (view.state === 'loading') return <ArchivesSkeleton />;
  const margin = <span className="label">{archivesCopy.label}</span>;
  if (view.state === 'failed') {
    return (
      <Band margin={margin}>
        <Panel tone="error" heading="h2" title={archivesCopy.failed(view.error.message)}>
          <p className="soft">
            <OtherPagesWork />
          </p>
          <RetryButton onRetry={view.retry} />
        </Panel>
      </Band>
    );
  }
  if (year === undefined) {
    return (
      <Band margin={margin}>
        <Panel heading="h2" title={archivesCopy.nothingYet}>
          <p className="soft">{archivesCopy.nothingYetHint}</p>
        </Panel>
      </Band>
    );
  }
  if (view.episodes.length === 0 && kind && years.includes(year)) {
    return (
      <Band margin={margin}>
        <Panel heading="h2" title={archivesCopy.emptyOf[kind]}>
          <Button onClick={() => onChoose({ kind: undefined })}>{archivesCopy.seeAll}</Button>
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
            <p className="soft">{archivesCopy.emptyHint(other !== undefined)}</p>
            {other !== undefined && (
              <Button onClick={() => onChoose({ year: other })}>{archivesCopy.year(other)}</Button>
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
    <MonthBand key={month.id} month={month} isNear={index === 0} />
  ));
}

/** The month's name is sticky in the margin. */
function MonthBand({ month, isNear }: { month: Month; isNear: boolean }) {
  return (
    <Band
      margin={
        <h2 id={month.id} className={`${styles.month} label ink`}>
          {month.name}
        </h2>
      }
    >
      <ol>
        {month.episodes.map((episode) => (
          <Entry key={episode.id} episode={episode} isNear={isNear} />
        ))}
      </ol>
    </Band>
  );
}

const titleWidths = ['62%', '48%', '71%'];

function ArchivesSkeleton() {
  return (
    <Band margin={<span className="label">{archivesCopy.label}</span>}>
      <p className="time mute" role="status">
        {archivesCopy.loading}
      </p>
      <SlowNotice />
      <div className="mt-5" aria-hidden="true">
        {titleWidths.map((width) => (
          <div key={width} className={styles.entry}>
            <p className={styles.num}>
              <Skeleton width="1.6em" height="0.72em" />
            </p>
            <div className={styles.cover}>
              <Skeleton width="100%" ratio="1" />
            </div>
            <div className={styles.body}>
              <Skeleton width="8rem" height="0.7em" />
              <Skeleton width={width} height="1.3em" />
              <Skeleton width="34%" height="1em" />
            </div>
            <span className={styles.go}>
              <Skeleton width="5.5rem" height="1em" />
            </span>
          </div>
        ))}
      </div>
    </Band>
  );
}
