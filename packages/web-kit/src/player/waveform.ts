const barWidth = 4;
/** That of the 240 values of a waveform. */
const width = 240 * barWidth;

export const waveBox = `0 0 ${width} 100`;

/** What is drawn where nothing is known of the sound. */
export const flatPath = `M0 50H${width}`;

/** A bar for each level, from 0 to 100, or for some of them. Silence is a short one. */
export const wavePath = (levels: readonly number[], isDrawn: (bar: number) => boolean = () => true): string =>
  levels
    .map((level, bar) => {
      const half = Math.max(1, level * 0.42);
      return isDrawn(bar) ? `M${bar * barWidth + 2} ${50 - half}v${2 * half}` : '';
    })
    .join('');

/** By the remainder of a bar's index by six: where there is less room, every second bar is drawn, or every third. */
const parts: readonly (readonly number[])[] = [[0], [2, 4], [3], [1, 5]];

/** The bars of a waveform in four paths, of which Track.module.css shows those that the width has room for. */
export const wavePaths = (levels: readonly number[]): string[] =>
  parts.map((remainders) => wavePath(levels, (bar) => remainders.includes(bar % 6)));
