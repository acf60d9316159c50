import { ID3Writer } from 'browser-id3-writer';
import { z } from 'zod';
import { id3HeadLength } from '../counting/byte-spans.rules.ts';
import {
  frameBytes,
  framesOf,
  readTag,
  writeSynchsafe,
  type Frame,
  type TagVersion,
} from './id3-frames.rules.ts';

/** The first line of what the tool write-tag reads. The tags that the file was uploaded with follow, then the cover. */
export const tagOrderSchema = z.object({
  title: z.string(),
  show: z.string(),
  chapters: z.array(
    z.object({ startMs: z.int(), endMs: z.int(), title: z.string(), url: z.string().nullable() }),
  ),
  originalBytes: z.int().min(0),
});
export type TagOrder = z.infer<typeof tagOrderSchema>;

const frontCover = 3;
/** The count of a table of contents is one byte. */
const maxListed = 255;

/** In tags, addresses are ISO 8859-1; null for what is no address. */
const plainAddress = (url: string | null) => (url !== null && URL.canParse(url) ? new URL(url).href : null);

/** The frames that we write, of version 2.3. */
function ownFrames({ title, show, chapters }: TagOrder, cover: Buffer): Frame[] {
  const writer = new ID3Writer(new ArrayBuffer(0));
  writer.setFrame('TIT2', title).setFrame('TALB', show);
  const idOf = (index: number) => `chp${index}`;
  writer.setFrame('CTOC', {
    id: 'toc',
    ordered: true,
    topLevel: true,
    childElementIds: chapters.slice(0, maxListed).map((_, index) => idOf(index)),
    subFrames: { TIT2: title },
  });
  for (const [index, chapter] of chapters.entries()) {
    const url = plainAddress(chapter.url);
    writer.setFrame('CHAP', {
      id: idOf(index),
      startTime: chapter.startMs,
      endTime: chapter.endMs,
      // Apps show no chapter without a title in it.
      subFrames: { TIT2: chapter.title, ...(url !== null && { WXXX: { description: '', value: url } }) },
    });
  }
  if (cover.length > 0)
    writer.setFrame('APIC', { type: frontCover, data: Uint8Array.from(cover).buffer, description: '' });
  // Behind the frames is padding, where framesOf ends.
  return framesOf(Buffer.from(writer.addTag()).subarray(id3HeadLength), 3);
}

const endOfText = (data: Buffer, from: number) => data.indexOf(0, from) + 1;

/** Where the frames begin that are in a chapter or in a table of contents. */
function innerStart({ id, data }: Frame): number | undefined {
  const afterId = endOfText(data, 0);
  if (id === 'CHAP') return afterId + 4 * 4;
  if (id !== 'CTOC') return undefined;
  let at = afterId + 2;
  for (let left = data.readUInt8(afterId + 1); left > 0; left -= 1) at = endOfText(data, at);
  return at;
}

/** Text of the library, which is UTF-16 with its byte order before it, as UTF-8, which 2.3 does not have. */
const inUtf8 = (frame: Frame): Frame =>
  frame.id.startsWith('T')
    ? { ...frame, data: Buffer.concat([Buffer.from([3]), Buffer.from(frame.data.toString('utf16le', 3))]) }
    : frame;

/**
 * Some readers (ffmpeg, node-id3) take the sizes in chapters of 2.4 for those of 2.3, and lose a chapter whose sizes
 * differ: from 128 bytes on. An address is worth less than its chapter.
 */
const isToldAlike = ({ id, data }: Frame) => id !== 'WXXX' || data.length < 128;

/** A frame of ours in this version. The library writes 2.3, and 2.4 has other sizes, those of inner frames too. */
function bytesIn(version: TagVersion, frame: Frame): Buffer {
  const start = version === 4 ? innerStart(frame) : undefined;
  if (start === undefined) return frameBytes(frame, version);
  const inner = framesOf(frame.data.subarray(start), 3)
    .filter(isToldAlike)
    .map((part) => frameBytes(inUtf8(part), 4));
  return frameBytes({ ...frame, data: Buffer.concat([frame.data.subarray(0, start), ...inner]) }, 4);
}

/** Frames that are not kept. The last two tell positions in the file, which move. */
const replacedIds: readonly string[] = ['CHAP', 'CTOC', 'TIT2', 'TALB', 'ASPI', 'SEEK'];
const hasDataLength = 0x01;

function isFrontCover({ id, flags, data }: Frame, version: TagVersion): boolean {
  if (id !== 'APIC') return false;
  const start = version === 4 && (flags & hasDataLength) !== 0 ? 4 : 0;
  return data[endOfText(data, start + 1)] === frontCover;
}

/**
 * A tag with chapters, titles and cover, and with all other frames of the tag that the file was uploaded with, as they
 * are. The tag keeps its version, so that these can stay so.
 */
export function buildTag(order: TagOrder, original: Buffer, cover: Buffer): Buffer {
  const { version, frames } = readTag(original);
  const kept = frames.filter(
    (frame) => !replacedIds.includes(frame.id) && !(cover.length > 0 && isFrontCover(frame, version)),
  );
  const body = Buffer.concat([
    ...ownFrames(order, cover).map((frame) => bytesIn(version, frame)),
    ...kept.map((frame) => frameBytes(frame, version)),
  ]);
  return Buffer.concat([
    Buffer.from(`ID3${String.fromCharCode(version)}\0\0`, 'latin1'),
    writeSynchsafe(body.length),
    body,
  ]);
}
