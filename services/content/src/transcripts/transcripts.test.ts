import {
  fileSentences,
  type Transcript,
  type TranscriptFacts,
  type TranscriptReading,
  type TranscriptRepairs,
} from '@nobicast/contracts';
import { actorHeader, signActor, type UserActor } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import {
  buildAdmin,
  buildAudio,
  buildEpisode,
  buildGuest,
  buildParticipant,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

const now = '2026-11-20T12:00:00.000Z';
let content: ContentForTest;
let maud: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  maud = await buildAdmin(content.dbAs('auth'), 'Maud');
});
afterAll(() => content.close());
beforeEach(() => content.setNow(now));

const files = {
  vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Maud>Bonjour\n\n00:59:59.000 --> 01:00:00.500\nFin',
  srt: '1\n00:00:01,000 --> 00:00:02,000\nBonjour\n\n2\n00:59:59,000 --> 01:00:00,500\nFin\n',
  json: JSON.stringify({
    segments: [
      { speaker: 'Maud', startTime: 1, endTime: 2, body: 'Bonjour' },
      { startTime: 3599, endTime: 3600.5, body: 'Fin' },
    ],
  }),
} as const;
type Format = keyof typeof files;

const adminPath = (episodeId: number) => `/api/admin/episodes/${episodeId}/transcript`;
const path = (episodeId: number, ending = '') => `/api/episodes/${episodeId}/transcript${ending}`;

