import { mp3Of } from './sounds.ts';

// MP3 files as programs of the last thirty years write them: a tag before the frames, and others after them.

const synchsafe = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

function bigEndian(bytes: number, value: number): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
}

/** A zero after each 0xFF that would look like the beginning of a frame, or be taken for an inserted zero. */
function unsynchronise(data: Buffer): Buffer {
  const bytes = [...data];
  return Buffer.from(
    bytes.flatMap((byte, index) => {
      const next = bytes[index + 1] ?? 0;
      return byte === 0xff && (next >= 0xe0 || next === 0) ? [byte, 0] : [byte];
    }),
  );
}

interface HeadOptions {
  isUnsynchronised?: boolean;
  padding?: number;
  hasExtendedHeader?: boolean;
  hasFooter?: boolean;
  /** Sizes of frames as in 2.3, as iTunes wrote them in 2.4. */
  hasPlainSizes?: boolean;
  /** A frame that says to be longer than the tag. */
  isDamaged?: boolean;
  /** Of a frame of bytes. */
  privateBytes?: number;
}

/** What every head below says, whatever its version. */
export const keptArtist = 'François Ÿ';

/** Of the private frame in heads from 2.3 on. Ends in 0xFF, which unsynchronisation touches. */
export const privateData = (bytes: number) =>
  Buffer.concat([Buffer.alloc(bytes, 0x61), Buffer.from([0xff, 0x00, 0xff, 0xe0])]);
const privateFrame = (bytes: number) =>
  Buffer.concat([Buffer.from('nobicast.example\0'), privateData(bytes)]);

const tag = (version: number, flags: number, body: Buffer) =>
  Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, flags]), synchsafe(body.length), body]);

const flagsOf = ({ isUnsynchronised, hasExtendedHeader, hasFooter }: HeadOptions) =>
  (isUnsynchronised ? 0x80 : 0) | (hasExtendedHeader ? 0x40 : 0) | (hasFooter ? 0x10 : 0);

export function version2Head({ isUnsynchronised = false, padding = 0 }: HeadOptions = {}): Buffer {
  const frame = (id: string, data: Buffer) =>
    Buffer.concat([Buffer.from(id), bigEndian(3, data.length), data]);
  const body = Buffer.concat([
    frame('TT2', Buffer.concat([Buffer.from([1]), utf16('Un ancien titre')])),
    frame('TP1', Buffer.concat([Buffer.from([1]), utf16(keptArtist)])),
    frame('PIC', Buffer.concat([Buffer.from('\0PNG\x03\0', 'latin1'), Buffer.alloc(200, 0xff)])),
    Buffer.alloc(padding),
  ]);
  return tag(2, flagsOf({ isUnsynchronised }), isUnsynchronised ? unsynchronise(body) : body);
}

export function version3Head(options: HeadOptions = {}): Buffer {
  const { isUnsynchronised, padding = 0, hasExtendedHeader, isDamaged, privateBytes = 50 } = options;
  const frame = (id: string, data: Buffer) =>
    Buffer.concat([Buffer.from(id), bigEndian(4, data.length), Buffer.alloc(2), data]);
  const times = Buffer.concat([bigEndian(4, 0), bigEndian(4, 900), Buffer.alloc(8, 0xff)]);
  const body = Buffer.concat([
    ...(hasExtendedHeader ? [bigEndian(4, 6), Buffer.alloc(2), bigEndian(4, padding)] : []),
    frame('TIT2', Buffer.concat([Buffer.from([1]), utf16('Un ancien titre')])),
    frame('TPE1', Buffer.concat([Buffer.from([1]), utf16(keptArtist)])),
    frame('CTOC', Buffer.from('ancien\0\x03\x01a\0', 'latin1')),
    frame(
      'CHAP',
      Buffer.concat([Buffer.from('a\0'), times, frame('TIT2', Buffer.from('\0Ancien', 'latin1'))]),
    ),
    frame('PRIV', privateFrame(privateBytes)),
    ...(isDamaged ? [Buffer.from('TCOM'), bigEndian(4, 1_000_000), Buffer.alloc(12, 0x41)] : []),
    Buffer.alloc(padding),
  ]);
  return tag(3, flagsOf(options), isUnsynchronised ? unsynchronise(body) : body);
}

export function version4Head(options: HeadOptions = {}): Buffer {
  const {
    isUnsynchronised,
    padding = 0,
    hasExtendedHeader,
    hasFooter,
    hasPlainSizes,
    privateBytes = 300,
  } = options;
  const size = (length: number) => (hasPlainSizes ? bigEndian(4, length) : synchsafe(length));
  const frame = (id: string, data: Buffer) => {
    // With the length of the data as it is: unsynchronised frames have it.
    const stored = isUnsynchronised ? Buffer.concat([synchsafe(data.length), unsynchronise(data)]) : data;
    const flags = Buffer.from([0, isUnsynchronised ? 0x03 : 0]);
    return Buffer.concat([Buffer.from(id), size(stored.length), flags, stored]);
  };
  const body = Buffer.concat([
    ...(hasExtendedHeader ? [synchsafe(6), Buffer.from([1, 0])] : []),
    frame('TIT2', Buffer.from('\x03Un ancien titre')),
    frame('TPE1', Buffer.from(`\x03${keptArtist}`)),
    frame('PRIV', privateFrame(privateBytes)),
    frame('SEEK', bigEndian(4, 12_345)),
    Buffer.alloc(padding),
  ]);
  const head = tag(4, flagsOf(options), body);
  return hasFooter ? Buffer.concat([head, Buffer.from('3DI'), head.subarray(3, 10)]) : head;
}

/** ID3v1. */
export const oldTail = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 0x41)]);

/** APE 2, with its header. */
export function apeTail(value: Uint8Array = Buffer.from('Ancien')): Buffer {
  const length = Buffer.alloc(8);
  length.writeUInt32LE(value.length);
  const item = Buffer.concat([length, Buffer.from('Title\0'), value]);
  const edge = (flags: number) => {
    const bytes = Buffer.alloc(32);
    bytes.write('APETAGEX');
    [2_000, item.length + 32, 1, flags].forEach((field, index) => bytes.writeUInt32LE(field, 8 + 4 * index));
    return bytes;
  };
  return Buffer.concat([edge(0xa0000000), item, edge(0x80000000)]);
}

/** ID3v2.4 at the end of a file. */
export const appendedTag = () => version4Head({ hasFooter: true });

/** Of three seconds: constant and variable bitrate, neither with a header that says so. */
export const plainFrames = [mp3Of(3), mp3Of(3, { kilobits: [64, 96, 128] })];
