import type { Chapter, PlayerPort } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { spokenDuration } from '@nobicast/web-kit/format';
import { usePlayerOf } from '@nobicast/web-kit/host';
import styles from './ChapterBar.module.css';
import { chapterParts } from './chapter-parts.ts';
import { playerCopy } from './player.copy.ts';

/** The progress line above the dock: one segment per chapter, filled up to the position, with a slider over it. */
export function ChapterBar({ player, chapters }: { player: PlayerPort; chapters: readonly Chapter[] }) {
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
      <input
        type="range"
        min={0}
        max={duration || 1}
        step={limits.player.seekStepSeconds}
        value={Math.min(position, duration || 1)}
        disabled={duration === 0}
        aria-label={playerCopy.position}
        aria-valuetext={playerCopy.of(spokenDuration(position), spokenDuration(duration))}
        onChange={(event) => player.seek(Number(event.target.value))}
      />
    </div>
  );
}