async function upload(
  episodeId: number,
  file: string | Uint8Array,
  as = maud,
  field = 'file',
  name = 'a.vtt',
  { voices, ending = '' }: { voices?: string; ending?: string } = {},
) {
  const form = new FormData();
  if (voices !== undefined) form.set('voices', voices);
  form.set(field, new File([file as BlobPart], name));
  const response = await fetch(content.url + adminPath(episodeId) + ending, {
    method: 'POST',
    headers: { [actorHeader]: signActor(as, testSecret, { now: new Date(now) }) },
    body: form,
  });
  const body = (await response.json()) as {
    error?: string;
    code?: string;
    data?: { transcript: TranscriptFacts; repairs: TranscriptRepairs };
  };
  const { error, code, data } = body;
  return { status: response.status, error, code, data, facts: data?.transcript };
}
async function read(address: string) {
  const response = await fetch(content.url + address);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const factsOf = async (episodeId: number) =>
  (await content.call('GET', adminPath(episodeId), { as: maud })).body.data as {
    transcript: TranscriptFacts | null;
  };
const remove = (episodeId: number) => content.call('DELETE', adminPath(episodeId), { as: maud });
const newEpisode = async (fields: Parameters<typeof buildEpisode>[1] = {}) =>
  (await buildEpisode(content.db, fields)).id;

test.each(['vtt', 'srt', 'json'] as const)(
  'a file in %s is stored by its lines, and told',
  async (format) => {
    const id = await newEpisode();
    const { status, facts } = await upload(id, files[format]);
    expect(status).toBe(200);
    const expected = {
      format,
      language: 'fr',
      size_bytes: Buffer.byteLength(files[format]),
      uploaded_at: now,
      line_count: 2,
      has_speakers: format !== 'srt',
      last_ms: 3_599_000,
    };
    expect(facts).toEqual(expected);
    expect((await factsOf(id)).transcript).toEqual(expected);
    const speaker = format === 'srt' ? null : 'Maud';
    expect(await content.data<Transcript>(path(id))).toEqual({
      language: 'fr',
      lines: [
        { start_ms: 1_000, end_ms: 2_000, speaker, text: 'Bonjour' },
        // The only voice of a WebVTT file goes on.
        { start_ms: 3_599_000, end_ms: 3_600_500, speaker: format === 'vtt' ? 'Maud' : null, text: 'Fin' },
      ],
    });
  },
);

test.each([
  ['.vtt', 'text/vtt; charset=utf-8', /^WEBVTT\n/],
  ['.srt', 'application/x-subrip; charset=utf-8', /^1\n00:00:01,000 --> /],
  [
    '.json',
    'application/json; charset=utf-8',
    /^\{"version":"1.0.0","voices":"every segment","segments":\[\{/,
  ],
  ['.txt', 'text/plain; charset=utf-8', /^\[00:00:01\] Bonjour\n\[00:59:59\] Fin\n/],
])('it is offered as %s, whatever was uploaded', async (ending, type, text) => {
  const id = await newEpisode();
  await upload(id, files.srt);
  const reply = await read(path(id, ending));
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-language')]).toEqual([
    200,
    type,
    'fr',
  ]);
  expect(reply.text).toMatch(text);
  expect(reply.headers.get('surrogate-key')).toBe(`episode-${id}`);
  expect(reply.headers.get('cache-control')).toContain('s-maxage=60');
});

test('an episode says that it has one, and the feeds offer it, WebVTT first, before those of the publisher', async () => {
  const id = await newEpisode({ slug: 'avec-transcription' });
  await content
    .db('content.episodes')
    .where({ id })
    .update({ transcripts: JSON.stringify([{ url: 'https://x.example/t.srt', type: 'application/srt' }]) });
  await buildAudio(content.dbAs('media'), id);
  const offered = async () =>
    [...(await read('/feed.xml')).text.matchAll(/<podcast:transcript url="([^"]+)" type="([^"]+)"/g)].map(
      ([, url, type]) => `${type} ${url}`,
    );
  const assetOf = async () =>
    (
      await content.data<{ episode: { assets: { transcript?: unknown } } }>(
        '/api/episodes/avec-transcription',
      )
    ).episode.assets.transcript;
  expect([await offered(), await assetOf()]).toEqual([
    ['application/srt https://x.example/t.srt'],
    undefined,
  ]);
  await upload(id, files.json);
  const own = (ending: string) => `https://nobicast.test${path(id, ending)}`;
  expect(await offered()).toEqual([
    `text/vtt ${own('.vtt')}`,
    `application/x-subrip ${own('.srt')}`,
    `application/json ${own('.json')}`,
    `text/plain ${own('.txt')}`,
    'application/srt https://x.example/t.srt',
  ]);
  expect(await assetOf()).toEqual({ size_bytes: Buffer.byteLength(files.json), uploaded_at: now });
});

test('another file takes its place; deleted, nothing is left', async () => {
  const id = await newEpisode();
  await upload(id, files.vtt);
  const { facts } = await upload(id, 'WEBVTT\nLanguage: en\n\n00:05.000 --> 00:06.000\nHello');
  expect(facts).toMatchObject({ line_count: 1, language: 'en' });
  expect((await content.data<Transcript>(path(id))).lines.map(({ text }) => text)).toEqual(['Hello']);
  expect((await remove(id)).status).toBe(200);
  expect(await factsOf(id)).toEqual({ transcript: null });
  expect(await content.db('content.transcript_lines').where({ episode_id: id })).toEqual([]);
  for (const ending of ['', '.vtt', '.srt', '.json', '.txt']) {
    const { status, text } = await read(path(id, ending));
    expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([404, 'transcript_not_found']);
  }
  const again = await remove(id);
  expect([again.status, again.body.code]).toEqual([404, 'transcript_not_found']);
  const audit = await content
    .db('content.audit')
    .where({ target_type: 'transcript', target_id: String(id) })
    .orderBy('id');
  expect(audit).toMatchObject(
    ['create', 'update', 'delete'].map((action) => ({
      action,
      actor_name: 'Maud',
      details: { episode_id: id },
    })),
  );
  expect(JSON.stringify(audit)).not.toMatch(/Bonjour|Hello/);
});

test('a file of which nothing can be read is refused, and what was there stays', async () => {
  const id = await newEpisode();
  await upload(id, files.srt);
  const reply = await upload(id, 'WEBVTT\n\nBonsoir');
  expect(reply).toMatchObject({
    status: 422,
    code: 'unreadable_transcript',
    error: 'Ligne 3\u00a0: du texte sans temps.',
  });
  expect((await factsOf(id)).transcript).toMatchObject({ format: 'srt', line_count: 2 });
});

const dialogue =
  '1\n00:00:01,000 --> 00:00:02,000\nMaud: Un\n\n2\n00:00:02,000 --> 00:00:03,000\nKarim: Deux\n\n3\nperdu\n\n4\n00:00:05,000 --> 00:00:04,000\nRésumé : trois\n';

test('a file is read before it is stored: its labels, whom they may name, and what was damaged', async () => {
  const id = await newEpisode();
  const guest_id = await buildGuest(content.db, { name: 'Karim Zaoui' });
  for (const person of [{ name: 'Maud Keller' }, { guest_id, order_index: 1 }])
    await buildParticipant(content.db, { episode_id: id, ...person });
  const { status, data } = await upload(id, dialogue, maud, 'file', 'a.srt', { ending: '/reading' });
  expect([status, data]).toEqual([
    200,
    expect.objectContaining({
      format: 'srt',
      is_timed: true,
      line_count: 4,
      labels: [
        { label: 'Maud', count: 1, sample: 'Un', name: 'Maud Keller' },
        { label: 'Karim', count: 1, sample: 'Deux', name: 'Karim Zaoui' },
      ],
      repairs: { mended_count: 2, left_out_count: 0, left_out: [] },
    }),
  ]);
  expect((data as unknown as TranscriptReading).people[0]).toBe('Maud Keller');
  expect((await factsOf(id)).transcript).toBeNull();
});

// T3-F1
test('whom a label names is chosen, and remembered for the next file', async () => {
  const id = await newEpisode();
  const speakers = async () => (await content.data<Transcript>(path(id))).lines.map(({ speaker }) => speaker);
  const voices = JSON.stringify({ Maud: 'Maud Keller', Karim: ' Karim Vidal ', Ada: null });
  const stored = await upload(id, dialogue, maud, 'file', 'a.srt', { voices });
  expect([stored.status, stored.data?.repairs.mended_count]).toEqual([200, 2]);
  expect(await speakers()).toEqual(['Maud Keller', 'Karim Vidal', null, null]);

  await upload(id, dialogue);
  expect(await speakers()).toEqual(['Maud Keller', 'Karim Vidal', null, null]);
  await upload(id, dialogue, maud, 'file', 'a.srt', { voices: '{"Karim": null}' });
  expect(await speakers()).toEqual(['Maud Keller', null, null, null]);

  const long = JSON.stringify(
    Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`Voix ${index}`, 'x'])),
  );
  for (const broken of ['[', '{"a": 1}', '{"": "x"}', JSON.stringify({ a: 'x'.repeat(101) }), long])
    expect(await upload(id, dialogue, maud, 'file', 'a.srt', { voices: broken })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
});

