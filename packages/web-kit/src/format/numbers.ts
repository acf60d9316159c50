/** 999 → "999", 5560 → "5.5K+", 1000000 → "1.0M": floored to one decimal, never rounded up (A41). */
export function formatCount(value: number): string {
  if (value >= 1_000_000) return `${(Math.floor(value / 100_000) / 10).toFixed(1)}M`;
  if (value >= 1_000) return `${Math.floor(value / 100) / 10}K+`;
  return String(value);
}

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** 1536 → "1.5 KB"; binary steps, as the upload limits count (A33). */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit: (typeof units)[number] = 'B';
  for (const next of units.slice(1)) {
    if (value < 1024) break;
    value /= 1024;
    unit = next;
  }
  return `${unit === 'B' ? value : Math.round(value * 10) / 10} ${unit}`;
}

/** French counts 0 and 1 as singular. */
export const plural = (count: number, one: string, many: string) => (Math.abs(count) < 2 ? one : many);

/** "1 commentaire", "54 commentaires". */
export const counted = (count: number, one: string, many: string) => `${count} ${plural(count, one, many)}`;
