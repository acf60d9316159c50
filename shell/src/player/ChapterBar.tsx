import type { Chapter, PlayerPort } from '@nobicast/contracts/host-api';
import { usePlayerOf } from '@nobicast/web-kit/host';
import { PositionSlider } from '@nobicast/web-kit/player';
import styles from './ChapterBar.module.css';
import { chapterParts } from './chapter-parts.ts';

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
