import type { Chapter } from '@nobicast/contracts/host-api';
import { useMemo } from 'react';
import { timecode } from '../format/index.ts';
import { PositionSlider } from './PositionSlider.tsx';
import styles from './Track.module.css';
import { flatPath, waveBox, wavePaths } from './waveform.ts';

interface TrackProps {
  label: string;
  /** Null shows a plain track. */
  levels: readonly number[] | null;
  chapters: readonly Chapter[];
  currentSubjectId: number | undefined;
  positionSeconds: number;
  durationSeconds: number;
  onSeek: (seconds: number) => void;
}

/** As a share of the width. Closer marks have no label. */
const minLabelGap = 0.075;
/** As a share of the width: from here on a narrow track has no room for a label. */
const lateShare = 0.85;

/** Waveform, chapter marks and playhead, with a native slider on top. */
export function Track({
  label,
  levels,
  chapters,
  currentSubjectId,
  positionSeconds,
  durationSeconds,
  onSeek,
}: TrackProps) {
  const wave = useMemo(() => (levels ? wavePaths(levels) : [flatPath]), [levels]);
  const played = durationSeconds > 0 ? Math.min(1, positionSeconds / durationSeconds) * 100 : 0;

  return (
    <div className={styles.track} style={{ '--p': played.toFixed(3) }}>
      <Wave paths={wave} />
      <Wave paths={wave} className={styles.played} />
      {durationSeconds > 0 &&
        marksOf(chapters, durationSeconds).map(({ subjectId, share, time }) => (
          <span
            key={subjectId}
            className={[
              styles.mark,
              subjectId === currentSubjectId && styles.now,
              share > lateShare && styles.late,
            ]
              .filter(Boolean)
              .join(' ')}
            style={{ '--at': (share * 100).toFixed(2) }}
            aria-hidden="true"
          >
            {time}
          </span>
        ))}
      <span className={styles.head} />
      <PositionSlider
        label={label}
        chapters={chapters}
        positionSeconds={positionSeconds}
        durationSeconds={durationSeconds}
        onSeek={onSeek}
      />
    </div>
  );
}

const Wave = ({ paths, className }: { paths: readonly string[]; className?: string | undefined }) => (
  <svg className={className} viewBox={waveBox} preserveAspectRatio="none" aria-hidden="true">
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);

function marksOf(chapters: readonly Chapter[], durationSeconds: number) {
  let labelledAt = -1;
  return chapters.flatMap(({ subjectId, startMs }) => {
    const share = startMs / 1000 / durationSeconds;
    if (share >= 1) return [];
    const isLabelled = share - labelledAt >= minLabelGap;
    if (isLabelled) labelledAt = share;
    return [{ subjectId, share, time: isLabelled ? markLabel(startMs / 1000, durationSeconds) : '' }];
  });
}

/** "01:15" is hours and minutes, or minutes and seconds in an episode shorter than an hour. */
const markLabel = (seconds: number, durationSeconds: number) =>
  durationSeconds >= 3600 ? timecode(seconds).slice(0, 5) : timecode(seconds).slice(3);
