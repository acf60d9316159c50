const bars = 240;

/** A small seeded random generator (mulberry32): the same number always gives the same waveform. */
function seeded(seed: number) {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const waveBox = `0 0 ${bars * 4} 100`;

/**
 * A decorative waveform, not computed from the audio: random bars within louder and quieter passages of ten bars.
 * `share` limits it to the first part.
 */
export function wavePath(seed: number, share = 1): string {
  const random = seeded(seed);
  let path = '';
  let loudness = 0;
  for (let bar = 0; bar < bars * share; bar += 1) {
    if (bar % 10 === 0) loudness = 0.28 + random() * 0.72;
    const height = Math.max(8, Math.round((0.35 + random() * 0.65) * loudness * 84));
    path += `M${bar * 4 + 2} ${Math.round(50 - height / 2)}v${height}`;
  }
  return path;
}
