const barWidth = 4;
/** A waveform has 240 values. */
const width = 240 * barWidth;

export const waveBox = `0 0 ${width} 100`;

/** For an unknown waveform. */
export const flatPath = `M0 50H${width}`;

/** Levels are 0 to 100; silence is drawn as a short bar. */
export const wavePath = (levels: readonly number[], isDrawn: (bar: number) => boolean = () => true): string =>
  levels
    .map((level, bar) => {
      const half = Math.max(1, level * 0.42);
      return isDrawn(bar) ? `M${bar * barWidth + 2} ${50 - half}v${2 * half}` : '';
    })
    .join('');

/** Bars by index modulo six: with less room, every second or third one is drawn. */
const parts: readonly (readonly number[])[] = [[0], [2, 4], [3], [1, 5]];

/** Four paths; Track.module.css shows those that fit the width. */
export const wavePaths = (levels: readonly number[]): string[] =>
  parts.map((remainders) => wavePath(levels, (bar) => remainders.includes(bar % 6)));
