const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,:](\d{1,9}))?$/;
/** Of the editing programs, which write two digits after a third colon or semicolon. */
const framesPerSecond = 25;
const frames = /^(\d{1,3})[:;](\d{2})[:;](\d{2})[:;](\d{2})$/;

/**
 * "1:02:03.500", "02:03.5", "01:02:03,500", "01:02:03:12" with frames and seconds such as "12.5" in milliseconds;
 * undefined for anything else.
 */
export function parseTime(written: string): number | undefined {
  const text = written.trim();
  const [counted, hour, minute, second, frame] = frames.exec(text) ?? [];
  if (counted !== undefined) {
    const ms = Math.min(Math.round((Number(frame) * 1_000) / framesPerSecond), 999);
    const wholeMs = parseTime(`${hour}:${minute}:${second}`);
    return wholeMs === undefined ? undefined : wholeMs + ms;
  }
  if (/^\d{1,6}(?:\.\d{1,9})?$/.test(text)) return Math.round(Number(text) * 1_000);
  const [, hours = '0', minutes, seconds, fraction = ''] = clock.exec(text) ?? [];
  if (minutes === undefined || seconds === undefined || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return wholeSeconds * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
}
