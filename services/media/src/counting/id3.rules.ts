/** Bytes that `id3Length` needs. */
export const id3HeadLength = 10;

/** Head and footer included (ID3v2, 3.1); 0 without a tag. */
export function id3Length(head: Uint8Array): number {
  const [i = 0, d = 0, three = 0, , , flags = 0, ...size] = head.subarray(0, id3HeadLength);
  const isTag = String.fromCharCode(i, d, three) === 'ID3' && size.length === 4;
  if (!isTag || size.some((seven) => seven > 0x7f)) return 0;
  const hasFooter = (flags & 0x10) !== 0;
  return size.reduce((sum, seven) => sum * 128 + seven, 0) + id3HeadLength * (hasFooter ? 2 : 1);
}
