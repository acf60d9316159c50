import type { Chapter } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import type { KeyboardEvent } from 'react';
import { spokenDuration } from '../format/index.ts';
import { chapterAt, nextStart, previousStart } from './chapters.ts';
import { playerKitCopy } from './player.copy.ts';

interface PositionSliderProps {
  label: string;
  chapters: readonly Chapter[];
  positionSeconds: number;
  /** 0 while unknown: then the slider is disabled. */
  durationSeconds: number;
  className?: string | undefined;
  onSeek: (seconds: number) => void;
}

/**
 * The position in an episode as a native slider. Its step of a tenth of a second is specified, and far too small for a
 * keyboard: arrows move by five seconds, with Shift by one; Page Up and Page Down go to the previous and next subject.
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
    onSeek(Math.min(Math.max(target, 0), durationSeconds));
  };
  return (
    <input
      className={className}
      type="range"
      min={0}
      max={durationSeconds || 1}
      step={limits.player.seekStepSeconds}
      value={durationSeconds > 0 ? position : 0}
      disabled={durationSeconds === 0}
      aria-label={label}
      aria-valuetext={subject ? `${time}, ${playerKitCopy.subject(subject)}` : time}
      onKeyDown={onKeyDown}
      onChange={(event) => onSeek(Number(event.target.value))}
    />
  );
}

/** Where a key moves the position, in seconds; undefined for a key that the browser handles. */
function keyTarget(
  { key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent,
  chapters: readonly Chapter[],
  seconds: number,
  durationSeconds: number,
): number | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  const { keySeconds, fineKeySeconds, pageSeconds } = limits.player;
  const step = shiftKey ? fineKeySeconds : keySeconds;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return seconds + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return seconds - step;
    case 'PageUp':
      return chapters.length > 0 ? previousStart(chapters, seconds) : seconds - pageSeconds;
    case 'PageDown':
      return chapters.length > 0 ? (nextStart(chapters, seconds) ?? seconds) : seconds + pageSeconds;
    case 'Home':
      return 0;
    case 'End':
      // At the end itself playback would end, and start again from the beginning.
      return durationSeconds - fineKeySeconds;
    default:
      return undefined;
  }
}
