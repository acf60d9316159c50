import { Readable } from 'node:stream';
import type { EpisodeFiles } from '@nobicast/contracts';
import { eventually } from '@nobicast/service-kit/testing';
import {
  audioCalls,
  buildCover,
  buildEpisode,
  buildStoredAudio,
  encodeMp3,
  encodeOgg,
  encodeWav,
  filePart,
  hearNow,
  id3Picture,
  id3Tag,
  kindPart,
  memberHeaders,
  mp3Of,
  silenceToneSpeech,
  startMediaForTest,
  uploadForm,
  type MediaForTest,
} from '../testing/index.ts';
import { soundFoundSchema, type SoundFound } from './sound.rules.ts';
import { soundsRepository } from './sounds.repository.ts';

let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());
beforeEach(async () => {
  await media.db('media.audio').delete();
  await media.db('media_jobs._private_jobs').delete();
  media.setNow(new Date().toISOString());
});

type AudioFacts = NonNullable<EpisodeFiles['audio']>;

async function readFiles(episodeId: number): Promise<EpisodeFiles> {
  const reply = await fetch(`${media.url}/api/admin/episodes/${episodeId}/audio`, {
    headers: memberHeaders(media),
  });
  // The test's server checks the contract.
  return ((await reply.json()) as { data: EpisodeFiles }).data;
}

async function readFacts(episodeId: number): Promise<AudioFacts> {
  const { audio } = await readFiles(episodeId);
  if (!audio) throw new Error('The episode has no audio.');
  return audio;
}

async function readWaveform(episodeId: number): Promise<{ status: number; levels: number[] | null }> {
  const reply = await fetch(`${media.url}/api/episodes/${episodeId}/waveform`);
  const { data } = (await reply.json()) as { data?: { levels: number[] | null } };
  return { status: reply.status, levels: data?.levels ?? null };
}

async function upload(bytes: Buffer, episode: Parameters<typeof buildEpisode>[1] = {}): Promise<number> {
  const episodeId = await buildEpisode(media, episode);
  const reply = await uploadForm(media, episodeId, [kindPart('audio'), filePart(bytes)]);
  expect(reply).toMatchObject({ status: 200 });
  return episodeId;
}

/** As the tool reads it. */
async function read(bytes: Buffer, mimeType = 'audio/mpeg'): Promise<SoundFound> {
  const parameters = [mimeType, String(bytes.length)];
  const output = await media.runTool('read-sound', Readable.from([bytes]), { parameters });
  return soundFoundSchema.parse(JSON.parse(output.toString()));
}

async function hear(episodeId: number): Promise<AudioFacts> {
  await hearNow(media, episodeId);
  return readFacts(episodeId);
}

