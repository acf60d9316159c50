/** S3 lists keys by their UTF-8 bytes. */

/** UTF-16 puts surrogates (U+10000 and above) before U+E000 to U+FFFF, UTF-8 puts them after. */
function utf8Rank(codeUnit: number): number {
  if (codeUnit < 0xd800) return codeUnit;
  return codeUnit >= 0xe000 ? codeUnit - 0x800 : codeUnit + 0x2000;
}

export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [unitA, unitB] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (unitA !== unitB) return utf8Rank(unitA) - utf8Rank(unitB);
  }
  return a.length - b.length;
}

/** Bisection: `isReached` must hold for all later ones too. */
export function firstIndex(sorted: readonly string[], isReached: (key: string) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const key = sorted[middle];
    if (key !== undefined && isReached(key)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function insertKey(sorted: string[], key: string): void {
  const at = firstIndex(sorted, (other) => compareKeys(other, key) >= 0);
  if (sorted[at] !== key) sorted.splice(at, 0, key);
}

export function removeKey(sorted: string[], key: string): void {
  const at = firstIndex(sorted, (other) => compareKeys(other, key) >= 0);
  if (sorted[at] === key) sorted.splice(at, 1);
}
