import type { Chapter } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { nextStart, previousStart } from './chapters.ts';

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

function targetOf(
  { key, shiftKey, ctrlKey, altKey, metaKey }: PressedKey,
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
      // At the end itself playback would end and start again.
      return durationSeconds - fineKeySeconds;
    default:
      return undefined;
  }
}

/** In seconds; undefined for keys that the browser handles. */
export function keyTarget(
  pressed: PressedKey,
  chapters: readonly Chapter[],
  seconds: number,
  durationSeconds: number,
): number | undefined {
  const target = targetOf(pressed, chapters, seconds, durationSeconds);
  return target === undefined ? undefined : Math.min(Math.max(target, 0), durationSeconds);
}
