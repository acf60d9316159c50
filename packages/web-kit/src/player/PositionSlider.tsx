import type { Chapter } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import type { KeyboardEvent } from 'react';
import { spokenDuration } from '../format/index.ts';
import { chapterAt } from './chapters.ts';
import { playerKitCopy } from './player.copy.ts';
import { keyTarget } from './slider-keys.ts';

interface PositionSliderProps {
  label: string;
  chapters: readonly Chapter[];
  positionSeconds: number;
  /** 0 while unknown: the slider is disabled. */
  durationSeconds: number;
  className?: string | undefined;
  onSeek: (seconds: number) => void;
}

/**
 * A native slider. Its specified step of 0.1 s is far too small for a keyboard: arrows move by five seconds, with Shift
 * by one; Page Up and Page Down go to the previous and next subject.
 */
export function PositionSlider({
  label,
  chapters,
  positionSeconds,
  durationSeconds,
  className,
  onSeek,
}: PositionSliderProps) {
  const position = Math.min(positionSeconds, durationSeconds || positionSeconds);
  const subject = chapterAt(chapters, position)?.title;
  const time = playerKitCopy.of(spokenDuration(position), spokenDuration(durationSeconds));
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event, chapters, position, durationSeconds);
    if (target === undefined) return;
    event.preventDefault();
    onSeek(target);
  };
  return (
    <input
      className={className}
      type="range"
      min={0}
      max={durationSeconds || 1}
      step={limits.player.seekStepSeconds}
      value={durationSeconds > 0 ? position : 0}
      // oxlint-disable-next-line nobicast/keeps-focus -- a sound of unknown length, from the beginning
      disabled={durationSeconds === 0}
      aria-label={label}
      aria-valuetext={subject ? `${time}, ${playerKitCopy.subject(subject)}` : time}
      onKeyDown={onKeyDown}
      onChange={(event) => onSeek(Number(event.target.value))}
    />
  );
}