describe('facts', () => {
  test('an uploaded MP3 says its title, artist, bitrate and chapters, to the millisecond', async () => {
    const tag = id3Tag({
      texts: { TIT2: 'Épisode\u00a0977', TPE1: 'Nobicast', TALB: 'Saison 12', TYER: '2026' },
      chapters: [
        // Not in order, as editors write them.
        { startMs: 7_001, endMs: 9_000, title: 'Le dernier' },
        { startMs: 0, endMs: 3_333, title: 'L’ouverture' },
        { startMs: 3_333, endMs: 7_001, title: 'Le milieu' },
      ],
    });
    const episodeId = await upload(Buffer.concat([tag, await encodeMp3(silenceToneSpeech(12))]));
    const { facts, duration_ms, mime_type, kind } = await readFacts(episodeId);
    expect([kind, mime_type, facts]).toEqual([
      'stored',
      'audio/mpeg',
      {
        state: 'done',
        bitrate_kbps: 64,
        is_variable_bitrate: false,
        tags: { title: 'Épisode 977', artist: 'Nobicast', album: 'Saison 12', year: '2026' },
        chapters: [
          { start_ms: 0, title: 'L’ouverture' },
          { start_ms: 3_333, title: 'Le milieu' },
          { start_ms: 7_001, title: 'Le dernier' },
        ],
      },
    ]);
    expect(Math.abs(Number(duration_ms) - 12_000)).toBeLessThanOrEqual(100);
  });

  test('300 chapters are all found, although the table of contents counts to 255 only', async () => {
    const chapters = Array.from({ length: 300 }, (_, index) => ({
      startMs: index * 10,
      endMs: (index + 1) * 10,
      title: `Sujet ${index}`,
    }));
    const { reading } = await read(Buffer.concat([id3Tag({ chapters }), mp3Of(3)]));
    expect(reading.chapters).toMatchObject(chapters);
  });

  test('a huge picture in the tag is not kept', async () => {
    const tag = id3Tag({ texts: { TIT2: 'Avec image' }, more: id3Picture(30 * 1024 * 1024) });
    const { reading } = await read(Buffer.concat([tag, mp3Of(1)]));
    expect(reading.tags.title).toBe('Avec image');
    expect(JSON.stringify(reading).length).toBeLessThan(300);
  });

  test('chapters in the comments of an Ogg file', async () => {
    const comments = ['CHAPTER001=00:00:00.000', 'CHAPTER001NAME=Début', 'CHAPTER002=00:00:04.250'];
    const ogg = withOggComments(await encodeOgg(silenceToneSpeech(6)), comments);
    const { reading, durationMs } = await read(ogg, 'audio/ogg');
    expect(reading.chapters).toMatchObject([
      { startMs: 0, title: 'Début' },
      { startMs: 4_250, title: '' },
    ]);
    expect(durationMs).toBe(6_000);
  });

  test('external audio is not read: nothing is known, and nothing is waited for', async () => {
    const episodeId = await buildEpisode(media);
    await audioCalls(media).declare(episodeId, 'https://audio.example/1.mp3');
    const { kind, facts, waveform } = await readFacts(episodeId);
    expect([kind, facts.state, waveform]).toEqual(['external', 'none', 'none']);
    expect(await readWaveform(episodeId)).toEqual({ status: 200, levels: null });
  });

  test('an episode without files, one with a cover, and one that does not exist', async () => {
    const episodeId = await buildEpisode(media);
    expect(await readFiles(episodeId)).toEqual({ audio: null, cover: null });
    const name = `${'1'.repeat(32)}.jpg`;
    await buildCover(media, { episodeId, name });
    expect((await readFiles(episodeId)).cover).toEqual({
      url: `/api/covers/${name}`,
      size_bytes: 9,
      uploaded_at: '2026-01-05T08:00:00.000Z',
      sizes: 'waiting',
      has_square: null,
    });
    await media.db('media.covers').where({ name }).update({ has_web_sizes: true, has_square: false });
    expect((await readFiles(episodeId)).cover).toMatchObject({ sizes: 'done', has_square: false });
    const unknown = await fetch(`${media.url}/api/admin/episodes/999999/audio`, {
      headers: memberHeaders(media),
    });
    expect(unknown.status).toBe(404);
  });
});

