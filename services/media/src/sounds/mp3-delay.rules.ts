/** The delay of any decoder, in samples. */
const decoderDelay = 529;
/** Head, checksum and side information of a first frame, after which its name stands. */
const longestStart = 40;
/**
 * The fields that the bits of its flags announce: the counts of frames and of bytes, the list of positions, and the
 * quality.
 */
const fields: readonly (readonly [flag: number, bytes: number])[] = [
  [1, 4],
  [2, 4],
  [4, 100],
  [8, 4],
];
/** From the encoder's name to its delay. */
const toDelay = 21;

/**
 * How many samples stand before the sound of an MP3 because of its encoder: those that players leave out. As the frame
 * of LAME and libavformat says; 0 where there is none.
 *
 * @param start the file from its first frame on
 */
export function mp3Delay(start: Uint8Array): number {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  const at = bytes.toString('latin1', 0, longestStart).search(/Xing|Info/);
  if (at === -1 || bytes.length < at + 8) return 0;
  const flags = bytes.readUInt32BE(at + 4);
  const length = fields.reduce((sum, [flag, more]) => sum + ((flags & flag) === 0 ? 0 : more), 8);
  const encoder = at + length;
  if (bytes.length < encoder + toDelay + 2) return 0;
  if (!['LAME', 'Lavf', 'Lavc'].includes(bytes.toString('latin1', encoder, encoder + 4))) return 0;
  return (bytes.readUInt16BE(encoder + toDelay) >> 4) + decoderDelay;
}
