import { parseStart, timecode } from '@nobicast/web-kit/format';

/** `00:12:34,5`: the tenth matters by ear. */
export function preciseTime(ms: number): string {
  const tenths = Math.round(Math.abs(ms) / 100);
  return `${ms < 0 && tenths > 0 ? '-' : ''}${timecode(tenths / 10)},${tenths % 10}`;
}

/** `00:12:34`, as every page shows this start. */
export const wholeTime = (ms: number): string =>
  `${ms <= -1_000 ? '-' : ''}${timecode(Math.abs(ms) / 1_000)}`;

/** To the whole second, for an instant that was pressed by hand: tenths would mean nothing. */
export const nearestTime = (ms: number): string => wholeTime(Math.round(ms / 1_000) * 1_000);

/**
 * A time as it is typed, with tenths or without, in ms: `00:12:34,5`, also `12:34` and `12:34.25`. Undefined for
 * anything else.
 */
export function parsePreciseTime(text: string): number | undefined {
  const [, clock = '', fraction = ''] = /^([^.,]+)(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  const seconds = parseStart(clock);
  return seconds === undefined ? undefined : seconds * 1_000 + Number(fraction.padEnd(3, '0'));
}

/** `+8,3 s` */
export const signedSeconds = (ms: number): string =>
  `${ms < 0 ? '-' : '+'}${(Math.abs(ms) / 1_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0s`;
