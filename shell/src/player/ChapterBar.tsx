import type { Chapter, PlayerPort } from '@nobicast/contracts/host-api';
import { usePlayerOf } from '@nobicast/web-kit/host';
import { PositionSlider } from '@nobicast/web-kit/player';
import styles from './ChapterBar.module.css';

interface ChapterBarProps {
  player: PlayerPort;
  chapters: readonly Chapter[];
  label: string;
}

/** One segment per chapter, filled up to the position, with a slider over it. */
export function ChapterBar({ player, chapters, label }: ChapterBarProps) {
  const position = usePlayerOf(player, (state) => state.positionSeconds);
  const duration = usePlayerOf(player, (state) => state.durationSeconds);

  return (
    <div className={styles.bar}>
      <div className={styles.parts} aria-hidden="true">
        {chapterParts(chapters, duration).map(({ fromSeconds, toSeconds }) => {
          const length = Math.max(toSeconds - fromSeconds, 0);
          const played = length > 0 ? Math.min(Math.max((position - fromSeconds) / length, 0), 1) : 0;
          return (
            <i key={fromSeconds} style={{ '--w': length || 1, '--p': `${(played * 100).toFixed(2)}%` }} />
          );
        })}
      </div>
      <PositionSlider
        label={label}
        chapters={chapters}
        positionSeconds={position}
        durationSeconds={duration}
        onSeek={(seconds) => player.seek(seconds)}
      />
    </div>
  );
}

interface Part {
  fromSeconds: number;
  toSeconds: number;
}

/** The time before the first chapter, then each chapter. Without chapters, one segment. */
export function chapterParts(chapters: readonly Chapter[], durationSeconds: number): Part[] {
  const starts = chapters
    .map(({ startMs }) => startMs / 1000)
    .filter((start) => start > 0 && start < durationSeconds);
  return [0, ...starts].map((fromSeconds, index) => ({
    fromSeconds,
    toSeconds: starts[index] ?? durationSeconds,
  }));
}
