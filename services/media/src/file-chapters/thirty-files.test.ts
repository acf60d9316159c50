import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import NodeID3 from 'node-id3';
import { z } from 'zod';
import { soundFoundSchema, type SoundFound } from '../sounds/sound.rules.ts';
import {
  apeTail,
  appendedTag,
  buildCover,
  chaptersForTest,
  encodeMp3,
  fileChaptersCalls,
  id3Picture,
  id3Tag,
  keptArtist,
  listRemovals,
  mp3Of,
  oldTail,
  plainFrames,
  privateData,
  silenceToneSpeech,
  startMediaForTest,
  version2Head,
  version3Head,
  version4Head,
} from '../testing/index.ts';
import { createToolRunner } from '../tools/run-tool.ts';
import { buildTag } from './build-tag.ts';
import { tagOrderOf } from './file-chapters.rules.ts';
import { measureFrames, measureTags } from '../sounds/tag-lengths.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const wanted = chaptersForTest.chapters.map(({ start_ms: start, title }, index) => ({
  start,
  end: chaptersForTest.chapters[index + 1]?.start_ms ?? 3_000,
  title,
}));

/** As music-metadata reads them, in one process: Jest cannot load it. */
async function readAll(files: readonly Buffer[]) {
  const script = path.resolve(__dirname, '../testing/read-sounds.main.ts');
  const run = createToolRunner({ cpuMs: 60_000, nodeArguments: () => ['--import', 'tsx', script] });
  const parameters = ['--sizes', ...files.map((file) => String(file.length))];
  const output = await run('read-sound', Readable.from(files), { parameters });
  return z.array(soundFoundSchema).parse(JSON.parse(output.toString()));
}

/** As both readers see it. */
function chaptersIn(file: Buffer, { reading }: SoundFound) {
  const tags = NodeID3.read(file);
  return {
    one: reading.chapters.map(({ startMs, endMs, title }) => ({ start: startMs, end: endMs, title })),
    other: tags.chapter?.map((chapter) => ({
      start: chapter.startTimeMs,
      end: chapter.endTimeMs,
      title: chapter.tags?.title,
    })),
    address: tags.chapter?.[1]?.tags?.userDefinedUrl?.[0]?.url,
    longAddress: tags.chapter?.[2]?.tags?.userDefinedUrl?.[0]?.url,
    listed: tags.tableOfContents?.map((toc) => [toc.elements?.length, toc.isOrdered, toc.tags?.title]),
    titles: [reading.tags.title, tags.title, reading.tags.album],
    artist: reading.tags.artist,
    private: tags.private?.map(({ data }) => Buffer.from(data)),
    image: typeof tags.image === 'object' && [tags.image.type.id, sha256(tags.image.imageBuffer)],
  };
}
const expected = {
  one: wanted,
  other: wanted,
  listed: [[3, true, chaptersForTest.title]],
  address: 'https://sujets.example/%C3%A9t%C3%A9',
  titles: [chaptersForTest.title, chaptersForTest.title, chaptersForTest.show],
};

const probedSchema = z.object({
  chapters: z.array(
    z.object({
      start_time: z.coerce.number(),
      end_time: z.coerce.number(),
      tags: z.object({ title: z.string() }),
    }),
  ),
});

const readOf = (file: Buffer) => async (at: number, length: number) => file.subarray(at, at + length);
const measure = (file: Buffer) => measureTags(readOf(file), { sizeBytes: file.length });

/** As the job makes it of what is stored. */
async function withChapters(file: Buffer, cover = Buffer.alloc(0), current = chaptersForTest) {
  const originalBytes = await measure(file);
  const order = { ...tagOrderOf(current, 3_000), originalBytes };
  const tag = buildTag(order, file.subarray(0, originalBytes), cover);
  return { originalBytes, tag, file: Buffer.concat([tag, file.subarray(originalBytes)]) };
}

