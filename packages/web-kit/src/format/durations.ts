import { counted } from './plurals.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** hh:mm:ss, rounded down; hours may pass 99. */
export function timecode(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** "00:36": without hours below one hour. */
export const shortTimecode = (seconds: number) => timecode(seconds).replace(/^00:/, '');

/** For an unknown start: one subject every `stepMinutes` (A19). */
export const pseudoTimecode = (rank: number, stepMinutes: number) => timecode((rank + 1) * stepMinutes * 60);

/** "2h15", "47 min"; at least one minute. */
export function roundDuration(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  return minutes < 60 ? `${minutes}\u00a0min` : `${Math.floor(minutes / 60)}h${two(minutes % 60)}`;
}

/** "53 minutes 11 secondes", for screen readers. */
export function spokenDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const parts = [
    [Math.floor(whole / 3600), 'heure'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'seconde'],
  ] as const;
  const spoken = parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => counted(value, unit, `${unit}s`));
  return spoken.length > 0 ? spoken.join(' ') : '0 seconde';
}

/** Reads `?t=`: "1h2m3s", "123" (seconds) or "00:12:30". */
export function parseStart(text: string | null): number | undefined {
  const value = text?.trim().toLowerCase() ?? '';
  if (/^\d{1,6}$/.test(value)) return Number(value);
  const clock = /^(?:(\d{1,3}):(?=[0-5]?\d:))?(\d{1,2}):([0-5]\d)$/.exec(value);
  const units = /^(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?$/.exec(value);
  const found = clock ?? units;
  if (!found) return undefined;
  const [hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}
