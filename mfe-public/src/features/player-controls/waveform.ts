const barWidth = 4;
/** That of the 240 values of a waveform. */
const width = 240 * barWidth;

export const waveBox = `0 0 ${width} 100`;

/** What is drawn where nothing is known of the sound. */
export const flatPath = `M0 50H${width}`;

/** A bar for each level, from 0 to 100. Silence is a short one. */
export const wavePath = (levels: readonly number[]): string =>
  levels
    .map((level, bar) => {
      const half = Math.max(1, level * 0.42);
      return `M${bar * barWidth + 2} ${50 - half}v${2 * half}`;
    })
    .join('');