// T3-E1
describe('thirty files', () => {
  const heads: [string, Buffer][] = [
    ['no tag', Buffer.alloc(0)],
    ['2.2', version2Head()],
    ['2.2 with padding', version2Head({ padding: 500 })],
    ['2.2 unsynchronised', version2Head({ isUnsynchronised: true })],
    ['2.3', version3Head()],
    ['2.3 with padding', version3Head({ padding: 2_000 })],
    ['2.3 unsynchronised', version3Head({ isUnsynchronised: true })],
    ['2.3 unsynchronised with padding', version3Head({ isUnsynchronised: true, padding: 300 })],
    ['2.3 with an extended header', version3Head({ hasExtendedHeader: true })],
    ['2.3 with a damaged end', version3Head({ isDamaged: true })],
    ['2.3 of half a megabyte', version3Head({ privateBytes: 500_000 })],
    ['2.3, then zeros that it does not count', Buffer.concat([version3Head(), Buffer.alloc(64)])],
    ['2.4', version4Head()],
    ['2.4 with padding', version4Head({ padding: 1_000 })],
    ['2.4 unsynchronised', version4Head({ isUnsynchronised: true })],
    ['2.4 with a footer', version4Head({ hasFooter: true })],
    ['2.4 with an extended header', version4Head({ hasExtendedHeader: true })],
    ['2.4 with sizes as in 2.3', version4Head({ hasPlainSizes: true })],
    ['two tags', Buffer.concat([version4Head(), version3Head({ padding: 10 })])],
    ['an empty tag', Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')],
  ];
  const tails = [Buffer.alloc(0), oldTail, apeTail(), Buffer.concat([apeTail(), oldTail]), appendedTag()];
  let files: { name: string; head: Buffer; tail: Buffer; bytes: Buffer }[];

  beforeAll(async () => {
    const sound = silenceToneSpeech(3);
    const sounds = [...plainFrames, await encodeMp3(sound), await encodeMp3(sound, { isVariable: true })];
    files = Array.from({ length: 30 }, (_, index) => {
      const [name, head] = heads[index % heads.length] as [string, Buffer]; // the index is below the length
      const tail = tails[index % 5] ?? oldTail;
      const bytes = Buffer.concat([head, sounds[index % 4] ?? oldTail, tail]);
      return { name: `${index}, ${name}`, head, tail, bytes };
    });
  });

  test('have their sound between the tags at both ends', async () => {
    for (const { name, head, tail, bytes } of files) {
      const zeros = name.endsWith('does not count') ? 64 : 0;
      expect([name, await measureFrames(readOf(bytes), { sizeBytes: bytes.length })]).toEqual([
        name,
        { start: head.length - zeros, end: bytes.length - tail.length },
      ]);
    }
  });

  test('have the chapters, as two readers see them, and keep every byte after the tag', async () => {
    const written = await Promise.all(files.map(({ bytes }) => withChapters(bytes)));
    const read = await readAll(written.map(({ file }) => file));
    expect(read).toHaveLength(30);
    for (const [index, sound] of read.entries()) {
      const { name, head } = files[index] ?? { name: '', head: oldTail };
      const { originalBytes, tag, file } = written[index] ?? (await withChapters(oldTail));
      // Zeros after a tag are no part of it.
      const zeros = name.endsWith('does not count') ? 64 : 0;
      expect([name, originalBytes]).toEqual([name, head.length - zeros]);
      // So that the next tag replaces this one, and nothing else.
      expect([name, await measure(file)]).toEqual([name, tag.length]);
      const found = chaptersIn(file, sound);
      expect({ name, ...found }).toMatchObject({ name, ...expected });
      // Readers that take sizes for those of 2.3 would lose the chapter.
      const longAddress = /2\.4|two tags/.test(name) ? undefined : chaptersForTest.chapters[2]?.url;
      expect([name, found.longAddress]).toEqual([name, longAddress]);
      const hasTag = !/no tag|empty/.test(name);
      if (hasTag) expect([name, found.artist]).toEqual([name, keptArtist]);
      // 2.2 has no such frame.
      const bytes = /half a megabyte/.test(name) ? 500_000 : /2\.4|two tags/.test(name) ? 300 : 50;
      const kept = hasTag && !name.includes('2.2') ? [privateData(bytes)] : undefined;
      expect([name, found.private]).toEqual([name, kept]);
      // It tells a position in the file.
      expect([name, tag.includes('SEEK')]).toEqual([name, false]);
    }
  });

  // In `npm run test:long`, where ffmpeg is installed.
  const programs = [process.env.NOBICAST_FFPROBE ?? ''].filter((program) => program !== '');
  for (const program of programs)
    test('have the chapters, as ffprobe sees them', async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'chapters-'));
      for (const [index, { name, bytes }] of files.entries()) {
        const file = path.join(folder, `${index}.mp3`);
        writeFileSync(file, (await withChapters(bytes)).file);
        const output = execFileSync(program, ['-v', 'error', '-show_chapters', '-of', 'json', file]);
        const { chapters } = probedSchema.parse(JSON.parse(output.toString()));
        const found = chapters.map(({ start_time: start, end_time: end, tags }) => ({
          start: Math.round(start * 1_000),
          end: Math.round(end * 1_000),
          title: tags.title,
        }));
        expect([name, found]).toEqual([name, wanted]);
      }
      rmSync(folder, { recursive: true });
    });

  test('of which three go through the job have them in the store, also again, and go back to their exact bytes', async () => {
    const media = await startMediaForTest();
    media.setChapters(chaptersForTest);
    const calls = fileChaptersCalls(media);
    // Without a tag; unsynchronised, of variable bitrate, with a tail; with two tags and a cover of ours.
    const stored = await Promise.all(
      [0, 7, 18].map(async (index) => {
        const bytes = files[index]?.bytes ?? oldTail;
        return { bytes, episodeId: (await calls.build(bytes)).episodeId };
      }),
    );
    const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(900, 0xff)]);
    const [, , { episodeId: withCover }] = stored as [unknown, unknown, { episodeId: number }]; // three
    await buildCover(media, { episodeId: withCover, name: `${'c'.repeat(32)}.jpg`, bytes: picture });
    for (let times = 0; times < 2; times += 1) {
      for (const { episodeId } of stored) expect(await calls.request(episodeId, 'chapters')).toBe(200);
      await calls.runJobs();
      for (const { bytes, episodeId } of stored) {
        const cover = episodeId === withCover ? picture : Buffer.alloc(0);
        expect(await calls.fileOf(episodeId)).toEqual((await withChapters(bytes, cover)).file);
        expect(await calls.read(episodeId)).toMatchObject({
          state: 'done',
          can_restore: true,
          is_outdated: false,
          chapters: 3,
        });
      }
    }

    for (const { episodeId } of stored) expect(await calls.request(episodeId, 'original')).toBe(200);
    await calls.runJobs();
    for (const { bytes, episodeId } of stored) {
      expect(sha256(await calls.fileOf(episodeId))).toBe(sha256(bytes));
      expect(await calls.read(episodeId)).toMatchObject({
        state: 'none',
        can_restore: false,
        written_at: null,
      });
    }
    // Nothing has their first tags any more.
    const removed = await listRemovals(media);
    const used = await Promise.all(
      stored.map(async ({ episodeId }) => (await calls.audioOf(episodeId)).object_key),
    );
    expect(
      (await media.listStored()).filter(
        (key) =>
          !key.startsWith('covers/') && !used.includes(key) && !removed.some((job) => job.objectKey === key),
      ),
    ).toEqual([]);
    await media.close();
  });
});

