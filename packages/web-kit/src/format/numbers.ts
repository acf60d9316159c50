/** 5560 → "5.5K+", 1000000 → "1.0M": never rounded up (A41). */
export function formatCount(value: number): string {
  if (value >= 1_000_000) return `${(Math.floor(value / 100_000) / 10).toFixed(1)}M`;
  if (value >= 1_000) return `${Math.floor(value / 100) / 10}K+`;
  return String(value);
}

const units = ['o', 'Ko', 'Mo', 'Go'] as const;

/** 1536 → "1,5 Ko"; in steps of 1024, like the upload limits (A33). */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit: (typeof units)[number] = 'o';
  for (const next of units.slice(1)) {
    if (value < 1024) break;
    value /= 1024;
    unit = next;
  }
  return `${String(Math.round(value * 10) / 10).replace('.', ',')}\u00a0${unit}`;
}
