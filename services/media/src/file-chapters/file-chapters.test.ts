import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  callPath,
  chapterSentences,
  getFileChapters,
  writeFileChapters,
  type ChaptersForFile,
  type FileChapters,
} from '@nobicast/contracts';
import { eventually } from '@nobicast/service-kit/testing';
import { parseBuffer } from 'music-metadata';
import NodeID3 from 'node-id3';
import {
  adminId,
  apeTail,
  appendedTag,
  audioCalls,
  buildCover,
  buildEpisode,
  buildStoredAudio,
  encodeMp3,
  keptArtist,
  listRemovals,
  memberHeaders,
  mp3Of,
  oldTail,
  plainFrames,
  silenceToneSpeech,
  startMediaForTest,
  version2Head,
  version3Head,
  version4Head,
  wavOf,
  type MediaForTest,
} from '../testing/index.ts';

const chapters: ChaptersForFile = {
  title: 'Été «\u00a042\u00a0»',
  show: 'Une émission',
  chapters: [
    { start_ms: 0, title: 'Début', url: null },
    { start_ms: 1_040, title: 'L’été à l’œuvre', url: 'https://sujets.example/été' },
    { start_ms: 2_500, title: 'Fin', url: null },
  ],
};
const durationMs = 3_000;

let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest({
    maxAudioBytes: 4_000_000,
    chapterLimits: { maxTagBytes: 2_000_000, maxCoverBytes: 1_000_000 },
  });
});
beforeEach(() => media.setChapters(chapters));
afterAll(() => media.close());

async function build(bytes: Buffer) {
  const built = await buildStoredAudio(media, bytes);
  await media.db('media.audio').where({ episode_id: built.episodeId }).update({ duration_ms: durationMs });
  return built;
}

async function request(episodeId: number, tags: 'chapters' | 'original', role: 'admin' | 'host' = 'admin') {
  const reply = await fetch(media.url + callPath(writeFileChapters, { params: { id: episodeId } }), {
    method: writeFileChapters.method,
    headers: { ...memberHeaders(media, role), 'content-type': 'application/json' },
    body: JSON.stringify({ tags }),
  });
  const { code, error } = (await reply.json()) as { code?: string; error?: string };
  return reply.status === 200 ? 200 : { code, error };
}

async function read(episodeId: number): Promise<FileChapters> {
  const reply = await fetch(media.url + callPath(getFileChapters, { params: { id: episodeId } }), {
    headers: memberHeaders(media),
  });
  return ((await reply.json()) as { data: FileChapters }).data;
}

interface AudioRow {
  object_key: string;
  size_bytes: string;
  etag: string;
  uploaded_at: Date;
}
async function audioOf(episodeId: number): Promise<AudioRow> {
  const row = await media.db('media.audio').where({ episode_id: episodeId }).first<AudioRow | undefined>();
  if (!row) throw new Error('The episode has no audio.');
  return row;
}
async function fileOf(episodeId: number): Promise<Buffer> {
  const { object_key: key, size_bytes: size } = await audioOf(episodeId);
  return buffer(await media.store.read(key, 0, Number(size)));
}

/** Until no file is waiting. */
async function runJobs(options: Parameters<MediaForTest['startJobs']>[0] = undefined): Promise<void> {
  const worker = media.startJobs(options);
  await eventually(
    async () => (await media.db('media.file_chapters').where({ state: 'waiting' })).length === 0,
    { timeoutMs: 120_000 },
  );
  await worker.stop();
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const wanted = chapters.chapters.map(({ start_ms: start, title }, index) => ({
  start,
  end: chapters.chapters[index + 1]?.start_ms ?? durationMs,
  title,
}));

/** As two libraries of others read them. */
async function readChapters(file: Buffer) {
  const { native, common } = await parseBuffer(file, { mimeType: 'audio/mpeg' });
  const frames = Object.values(native).flat();
  const found = frames
    .filter(({ id }) => id === 'CHAP')
    .map(
      ({ value }) => value as { info: { startTime: number; endTime: number }; frames: Map<string, unknown> },
    );
  const tags = NodeID3.read(file);
  return {
    one: found.map(({ info, frames: inner }) => ({
      start: info.startTime,
      end: info.endTime,
      title: inner.get('TIT2'),
    })),
    other: tags.chapter?.map((chapter) => ({
      start: chapter.startTimeMs,
      end: chapter.endTimeMs,
      title: chapter.tags?.title,
    })),
    listed: tags.tableOfContents?.map(({ elements, isOrdered }) => [elements?.length, isOrdered]),
    titles: [common.title, tags.title, common.album],
    artist: common.artist,
    hasPrivate: frames.some(({ id }) => id.startsWith('PRIV')),
  };
}

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
      files.push({ name: `${index}, ${name}`, head, bytes, episodeId: (await build(bytes)).episodeId });
    }
    for (const { episodeId } of files) expect(await request(episodeId, 'chapters')).toBe(200);
    await runJobs();
  }, 180_000);

  test('have the chapters, as two readers see them, and keep every byte after the tag', async () => {
    for (const { name, head, bytes, episodeId } of files) {
      const file = await fileOf(episodeId);
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
        titles: [chapters.title, chapters.title, chapters.show],
      });
      const hasTag = !/no tag|empty/.test(name);
      if (hasTag) expect([name, found.artist]).toEqual([name, keptArtist]);
      // 2.2 has no such frame.
      expect([name, found.hasPrivate]).toEqual([name, hasTag && !name.includes('2.2')]);
      expect(await read(episodeId)).toMatchObject({
        state: 'done',
        can_restore: true,
        is_outdated: false,
        chapters: 3,
      });
    }
  });

  test('are written again from their first tags, and go back to their exact bytes', async () => {
    const lengths = await Promise.all(files.map(({ episodeId }) => audioOf(episodeId)));
    for (const { episodeId } of files) expect(await request(episodeId, 'chapters')).toBe(200);
    await runJobs();
    for (const [index, { name, episodeId }] of files.entries())
      expect([name, (await audioOf(episodeId)).size_bytes]).toEqual([name, lengths[index]?.size_bytes]);

    for (const { episodeId } of files) expect(await request(episodeId, 'original')).toBe(200);
    await runJobs();
    for (const { name, bytes, episodeId } of files) {
      expect([name, sha256(await fileOf(episodeId))]).toEqual([name, sha256(bytes)]);
      expect(await read(episodeId)).toMatchObject({ state: 'none', can_restore: false, written_at: null });
    }
    // Nothing has their first tags any more.
    const removed = await listRemovals(media);
    const stored = await media.listStored();
    const used = await Promise.all(files.map(async ({ episodeId }) => (await audioOf(episodeId)).object_key));
    expect(
      stored.filter((key) => !used.includes(key) && !removed.some((job) => job.objectKey === key)),
    ).toEqual([]);
  }, 180_000);
});
