import { getWaveform } from '@nobicast/contracts/calls';
import type { Chapter } from '@nobicast/contracts/host-api';
import { useCall } from '@nobicast/web-kit/api';
import { timecode } from '@nobicast/web-kit/format';
import { PositionSlider } from '@nobicast/web-kit/player';
import { useMemo } from 'react';
import { controlsCopy } from './player-controls.copy.ts';
import styles from './Track.module.css';
import { flatPath, waveBox, wavePaths } from './waveform.ts';

/** A page has one track. */
const waveId = 'onde';

interface TrackProps {
  /** Whose waveform to show; undefined shows a plain track. */
  waveformOf: number | undefined;
  chapters: readonly Chapter[];
  currentSubjectId: number | undefined;
  positionSeconds: number;
  durationSeconds: number;
  onSeek: (seconds: number) => void;
}

/** The minimum distance between two labels, as a share of the width. Closer marks have a line but no label. */
const minLabelGap = 0.075;

/** The waveform (a plain track until it is known) with chapter marks and playhead, and a native slider on top. */
export function Track({
  waveformOf,
  chapters,
  currentSubjectId,
  positionSeconds,
  durationSeconds,
  onSeek,
}: TrackProps) {
  const reply = useCall(getWaveform, waveformOf === undefined ? null : { params: { id: waveformOf } });
  const levels = reply.state === 'ready' ? reply.data.levels : null;
  const wave = useMemo(() => (levels ? wavePaths(levels) : [flatPath]), [levels]);
  const position = Math.min(positionSeconds, durationSeconds || positionSeconds);
  const played = durationSeconds > 0 ? (position / durationSeconds) * 100 : 0;

  return (
    <div className={styles.track} style={{ '--p': played.toFixed(3) }}>
      <svg viewBox={waveBox} preserveAspectRatio="none" aria-hidden="true">
        <g id={waveId} className={styles.wave}>
          {wave.map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
      </svg>
      <svg className={styles.played} viewBox={waveBox} preserveAspectRatio="none" aria-hidden="true">
        <use href={`#${waveId}`} />
      </svg>
      {marksOf(chapters, durationSeconds).map(({ subjectId, share, label }) => (
        <span
          key={subjectId}
          className={subjectId === currentSubjectId ? `${styles.mark} ${styles.now}` : styles.mark}
          style={{ '--at': (share * 100).toFixed(2) }}
          aria-hidden="true"
        >
          {label}
        </span>
      ))}
      <span className={styles.head} />
      <PositionSlider
        label={controlsCopy.position}
        chapters={chapters}
        positionSeconds={positionSeconds}
        durationSeconds={durationSeconds}
        onSeek={onSeek}
      />
    </div>
  );
}

function marksOf(chapters: readonly Chapter[], durationSeconds: number) {
  let labelledAt = -1;
  return chapters.flatMap(({ subjectId, startMs }) => {
    const share = durationSeconds > 0 ? startMs / 1000 / durationSeconds : 2;
    if (share >= 1) return [];
    const isLabelled = share - labelledAt >= minLabelGap;
    if (isLabelled) labelledAt = share;
    return [{ subjectId, share, label: isLabelled ? markLabel(startMs / 1000, durationSeconds) : '' }];
  });
}

/** "01:15": hours and minutes, or minutes and seconds in an episode shorter than an hour. */
const markLabel = (seconds: number, durationSeconds: number) =>
  durationSeconds >= 3600 ? timecode(seconds).slice(0, 5) : timecode(seconds).slice(3);
