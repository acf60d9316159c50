import { timecode } from '@nobicast/web-kit/format';

/** "47:12" or "1:02:30" as milliseconds. */
export function parseMoment(text: string): number | undefined {
  const found = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (!found) return undefined;
  const [hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  if (found[1] !== undefined && (minutes ?? 0) > 59) return undefined;
  return ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000;
}

/** hh:mm:ss */
export const momentText = (milliseconds: number) => timecode(milliseconds / 1000);
