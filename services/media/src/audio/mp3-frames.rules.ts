/** A frame's head (MPEG audio layer III). */
export interface Mp3Frame {
  /** Of the whole frame, head included. */
  bytes: number;
  samples: number;
  sampleRate: number;
  /** Bits per second. */
  bitrate: number;
  /** The same in every frame of a file. */
  signature: number;
}

/** Bytes that `readMp3Frame` needs. */
export const mp3HeadLength = 4;

const kilobits = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;
/** As a header codes the versions: MPEG 2 is 2. */
const [mpeg25, reservedVersion, mpeg1] = [0, 1, 3];
const layer3 = 1;

/** ISO/IEC 11172-3, 13818-3, and MPEG 2.5. Undefined for other layers, the free format, and reserved values. */
export function readMp3Frame(bytes: Uint8Array): Mp3Frame | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const version = (second >> 3) & 3;
  if (version === reservedVersion || ((second >> 1) & 3) !== layer3) return undefined;
  const isMpeg1 = version === mpeg1;
  const kilobit = kilobits[isMpeg1 ? 'mpeg1' : 'mpeg2'][third >> 4];
  const baseRate = sampleRates[(third >> 2) & 3];
  const reservedEmphasis = (fourth & 3) === 2;
  if (!kilobit || baseRate === undefined || reservedEmphasis) return undefined;
  const sampleRate = isMpeg1 ? baseRate : baseRate / (version === mpeg25 ? 4 : 2);
  const bitrate = kilobit * 1_000;
  const samples = isMpeg1 ? 1_152 : 576;
  const padding = (third >> 1) & 1;
  return {
    bytes: Math.floor(((samples / 8) * bitrate) / sampleRate) + padding,
    samples,
    sampleRate,
    bitrate,
    signature: (version << 2) | ((third >> 2) & 3),
  };
}