test('of a file with a hundred names fifty are asked about, so that the answers fit', async () => {
  const id = await newEpisode();
  const letters = [...'abcdefghij'];
  const rows = letters.flatMap((one) => letters.map((other) => `Nom${one}${other}: mot`));
  const { data } = await upload(id, rows.join('\n'), maud, 'file', 'a.txt', { ending: '/reading' });
  expect((data as unknown as TranscriptReading).labels).toHaveLength(50);
});

test('without times it is offered as text alone', async () => {
  const id = await newEpisode();
  expect((await upload(id, 'Bonsoir à tous.\n\nOn commence.')).facts).toMatchObject({
    format: 'txt',
    is_timed: false,
  });
  expect(await content.data<Transcript>(path(id))).toMatchObject({ is_timed: false });
  const statuses = await Promise.all(
    ['.vtt', '.srt', '.json', '.txt'].map(async (ending) => (await read(path(id, ending))).status),
  );
  expect(statuses).toEqual([404, 404, 404, 200]);
  expect((await read(path(id, '.txt'))).text).toBe('Bonsoir à tous.\nOn commence.\n');
});

test('5 MB are taken, more are not; a form with something else is no transcript', async () => {
  const id = await newEpisode();
  const most = 5 * 1024 * 1024;
  const head = 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\nNOTE ';
  expect((await upload(id, head.padEnd(most, 'x'))).status).toBe(200);
  expect(await upload(id, head.padEnd(most + 1, 'x'))).toMatchObject({ status: 413, code: 'too_large' });
  expect(await upload(id, files.vtt, maud, 'other')).toMatchObject({ status: 400, code: 'bad_request' });
  const json = await content.call('POST', adminPath(id), { as: maud, body: {} });
  expect([json.status, json.body.code]).toEqual([415, 'unsupported_media_type']);
});

