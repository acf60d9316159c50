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
 * The byte spans that a `Range` header asks for (RFC 9110, 14.2); a size of 0 is unknown. Undefined where the header is
 * malformed, has another unit, or names a range outside the file.
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

/** How many bytes `id3Length` needs. */
export const id3HeadLength = 10;

/** The length of the ID3 tag that begins here, head and footer included (ID3v2.4, 3.1 and 3.4); 0 where none begins. */
export function id3Length(head: Uint8Array): number {
  const [i = 0, d = 0, three = 0, version = 0, , flags = 0, ...size] = head.subarray(0, id3HeadLength);
  const isTag = String.fromCharCode(i, d, three) === 'ID3' && size.length === 4;
  if (!isTag || size.some((seven) => seven > 0x7f)) return 0;
  const hasFooter = version === 4 && (flags & 0x10) !== 0;
  return size.reduce((sum, seven) => sum * 128 + seven, 0) + id3HeadLength * (hasFooter ? 2 : 1);
}
