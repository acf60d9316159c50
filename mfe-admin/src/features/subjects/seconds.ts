/** Seconds as typed, in ms: `-4`, `2,5`, `0`. Undefined for anything else. */
export function parseSeconds(text: string): number | undefined {
  const typed = text.trim().replace('\u2212', '-').replace(',', '.');
  return /^[+-]?\d{1,5}(\.\d{1,3})?$/.test(typed) ? Math.round(Number(typed) * 1000) : undefined;
}