describe('waveform', () => {
  test('decoding corrects a duration that the beginning of the file gives wrongly', async () => {
    // Without the frame that has the duration; the silence at the beginning has a low bitrate.
    const mp3 = await encodeMp3(silenceToneSpeech(12), { isVariable: true });
    const episodeId = await upload(mp3.subarray(mp3.indexOf(Buffer.from([0xff, 0xf3]), 4)));
    expect(await readWaveform(episodeId)).toEqual({ status: 200, levels: null });
    expect(Number((await readFacts(episodeId)).duration_ms)).toBeGreaterThan(13_000);
    const { waveform, duration_ms, facts } = await hear(episodeId);
    expect(waveform).toBe('done');
    expect(Math.abs(Number(duration_ms) - 12_000)).toBeLessThanOrEqual(100);
    expect(facts.is_variable_bitrate).toBe(true);
  });

  test('a replaced file takes its waveform along', async () => {
    const episodeId = await upload(encodeWav(silenceToneSpeech(6)));
    await hear(episodeId);
    expect((await readWaveform(episodeId)).levels).not.toBeNull();
    await audioCalls(media).declare(episodeId, 'https://audio.example/1.mp3');
    expect(await media.db('media.sounds').where({ episode_id: episodeId })).toEqual([]);
    expect(await readWaveform(episodeId)).toEqual({ status: 200, levels: null });
  });

  test('of an episode to come it is 404, and of one that has just come it is there', async () => {
    const episodeId = await upload(encodeWav(silenceToneSpeech(3)), { published_at: '2099-01-05T09:00:00Z' });
    await hear(episodeId);
    expect((await readWaveform(episodeId)).status).toBe(404);
    await media
      .content('content.episodes')
      .where({ id: episodeId })
      .update({ published_at: '2020-01-06T09:00:00Z' });
    expect((await readWaveform(episodeId)).levels).toHaveLength(240);
  });

  test('files that were stored before are adopted, and so are those whose job was lost', async () => {
    const { episodeId } = await buildStoredAudio(media, await encodeMp3(silenceToneSpeech(3)));
    expect((await readFacts(episodeId)).waveform).toBe('waiting');
    const sounds = soundsRepository(media.db);
    await sounds.adopt();
    await media.db('media_jobs._private_jobs').delete();
    await sounds.adopt();
    await sounds.adopt();
    expect(await media.db('media_jobs.jobs').where({ task_identifier: 'hear_sound' })).toHaveLength(1);
    const worker = media.startJobs();
    await eventually(async () => (await readFacts(episodeId)).waveform !== 'waiting', { timeoutMs: 50_000 });
    await worker.stop();
    const { facts, waveform, duration_ms } = await readFacts(episodeId);
    expect([facts.state, waveform, facts.bitrate_kbps]).toEqual(['done', 'done', 64]);
    expect(Math.abs(Number(duration_ms) - 3_000)).toBeLessThanOrEqual(100);
  });

  test('what cannot be decoded has failed, and what has no decoder has none', async () => {
    const broken = await buildStoredAudio(media, Buffer.alloc(40_000, 'no sound'));
    const other = await buildStoredAudio(media, Buffer.alloc(5_000, 'x'));
    await media.db('media.audio').where({ episode_id: other.episodeId }).update({ mime_type: 'audio/aac' });
    await soundsRepository(media.db).adopt();
    const { waveform } = await hear(broken.episodeId);
    expect(waveform).toBe('failed');
    expect((await hear(other.episodeId)).waveform).toBe('none');
    expect(await readWaveform(broken.episodeId)).toEqual({ status: 200, levels: null });
  });

  test('a store that is away fails the job, which is tried again', async () => {
    const { episodeId } = await buildStoredAudio(media, encodeWav(silenceToneSpeech(3)));
    await media.db('media.audio').where({ episode_id: episodeId }).update({ mime_type: 'audio/wav' });
    await soundsRepository(media.db).adopt();
    const worker = media.startJobs({
      ...media.store,
      read: () => Promise.reject(new Error('The store is away.')),
    });
    const failed = async () => {
      const row = await media
        .db('media_jobs.jobs')
        .where({ task_identifier: 'hear_sound' })
        .whereNotNull('last_error')
        .first<{ key: string } | undefined>('key');
      return row !== undefined;
    };
    await eventually(failed);
    await worker.stop();
    expect((await readFacts(episodeId)).waveform).toBe('waiting');
    await media.db('media_jobs._private_jobs').update({ run_at: new Date(0) });
    expect((await hear(episodeId)).waveform).toBe('done');
  });
});

/** Rewrites the second page of an Ogg file, with its checksum. */
function withOggComments(ogg: Buffer, comments: readonly string[]): Buffer {
  const second = ogg.indexOf('OggS', 4);
  const segments = ogg[second + 26] ?? 0;
  const lengths = [...ogg.subarray(second + 27, second + 27 + segments)];
  const body = second + 27 + segments;
  const end = body + lengths.reduce((sum, length) => sum + length, 0);
  // A segment shorter than 255 ends a packet; the page's first packet has the comments.
  const last = lengths.findIndex((length) => length < 255);
  const setupLengths = lengths.slice(last + 1);
  const setup = ogg.subarray(body + lengths.slice(0, last + 1).reduce((sum, length) => sum + length, 0), end);
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const texts = comments.flatMap((comment) => [number(Buffer.byteLength(comment)), Buffer.from(comment)]);
  const packet = Buffer.concat([
    Buffer.from('\x03vorbis', 'latin1'),
    number(0),
    number(comments.length),
    ...texts,
    Buffer.from([1]),
  ]);
  const laced = [...Array.from({ length: Math.floor(packet.length / 255) }, () => 255), packet.length % 255];
  const head = Buffer.from(ogg.subarray(second, second + 27));
  head[26] = laced.length + setupLengths.length;
  head.writeUInt32LE(0, 22);
  const page = Buffer.concat([head, Buffer.from([...laced, ...setupLengths]), packet, setup]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return Buffer.concat([ogg.subarray(0, second), page, ogg.subarray(end)]);
}

function oggChecksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}
