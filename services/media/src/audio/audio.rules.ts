/** Bytes that `sniffAudio` needs. */
export const sniffLength = 16;

export interface AudioFormat {
  mimeType: string;
  extension: string;
}

export const formats = {
  mp3: { mimeType: 'audio/mpeg', extension: 'mp3' },
  aac: { mimeType: 'audio/aac', extension: 'aac' },
  wav: { mimeType: 'audio/wav', extension: 'wav' },
  ogg: { mimeType: 'audio/ogg', extension: 'ogg' },
  m4a: { mimeType: 'audio/mp4', extension: 'm4a' },
} as const satisfies Record<string, AudioFormat>;

/**
 * By the first bytes only; undefined for other formats. For imports of what publishers host: uploads are checked
 * further (audio-check.rules.ts).
 */
export function sniffAudio(head: Uint8Array): AudioFormat | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...head.subarray(start, end));
  if (text(0, 3) === 'ID3') return formats.mp3;
  if (text(0, 4) === 'OggS') return formats.ogg;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return formats.wav;
  if (text(4, 8) === 'ftyp') return formats.m4a;
  const [first = 0, second = 0] = head;
  // Frame syncs: ADTS has layer bits 00, an MPEG audio layer does not.
  if (first === 0xff && (second & 0xf6) === 0xf0) return formats.aac;
  if (first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0) return formats.mp3;
  return undefined;
}