test('a title that no size of 2.3 tells in 2.4 has the size of 2.4; what begins after the sound is left out', async () => {
  const chapters = [
    { start_ms: 0, title: 'x'.repeat(300), url: null },
    { start_ms: 3_000, title: 'Après la fin', url: null },
  ];
  const { tag } = await withChapters(version4Head(), undefined, { ...chaptersForTest, chapters });
  // At the top, in order, with one chapter.
  expect(tag.includes(Buffer.from('CTOC')) && tag.includes(Buffer.from('toc\0\x03\x01chp0\0'))).toBe(true);
  // 301 bytes with the encoding, in portions of seven bits.
  expect(tag.includes(Buffer.from('TIT2\0\0\x02\x2d\0\0\x03xxx', 'latin1'))).toBe(true);
});

test('a cover of 8 MB is in the file, as both readers see it, in the place of the former one', async () => {
  const picture = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.alloc(8 * 1024 * 1024 - 4, 0xff),
  ]);
  const former = Buffer.concat([id3Tag({ texts: { TPE1: keptArtist }, more: id3Picture(5_000) }), mp3Of(3)]);
  const { file } = await withChapters(former, picture);
  const [sound] = await readAll([file]);
  expect(sound && chaptersIn(file, sound)).toMatchObject({
    ...expected,
    artist: keptArtist,
    image: [3, sha256(picture)],
  });
  expect(file.includes(Buffer.alloc(5_000, 0x61))).toBe(false);
});
