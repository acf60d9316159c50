const maxMs = 24 * 3600 * 1000;

/** `1:02:03.5`, `02:03,500`, `1h02`, `1 h 02 min 03 s`, `62 min`; without anchors, for a larger pattern. */
export const clockPattern = String.raw`(?:\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?|\d{1,2} ?h(?: ?\d{1,2}(?: ?m(?:in)?)?(?: ?\d{1,2} ?s?)?)?|\d{1,3} ?min(?: ?\d{1,2} ?s?)?)(?![\p{L}\d:])`;

const digital = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,9}))?$/;
/** The first number has its unit, or it may be anything. */
const spoken = /^(?=\d+ ?[hm])(?:(\d{1,2}) ?h)? ?(?:(\d{1,3})(?: ?m(?:in)?)?)? ?(?:(\d{1,2}) ?s?)?$/;

/** In milliseconds; undefined for what no clock shows, such as 1:75, and for more than a day. */
export function clockMs(text: string): number | undefined {
  const found = digital.exec(text.trim()) ?? spoken.exec(text.trim());
  if (!found) return undefined;
  const [, hours, minutes = '0', seconds = '0', fraction = ''] = found;
  const hasHours = hours !== undefined;
  if (Number(seconds) > 59 || (hasHours && Number(minutes) > 59)) return undefined;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return within(whole * 1000 + Math.round(Number(`0.${fraction || 0}`) * 1000));
}

/** Seconds with a fraction, as a number or as Audacity writes them, in some languages with a comma. */
export function secondsMs(seconds: number | string): number | undefined {
  if (typeof seconds === 'number') return within(Math.round(seconds * 1000));
  return /^\d{1,6}(?:[.,]\d{1,20})?$/.test(seconds.trim())
    ? within(Math.round(Number(seconds.trim().replace(',', '.')) * 1000))
    : undefined;
}

const framesPerSecond = 75;

/** Minutes, seconds and frames of a CUE sheet. */
export function framesMs(text: string): number | undefined {
  const [, minutes, seconds, frames] = /^(\d{1,4}):(\d{2}):(\d{2})$/.exec(text.trim()) ?? [];
  if (minutes === undefined || Number(seconds) > 59 || Number(frames) >= framesPerSecond) return undefined;
  return within(
    Number(minutes) * 60_000 + Number(seconds) * 1000 + Math.round((Number(frames) * 1000) / framesPerSecond),
  );
}

const within = (ms: number): number | undefined => (ms >= 0 && ms <= maxMs ? ms : undefined);
