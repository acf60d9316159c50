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
  id3Picture,
  id3Tag,
  kindPart,
  memberHeaders,
  silenceToneSpeech,
  startMediaForTest,
  uploadForm,
  type MediaForTest,
} from '../testing/index.ts';
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

/** Until nothing of this episode is pending. */
async function hear(episodeId: number): Promise<AudioFacts> {
  const worker = media.startJobs();
  await eventually(
    async () => {
      const { facts, waveform } = await readFacts(episodeId);
      return facts.state !== 'waiting' && waveform !== 'waiting';
    },
    { timeoutMs: 50_000 },
  );
  await worker.stop();
  return readFacts(episodeId);
}

/** A third of silence, of a tone and of speech, whatever encoded it. */
function expectSilenceToneSpeech(levels: number[] | null): void {
  if (!levels) throw new Error('There is no waveform.');
  const third = levels.length / 3;
  // Without the bars at the borders, which share both sides.
  const part = (from: number, until: number) =>
    levels.slice(Math.ceil(from * third) + 2, Math.floor(until * third) - 2);
  expect(Math.max(...part(0, 1))).toBeLessThanOrEqual(3);
  expect(Math.min(...part(1, 2))).toBeGreaterThanOrEqual(75);
  // Eight parts, of which every other is silent.
  for (let index = 0; index < 8; index += 1) {
    const eighth = part(2 + index / 8, 2 + (index + 1) / 8);
    if (index % 2 === 0) expect(Math.min(...eighth)).toBeGreaterThanOrEqual(30);
    else expect(Math.max(...eighth)).toBeLessThanOrEqual(8);
  }
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
      startMs: index * 37,
      endMs: (index + 1) * 37,
      title: `Sujet ${index}`,
    }));
    const episodeId = await upload(
      Buffer.concat([id3Tag({ chapters }), await encodeMp3(silenceToneSpeech(12))]),
    );
    const { facts } = await readFacts(episodeId);
    expect(facts.chapters).toEqual(chapters.map(({ startMs: start_ms, title }) => ({ start_ms, title })));
  });

  test('a huge picture in the tag costs nothing, and is not kept', async () => {
    const tag = id3Tag({ texts: { TIT2: 'Avec image' }, more: id3Picture(30 * 1024 * 1024) });
    const episodeId = await upload(Buffer.concat([tag, await encodeMp3(silenceToneSpeech(3))]));
    const { facts } = await readFacts(episodeId);
    expect([facts.state, facts.tags.title]).toEqual(['done', 'Avec image']);
  });

  test('chapters in the comments of an Ogg file', async () => {
    const comments = ['CHAPTER001=00:00:00.000', 'CHAPTER001NAME=Début', 'CHAPTER002=00:00:04.250'];
    const ogg = withOggComments(await encodeOgg(silenceToneSpeech(6)), comments);
    const { facts, duration_ms } = await readFacts(await upload(ogg));
    expect(facts.chapters).toEqual([
      { start_ms: 0, title: 'Début' },
      { start_ms: 4_250, title: '' },
    ]);
    expect(duration_ms).toBe(6_000);
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
  test.each([
    ['MP3', encodeMp3],
    ['MP3 of variable bitrate', (samples: Float32Array) => encodeMp3(samples, { isVariable: true })],
    ['WAV', async (samples: Float32Array) => encodeWav(samples)],
    ['Ogg Vorbis', encodeOgg],
  ] as const)('of %s, it shows silence, a tone and speech where they are', async (name, encode) => {
    const episodeId = await upload(await encode(silenceToneSpeech(12)));
    expect(await readWaveform(episodeId)).toEqual({ status: 200, levels: null });
    const { waveform, duration_ms, facts } = await hear(episodeId);
    expect(waveform).toBe('done');
    expect(Math.abs(Number(duration_ms) - 12_000)).toBeLessThanOrEqual(100);
    const variable = { MP3: false, 'MP3 of variable bitrate': true, WAV: false, 'Ogg Vorbis': null };
    expect(facts.is_variable_bitrate).toBe(variable[name]);
    expectSilenceToneSpeech((await readWaveform(episodeId)).levels);
  });

  test('decoding corrects a duration that the beginning of the file gives wrongly', async () => {
    // Without the frame that has the duration; the silence at the beginning has a low bitrate.
    const mp3 = await encodeMp3(silenceToneSpeech(60), { isVariable: true });
    const headless = mp3.subarray(mp3.indexOf(Buffer.from([0xff, 0xf3]), 4));
    const { duration_ms, facts } = await hear(await upload(headless));
    expect(Math.abs(Number(duration_ms) - 60_000)).toBeLessThanOrEqual(100);
    expect(facts.is_variable_bitrate).toBe(true);
  });

  test('a replaced file takes its waveform along, and its job does nothing any more', async () => {
    const episodeId = await upload(encodeWav(silenceToneSpeech(6)));
    await hear(episodeId);
    expect((await readWaveform(episodeId)).levels).not.toBeNull();
    const again = await uploadForm(media, episodeId, [
      kindPart('audio'),
      filePart(encodeWav(new Float32Array(24_000))),
    ]);
    expect(again.status).toBe(200);
    expect(await readWaveform(episodeId)).toEqual({ status: 200, levels: null });
    expect((await hear(episodeId)).waveform).toBe('done');
    expect((await readWaveform(episodeId)).levels?.every((level) => level === 0)).toBe(true);
    await audioCalls(media).declare(episodeId, 'https://audio.example/1.mp3');
    expect(await media.db('media.sounds').where({ episode_id: episodeId })).toEqual([]);
  });

  test('of an episode to come it is 404, and of one that has just come it is there', async () => {
    const episodeId = await upload(encodeWav(silenceToneSpeech(24)), {
      published_at: '2099-01-05T09:00:00Z',
    });
    await hear(episodeId);
    expect((await readWaveform(episodeId)).status).toBe(404);
    await media
      .content('content.episodes')
      .where({ id: episodeId })
      .update({ published_at: '2020-01-06T09:00:00Z' });
    expectSilenceToneSpeech((await readWaveform(episodeId)).levels);
  });

  test('files that were stored before are adopted, and so are those whose job was lost', async () => {
    const { episodeId } = await buildStoredAudio(media, await encodeMp3(silenceToneSpeech(12)));
    expect((await readFacts(episodeId)).waveform).toBe('waiting');
    const sounds = soundsRepository(media.db);
    await sounds.adopt();
    await media.db('media_jobs._private_jobs').delete();
    await sounds.adopt();
    await sounds.adopt();
    expect(await media.db('media_jobs.jobs').where({ task_identifier: 'hear_sound' })).toHaveLength(1);
    const { facts, waveform, duration_ms } = await hear(episodeId);
    expect([facts.state, waveform, facts.bitrate_kbps]).toEqual(['done', 'done', 64]);
    expect(Math.abs(Number(duration_ms) - 12_000)).toBeLessThanOrEqual(100);
    expectSilenceToneSpeech((await readWaveform(episodeId)).levels);
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
