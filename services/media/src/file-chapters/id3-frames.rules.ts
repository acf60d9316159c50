import { id3HeadLength, id3Length } from '../counting/byte-spans.rules.ts';

/** ID3v2.3 and 2.4, which we write. */
export type TagVersion = 3 | 4;

/** The largest size that the head of a tag, or of a frame of 2.4, can say: four times seven bits. */
const largestSize = 2 ** 28 - 1;

export interface Frame {
  id: string;
  flags: number;
  data: Buffer;
}

const isSynchsafe = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80);
const readSynchsafe = (bytes: Uint8Array) => bytes.reduce((sum, seven) => sum * 128 + seven, 0);

export function writeSynchsafe(size: number): Buffer {
  if (size > largestSize) throw new RangeError(`A tag cannot say a size of ${size} bytes.`);
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
}

/** Unsynchronisation has put a zero after each 0xFF. */
function resynchronise(data: Buffer): Buffer {
  const plain = Buffer.alloc(data.length);
  let length = 0;
  for (let at = 0; at < data.length; at += 1) {
    plain[length] = data.readUInt8(at);
    length += 1;
    if (data[at] === 0xff && data[at + 1] === 0) at += 1;
  }
  return plain.subarray(0, length);
}

const frameHeadLength = 10;
const frameId = /^[A-Z][A-Z0-9]{3}$/;
const idAt = (body: Buffer, at: number) => body.toString('latin1', at, at + 4);

/** In 2.4 synchsafe, but some programs (iTunes once) wrote it as in 2.3: then the next frame begins there. */
function frameSize(body: Buffer, at: number, version: TagVersion): number {
  const plain = body.readUInt32BE(at + 4);
  const bytes = body.subarray(at + 4, at + 8);
  if (version === 3 || !isSynchsafe(bytes)) return plain;
  const size = readSynchsafe(bytes);
  const isEnd = (end: number) => end === body.length || body[end] === 0 || frameId.test(idAt(body, end));
  return !isEnd(at + frameHeadLength + size) && isEnd(at + frameHeadLength + plain) ? plain : size;
}

const unsynchronised = 0x02;

/** Ends at padding, and before a frame that is damaged. */
export function framesOf(body: Buffer, version: TagVersion, areUnsynchronised = false): Frame[] {
  const frames: Frame[] = [];
  let at = 0;
  while (at + frameHeadLength <= body.length) {
    const id = idAt(body, at);
    if (!frameId.test(id)) break;
    const end = at + frameHeadLength + frameSize(body, at, version);
    if (end > body.length) break;
    const flags = body.readUInt16BE(at + 8);
    const data = body.subarray(at + frameHeadLength, end);
    const isUnsynchronised = version === 4 && (areUnsynchronised || (flags & unsynchronised) !== 0);
    frames.push(
      isUnsynchronised
        ? { id, flags: flags & ~unsynchronised, data: resynchronise(data) }
        : { id, flags, data },
    );
    at = end;
  }
  return frames;
}

export function frameBytes({ id, flags, data }: Frame, version: TagVersion): Buffer {
  const head = Buffer.alloc(frameHeadLength);
  head.write(id, 0, 'latin1');
  if (version === 4) writeSynchsafe(data.length).copy(head, 4);
  else head.writeUInt32BE(data.length, 4);
  head.writeUInt16BE(flags, 8);
  return Buffer.concat([head, data]);
}

