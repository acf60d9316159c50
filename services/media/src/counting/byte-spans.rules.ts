/** `end` is exclusive, and may be `Infinity` if the file's size is unknown. */
export interface ByteSpan {
  start: number;
  end: number;
}

const rangePattern = /^(\d{0,15})-(\d{0,15})$/;

function spanOf(range: string, fileBytes: number): ByteSpan | undefined {
  const [, first = '', last = ''] = rangePattern.exec(range) ?? [];
  const fileEnd = fileBytes > 0 ? fileBytes : Infinity;
  if (first === '') {
    if (last === '' || fileEnd === Infinity) return undefined;
    return { start: Math.max(0, fileEnd - Number(last)), end: fileEnd };
  }
  const start = Number(first);
  const end = last === '' ? fileEnd : Math.min(Number(last) + 1, fileEnd);
  return end > start ? { start, end } : undefined;
}

/**
 * Of a header `Range` (RFC 9110, 14.2); a size of 0 is unknown. Undefined for a malformed header or another unit, which
 * is answered with the whole file.
 */
export function requestedSpans(header: string, fileBytes: number): ByteSpan[] | undefined {
  const [, list] = /^bytes=(.*)$/i.exec(header.replaceAll(' ', '')) ?? [];
  const spans = list?.split(',').map((range) => spanOf(range, fileBytes));
  return spans?.every((span) => span !== undefined) ? spans : undefined;
}

/** Bytes from `from` to before `until`, each counted once. */
export function coveredBytes(spans: readonly ByteSpan[], from = 0, until = Infinity): number {
  let covered = 0;
  let reached = from;
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    const last = Math.min(end, until);
    covered += Math.max(0, last - Math.max(start, reached));
    reached = Math.max(reached, last);
  }
  return covered;
}