test('a name that is a path is refused, and nothing is stored', async () => {
  const id = await newEpisode();
  for (const name of ['../../etc/passwd', 'C:\\sous-titres.vtt', 'a\u0085.vtt'])
    expect(await upload(id, files.vtt, maud, 'file', name)).toMatchObject({
      status: 400,
      error: fileSentences.fileName,
    });
  expect((await factsOf(id)).transcript).toBeNull();
  expect((await upload(id, files.vtt, maud, 'file', 'À l’été.vtt')).status).toBe(200);
});

test('50,000 lines are stored and answered, on a slow machine as well', async () => {
  const id = await newEpisode();
  const cues = Array.from({ length: 50_000 }, (_, index) => {
    const second = `${Math.floor(index / 60) % 60}`.padStart(2, '0') + `:${`${index % 60}`.padStart(2, '0')}`;
    return `${second}.000 --> ${second}.900\nUne réplique de quelques mots, la ${index}`;
  });
  expect((await upload(id, ['WEBVTT', ...cues].join('\n\n'))).facts?.line_count).toBe(50_000);
  expect((await content.data<Transcript>(path(id))).lines).toHaveLength(50_000);
});

test('before its date nobody reads it, not even who uploaded it; then everybody does', async () => {
  const id = await newEpisode({ published_at: '2026-11-23T09:00:00.000Z' });
  expect((await upload(id, files.vtt)).status).toBe(200);
  expect((await factsOf(id)).transcript).toMatchObject({ line_count: 2 });
  const statuses = async () => [
    (await content.call('GET', path(id), { as: maud })).status,
    (await read(path(id, '.vtt'))).status,
    (await read(path(id, '.json'))).status,
  ];
  expect(await statuses()).toEqual([404, 404, 404]);
  content.setNow('2026-11-23T09:00:00.000Z');
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('an unknown episode has none; a deleted one takes it along', async () => {
  expect(await upload(999_999, files.vtt)).toMatchObject({ status: 404, code: 'episode_not_found' });
  expect((await content.call('GET', adminPath(999_999), { as: maud })).body.code).toBe('episode_not_found');
  expect((await read(path(999_999))).text).toContain('episode_not_found');
  const id = await newEpisode();
  await upload(id, files.vtt);
  await content.call('DELETE', `/api/admin/episodes/${id}`, { as: maud });
  expect(await content.db('content.transcripts').where({ episode_id: id })).toEqual([]);
});

test('only admins upload, read the facts, and delete', async () => {
  const id = await newEpisode();
  const host: UserActor = { kind: 'user', userId: 'h', role: 'host', sessionId: 's' };
  expect((await upload(id, files.vtt, host)).status).toBe(403);
  for (const method of ['GET', 'DELETE'] as const)
    expect((await content.call(method, adminPath(id), { as: host })).status).toBe(403);
  expect(await content.db('content.transcripts').where({ episode_id: id })).toEqual([]);
});

test('two uploads at once leave one whole transcript', async () => {
  const id = await newEpisode();
  const formats: Format[] = ['vtt', 'srt', 'json', 'vtt', 'json', 'srt'];
  const replies = await Promise.all(formats.map((format) => upload(id, files[format])));
  expect(replies.map(({ status }) => status)).toEqual(formats.map(() => 200));
  expect((await factsOf(id)).transcript).toMatchObject({ line_count: 2 });
});