/** Frames of 2.2 whose content is the same in 2.3, by their ids. Pictures and the rest are not. */
const idsOfVersion2: Readonly<Record<string, string>> = {
  BUF: 'RBUF',
  CNT: 'PCNT',
  COM: 'COMM',
  ETC: 'ETCO',
  GEO: 'GEOB',
  IPL: 'IPLS',
  MCI: 'MCDI',
  MLL: 'MLLT',
  POP: 'POPM',
  SLT: 'SYLT',
  STC: 'SYTC',
  TAL: 'TALB',
  TBP: 'TBPM',
  TCM: 'TCOM',
  TCO: 'TCON',
  TCP: 'TCMP',
  TCR: 'TCOP',
  TDA: 'TDAT',
  TDY: 'TDLY',
  TEN: 'TENC',
  TFT: 'TFLT',
  TIM: 'TIME',
  TKE: 'TKEY',
  TLA: 'TLAN',
  TLE: 'TLEN',
  TMT: 'TMED',
  TOA: 'TOPE',
  TOF: 'TOFN',
  TOL: 'TOLY',
  TOR: 'TORY',
  TOT: 'TOAL',
  TP1: 'TPE1',
  TP2: 'TPE2',
  TP3: 'TPE3',
  TP4: 'TPE4',
  TPA: 'TPOS',
  TPB: 'TPUB',
  TRC: 'TSRC',
  TRD: 'TRDA',
  TRK: 'TRCK',
  TSI: 'TSIZ',
  TSS: 'TSSE',
  TT1: 'TIT1',
  TT2: 'TIT2',
  TT3: 'TIT3',
  TXT: 'TEXT',
  TXX: 'TXXX',
  TYE: 'TYER',
  UFI: 'UFID',
  ULT: 'USLT',
  WAF: 'WOAF',
  WAR: 'WOAR',
  WAS: 'WOAS',
  WCM: 'WCOM',
  WCP: 'WCOP',
  WPB: 'WPUB',
  WXX: 'WXXX',
};
const headLengthOfVersion2 = 6;

function framesOfVersion2(body: Buffer): Frame[] {
  const frames: Frame[] = [];
  let at = 0;
  while (at + headLengthOfVersion2 <= body.length) {
    const id = body.toString('latin1', at, at + 3);
    const end = at + headLengthOfVersion2 + body.readUIntBE(at + 3, 3);
    if (!/^[A-Z][A-Z0-9]{2}$/.test(id) || end > body.length) break;
    const known = idsOfVersion2[id];
    if (known !== undefined)
      frames.push({ id: known, flags: 0, data: body.subarray(at + headLengthOfVersion2, end) });
    at = end;
  }
  return frames;
}

const flagsAt = 5;

/** The extended header says how the tag was padded, restricted and checked: that changes. */
function withoutExtendedHeader(body: Buffer, version: TagVersion): Buffer {
  if (body.length < 4) return body;
  return body.subarray(version === 4 ? readSynchsafe(body.subarray(0, 4)) : 4 + body.readUInt32BE(0));
}

/**
 * The frames of the tag that begins here, and the version in which they can be written as they are: 2.4 stays 2.4, all
 * others become 2.3. None where there is no tag, or of a version of the future.
 */
export function readTag(tag: Buffer): { version: TagVersion; frames: Frame[] } {
  const length = id3Length(tag);
  const version = tag[3];
  if (length === 0 || version === undefined || version < 2 || version > 4) return { version: 3, frames: [] };
  const flags = tag.readUInt8(flagsAt);
  const stored = tag.subarray(id3HeadLength, id3HeadLength + readSynchsafe(tag.subarray(6, 10)));
  const areUnsynchronised = (flags & 0x80) !== 0;
  const hasExtendedHeader = (flags & 0x40) !== 0;
  if (version === 4) {
    const body = hasExtendedHeader ? withoutExtendedHeader(stored, 4) : stored;
    return { version: 4, frames: framesOf(body, 4, areUnsynchronised) };
  }
  const body = areUnsynchronised ? resynchronise(stored) : stored;
  // In 2.2 this bit was meant for a compression that nobody defined: such a tag is to be ignored.
  if (version === 2) return { version: 3, frames: hasExtendedHeader ? [] : framesOfVersion2(body) };
  return { version: 3, frames: framesOf(hasExtendedHeader ? withoutExtendedHeader(body, 3) : body, 3) };
}
