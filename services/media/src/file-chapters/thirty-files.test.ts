import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import NodeID3 from 'node-id3';
import { soundFoundSchema } from '../sounds/sound.rules.ts';
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
  silenceToneSpeech,
  startMediaForTest,
  version2Head,
  version3Head,
  version4Head,
  type MediaForTest,
} from '../testing/index.ts';

let media: MediaForTest;
let calls: ReturnType<typeof fileChaptersCalls>;
beforeAll(async () => {
  media = await startMediaForTest();
  media.setChapters(chaptersForTest);
  calls = fileChaptersCalls(media);
});
afterAll(() => media.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const wanted = chaptersForTest.chapters.map(({ start_ms: start, title }, index) => ({
  start,
  end: chaptersForTest.chapters[index + 1]?.start_ms ?? 3_000,
  title,
}));

/** As music-metadata, in our tool, and node-id3 read them. */
async function readChapters(file: Buffer) {
  const parameters = ['audio/mpeg', String(file.length)];
  const output = await media.runTool('read-sound', Readable.from([file]), { parameters });
  const { reading } = soundFoundSchema.parse(JSON.parse(output.toString()));
  const tags = NodeID3.read(file);
  return {
    one: reading.chapters.map(({ startMs, endMs, title }) => ({ start: startMs, end: endMs, title })),
    other: tags.chapter?.map((chapter) => ({
      start: chapter.startTimeMs,
      end: chapter.endTimeMs,
      title: chapter.tags?.title,
    })),
    address: tags.chapter?.[1]?.tags?.userDefinedUrl?.[0]?.url,
    listed: tags.tableOfContents?.map(({ elements, isOrdered }) => [elements?.length, isOrdered]),
    titles: [reading.tags.title, tags.title, reading.tags.album],
    artist: reading.tags.artist,
    hasPrivate: tags.private !== undefined,
  };
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
  let files: { name: string; head: Buffer; bytes: Buffer; episodeId: number }[];

  beforeAll(async () => {
    const sound = silenceToneSpeech(3);
    const sounds = [...plainFrames, await encodeMp3(sound), await encodeMp3(sound, { isVariable: true })];
    files = [];
    for (let index = 0; index < 30; index += 1) {
      const [name, head] = heads[index % heads.length] as [string, Buffer]; // the index is below the length
      const bytes = Buffer.concat([head, sounds[index % 4] ?? oldTail, tails[index % 5] ?? oldTail]);
      files.push({ name: `${index}, ${name}`, head, bytes, episodeId: (await calls.build(bytes)).episodeId });
    }
    for (const { episodeId } of files) expect(await calls.request(episodeId, 'chapters')).toBe(200);
    await calls.runJobs();
  }, 180_000);

  test('have the chapters, as two readers see them, and keep every byte after the tag', async () => {
    for (const { name, head, bytes, episodeId } of files) {
      const file = await calls.fileOf(episodeId);
      // Zeros after a tag are no part of it.
      const zeros = name.endsWith('does not count') ? 64 : 0;
      const frames = bytes.subarray(head.length - zeros);
      expect([name, sha256(file.subarray(-frames.length))]).toEqual([name, sha256(frames)]);
      const found = await readChapters(file);
      expect({ name, ...found }).toMatchObject({
        name,
        one: wanted,
        other: wanted,
        listed: [[3, true]],
        address: 'https://sujets.example/%C3%A9t%C3%A9',
        titles: [chaptersForTest.title, chaptersForTest.title, chaptersForTest.show],
      });
      const hasTag = !/no tag|empty/.test(name);
      if (hasTag) expect([name, found.artist]).toEqual([name, keptArtist]);
      // 2.2 has no such frame.
      expect([name, found.hasPrivate]).toEqual([name, hasTag && !name.includes('2.2')]);
      expect(await calls.read(episodeId)).toMatchObject({
        state: 'done',
        can_restore: true,
        is_outdated: false,
        chapters: 3,
      });
    }
  });

  test('are written again from their first tags, and go back to their exact bytes', async () => {
    const lengths = await Promise.all(files.map(({ episodeId }) => calls.audioOf(episodeId)));
    const again = files.slice(0, 5);
    for (const { episodeId } of again) expect(await calls.request(episodeId, 'chapters')).toBe(200);
    await calls.runJobs();
    for (const [index, { name, episodeId }] of again.entries())
      expect([name, (await calls.audioOf(episodeId)).size_bytes]).toEqual([name, lengths[index]?.size_bytes]);

    for (const { episodeId } of files) expect(await calls.request(episodeId, 'original')).toBe(200);
    await calls.runJobs();
    for (const { name, bytes, episodeId } of files) {
      expect([name, sha256(await calls.fileOf(episodeId))]).toEqual([name, sha256(bytes)]);
      expect(await calls.read(episodeId)).toMatchObject({
        state: 'none',
        can_restore: false,
        written_at: null,
      });
    }
    // Nothing has their first tags any more.
    const removed = await listRemovals(media);
    const stored = await media.listStored();
    const used = await Promise.all(
      files.map(async ({ episodeId }) => (await calls.audioOf(episodeId)).object_key),
    );
    expect(
      stored.filter((key) => !used.includes(key) && !removed.some((job) => job.objectKey === key)),
    ).toEqual([]);
  }, 180_000);
});

test('a cover of 8 MB is in the file, as both readers see it, in the place of the former one', async () => {
  const picture = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.alloc(8 * 1024 * 1024 - 4, 0xff),
  ]);
  const former = Buffer.concat([id3Tag({ texts: { TPE1: keptArtist }, more: id3Picture(5_000) }), mp3Of(3)]);
  const { episodeId } = await calls.build(former);
  await buildCover(media, { episodeId, name: `${'c'.repeat(32)}.jpg`, bytes: picture });
  expect(await calls.request(episodeId, 'chapters')).toBe(200);
  await calls.runJobs();
  const file = await calls.fileOf(episodeId);
  const { image } = NodeID3.read(file);
  expect(typeof image === 'object' && [image.type.id, sha256(image.imageBuffer)]).toEqual([
    3,
    sha256(picture),
  ]);
  expect(await readChapters(file)).toMatchObject({ one: wanted, other: wanted, artist: keptArtist });
  expect(file.includes(Buffer.alloc(5_000, 0x61))).toBe(false);
});
