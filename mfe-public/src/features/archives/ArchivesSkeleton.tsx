import { Band, Skeleton } from '@nobicast/web-kit';
import { archivesCopy } from './archives.copy.ts';
import entry from './Entry.module.css';

const widths = ['62%', '48%', '71%'];

export function ArchivesSkeleton() {
  return (
    <Band margin={<span className="label">{archivesCopy.label}</span>}>
      <p className="time mute" role="status">
        {archivesCopy.loading}
      </p>
      <div className="mt-5" aria-hidden="true">
        {widths.map((width) => (
          <div key={width} className={entry.entry}>
            <p className={entry.num}>
              <Skeleton width="1.6em" height="0.72em" />
            </p>
            <div className={entry.cover}>
              <Skeleton width="100%" ratio="1" />
            </div>
            <div className={entry.body}>
              <Skeleton width="8rem" height="0.7em" />
              <Skeleton width={width} height="1.3em" />
              <Skeleton width="34%" height="1em" />
            </div>
            <span className={entry.go}>
              <Skeleton width="5.5rem" height="1em" />
            </span>
          </div>
        ))}
      </div>
    </Band>
  );
}
