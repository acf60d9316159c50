import { connectForTest, eventually } from '@nobicast/service-kit/testing';
import { fileSentences, limits } from '@nobicast/contracts';
import sharp from 'sharp';
import { audioRepository } from '../audio/audio.repository.ts';
import {
  adminId,
  buildEpisode,
  filePart,
  formOf,
  formStart,
  kindPart,
  listRemovals,
  memberHeaders,
  mp3Of,
  noise,
  oggOf,
  openForm,
  startMediaForTest,
  uploadForm,
  wavOf,
  zipStart,
  type FormPart,
  type MediaForTest,
} from '../testing/index.ts';

const pixel = { create: { width: 1, height: 1, channels: 3, background: '#cc3344' } } as const;

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

const upload = (episodeId: number, ...parts: FormPart[]) => uploadForm(media, episodeId, parts);
const find = (episodeId: number) => audioRepository(media.db).find(episodeId);
async function keyOf(episodeId: number): Promise<string> {
  const audio = await find(episodeId);
  return audio?.kind === 'stored' ? audio.objectKey : '';
}
const scheduled = async () => (await listRemovals(media)).map(({ objectKey }) => objectKey);
const stream = (episodeId: number) => fetch(`${media.url}/api/episodes/${episodeId}/stream`);

/** Runs the removals, and returns the remaining objects and unfinished uploads. */
async function whatIsLeft(): Promise<string[]> {
  const worker = media.startJobs();
  await eventually(async () => (await listRemovals(media)).length === 0);
  await worker.stop();
  return media.listStored();
}

describe('An upload', () => {
  test.each([
    ['the file before its kind', [filePart(mp3Of(2)), kindPart('audio')]],
    ['the kind before the file', [kindPart('audio'), filePart(mp3Of(2))]],
  ])('is stored and can be played, with %s (API-ADMIN-52, 53)', async (_name, parts) => {
    const episodeId = await buildEpisode(media);
    const { status, body } = await upload(episodeId, ...parts);
    expect([status, body]).toEqual([
      200,
      {
        ok: true,
        data: {
          file: expect.objectContaining({
            kind: 'audio',
            size_bytes: mp3Of(2).length,
            uploaded_at: media.clock().toISOString(),
          }) as unknown,
        },
      },
    ]);
    const reply = await stream(episodeId);
    expect(reply.headers.get('content-type')).toBe('audio/mpeg');
    expect(Buffer.from(await reply.arrayBuffer()).equals(mp3Of(2))).toBe(true);
    expect(await scheduled()).toEqual([]);
  });

  test.each([
    ['WAV', wavOf(1), 'audio/wav'],
    ['Ogg', oggOf('\x01vorbis'), 'audio/ogg'],
  ])('may be %s, whatever its name and declared type say', async (_name, file, mimeType) => {
    const episodeId = await buildEpisode(media);
    const { status } = await upload(episodeId, filePart(file, 'À côté.html', 'text/html'), kindPart('audio'));
    expect(status).toBe(200);
    // The name reaches neither the key nor the reply.
    expect(await keyOf(episodeId)).toMatch(new RegExp(`^audio/${episodeId}/[0-9a-f-]{36}\\.(wav|ogg)$`));
    expect((await stream(episodeId)).headers.get('content-type')).toBe(mimeType);
  });

  test('replaces the audio before, whose object is removed, and leaves a row in the audit each time', async () => {
    const episodeId = await buildEpisode(media);
    const auth = connectForTest(media.database.urlFor('auth'), 'auth');
    await auth('auth.users').insert({
      id: adminId,
      email: 'noe@nobicast.example',
      name: 'Noé',
      role: 'admin',
    });
    await upload(episodeId, filePart(mp3Of(1)), kindPart('audio'));
    const first = await keyOf(episodeId);
    await upload(episodeId, filePart(mp3Of(2)), kindPart('audio'));
    expect(await whatIsLeft()).toContain(await keyOf(episodeId));
    expect(await media.store.stat(first)).toBeUndefined();
    const worker = media.startJobs();
    await eventually(() => media.replacedAudio.length > 0);
    await worker.stop();
    // Once: the first upload replaced nothing.
    expect(media.replacedAudio).toEqual([episodeId]);
    expect(
      await media
        .db('media.audit')
        .where({ target_id: String(episodeId) })
        .orderBy('id')
        .select('actor_name', 'action', 'target_type', 'details'),
    ).toEqual([
      { actor_name: 'Noé', action: 'create', target_type: 'audio', details: { size_bytes: mp3Of(1).length } },
      { actor_name: 'Noé', action: 'update', target_type: 'audio', details: { size_bytes: mp3Of(2).length } },
    ]);
    await auth('auth.users').where({ id: adminId }).delete();
    await auth.destroy();
  });

  test('goes to an episode that is not public yet, and is heard by nobody', async () => {
    const episodeId = await buildEpisode(media, { published_at: '2099-01-01T00:00:00Z' });
    expect((await upload(episodeId, filePart(mp3Of(1)), kindPart('audio'))).status).toBe(200);
    expect((await stream(episodeId)).status).toBe(404);
  });

  test('two at once to one episode are each whole: the later one stays, the other goes', async () => {
    const episodeId = await buildEpisode(media);
    const replies = await Promise.all(
      [3, 4].map((seconds) => upload(episodeId, filePart(mp3Of(seconds)), kindPart('audio'))),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const bytes = Buffer.from(await (await stream(episodeId)).arrayBuffer());
    expect([mp3Of(3), mp3Of(4)].some((file) => file.equals(bytes))).toBe(true);
    expect((await whatIsLeft()).filter((key) => key.startsWith(`audio/${episodeId}/`))).toEqual([
      await keyOf(episodeId),
    ]);
  });

  test('deletes the audio, with a row in the audit (API-ADMIN-54)', async () => {
    const episodeId = await buildEpisode(media);
    await upload(episodeId, filePart(mp3Of(1)), kindPart('audio'));
    const key = await keyOf(episodeId);
    const remove = (kind: string) =>
      fetch(`${media.url}/api/admin/episodes/${episodeId}/upload?kind=${kind}`, {
        method: 'DELETE',
        headers: memberHeaders(media),
      });
    expect((await remove('audio')).status).toBe(200);
    expect((await stream(episodeId)).status).toBe(404);
    expect(await whatIsLeft()).not.toContain(key);
    const [last] = await media
      .db('media.audit')
      .orderBy('id', 'desc')
      .limit(1)
      .select('action', 'target_type');
    expect(last).toEqual({ action: 'delete', target_type: 'audio' });
    expect(
      await Promise.all([remove('audio'), remove('cover'), remove('x')].map(async (r) => (await r).status)),
    ).toEqual([404, 404, 400]);
  });
});

describe('Refused, and nothing is stored:', () => {
  const refusedAs = async (episodeId: number, parts: FormPart[]) => {
    const { status, body } = await upload(episodeId, ...parts);
    expect(await find(episodeId)).toBeUndefined();
    expect((await whatIsLeft()).filter((key) => key.includes(`/${episodeId}/`))).toEqual([]);
    return { status, error: body.error };
  };
  const { audioFormat, coverFormat, coverSize } = fileSentences;
  const id3 = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]);
  const html = Buffer.from('<!doctype html><p>'.repeat(400));

  test.each([
    ['a ZIP named .mp3', Buffer.concat([zipStart, noise(50_000)])],
    ['a ZIP with an MP3 behind it', Buffer.concat([zipStart, mp3Of(3)])],
    ['HTML with an MP3 behind it', Buffer.concat([html, mp3Of(3)])],
    ['a tag with HTML behind it', Buffer.concat([id3, html])],
    ['a tag with a ZIP behind it', Buffer.concat([id3, zipStart, noise(20_000)])],
    ['a frame sync with noise behind it', Buffer.concat([Buffer.from([0xff, 0xfb]), noise(9_000_000)])],
    ['a program', Buffer.concat([Buffer.from('MZ'), noise(5_000)])],
    ['a PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise(5_000)])],
    ['M4A', Buffer.concat([Buffer.from('\0\0\0\x20ftypM4A ', 'latin1'), noise(5_000)])],
    ['nothing', Buffer.alloc(0)],
  ])('%s as audio, in either order (ADMIN-ASSETS-08)', async (_name, file) => {
    const episodeId = await buildEpisode(media);
    const expected = { status: 415, error: audioFormat };
    expect(await refusedAs(episodeId, [filePart(file), kindPart('audio')])).toEqual(expected);
    expect(await refusedAs(episodeId, [kindPart('audio'), filePart(file)])).toEqual(expected);
  });

  test.each([
    ['an MP3', mp3Of(1)],
    ['a GIF', Buffer.concat([Buffer.from('GIF89a'), noise(500)])],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
  ])('%s as a cover (ADMIN-ASSETS-11)', async (_name, file) => {
    const episodeId = await buildEpisode(media);
    const expected = { status: 415, error: coverFormat };
    expect(await refusedAs(episodeId, [filePart(file, 'cover.png', 'image/png'), kindPart('cover')])).toEqual(
      expected,
    );
  });

  test.each([
    '../../etc/passwd',
    '/episode.mp3',
    'C:\\sons\\episode.mp3',
    'episode\u0085.mp3',
    'episode%0D%0A.mp3',
  ])('a name that is a path or has control characters: %j', async (name) => {
    const episodeId = await buildEpisode(media);
    const refusal = { status: 400, error: fileSentences.fileName };
    const audio = filePart(mp3Of(1), name);
    for (const parts of [
      [audio, kindPart('audio')],
      [kindPart('audio'), audio],
    ])
      expect(await refusedAs(episodeId, parts)).toEqual(refusal);
    const cover = filePart(await sharp(pixel).png().toBuffer(), name, 'image/png');
    expect(await refusedAs(episodeId, [kindPart('cover'), cover])).toEqual(refusal);
    expect(await media.db('media.covers').where({ episode_id: episodeId })).toEqual([]);
  });

  test('a cover of more than 5 MB (ADMIN-ASSETS-12)', async () => {
    const episodeId = await buildEpisode(media);
    const png = Buffer.alloc(limits.files.maxCoverBytes + 1);
    png.write('\x89PNG\r\n\x1a\n', 'latin1');
    expect(await refusedAs(episodeId, [filePart(png, 'x.png', 'image/png'), kindPart('cover')])).toEqual({
      status: 413,
      error: coverSize,
    });
  });

  test.each([
    ['no file', [kindPart('audio')], 'file', /obligatoire/],
    ['no kind', [filePart(mp3Of(1))], 'kind', /audio, cover/],
    ['another kind', [filePart(mp3Of(1)), kindPart('video')], 'kind', /audio, cover/],
    ['a further field', [kindPart('audio'), filePart(mp3Of(1)), { name: 'x', value: '' }], 'x', /existe pas/],
  ])('%s', async (_name, parts: FormPart[], path, message) => {
    const episodeId = await buildEpisode(media);
    const { status, body } = await upload(episodeId, ...parts);
    const field: unknown = { path, message: expect.stringMatching(message) };
    expect([status, body.fields]).toMatchObject([400, [field]]);
    expect((await whatIsLeft()).filter((key) => key.includes(`/${episodeId}/`))).toEqual([]);
  });

  test.each([
    ['two files', [filePart(mp3Of(1)), filePart(mp3Of(1)), kindPart('audio')]],
    ['a file in another field', [{ ...filePart(mp3Of(1)), name: 'other' }, kindPart('audio')]],
    [
      'a field name of 1 MB',
      [{ name: `a${'[b]'.repeat(350_000)}`, value: 'x' }, filePart(mp3Of(1)), kindPart('audio')],
    ],
    ['a nested field', [{ name: 'kind[a][b]', value: 'x' }, filePart(mp3Of(1)), kindPart('audio')]],
    ['a long field', [{ name: 'kind', value: 'a'.repeat(5_000) }, filePart(mp3Of(1))]],
    [
      'many fields',
      [...Array.from({ length: 50 }, (_, index) => ({ name: `f${index}`, value: 'x' })), filePart(mp3Of(1))],
    ],
  ])('%s', async (_name, parts: FormPart[]) => {
    const episodeId = await buildEpisode(media);
    expect(await refusedAs(episodeId, parts)).toMatchObject({ status: 400 });
  });

  test('a body that is no form, and an episode that does not exist', async () => {
    const episodeId = await buildEpisode(media);
    const post = (id: number, type: string) =>
      fetch(`${media.url}/api/admin/episodes/${id}/upload`, {
        method: 'POST',
        headers: { ...memberHeaders(media), 'content-type': type },
        body: 'x',
      });
    const statuses = [
      (await post(episodeId, 'application/json')).status,
      (await post(episodeId, 'multipart/form-data')).status,
      (await post(999_999, 'multipart/form-data; boundary=x')).status,
    ];
    expect(statuses).toEqual([415, 400, 404]);
    expect(await scheduled()).toEqual([]);
  });

  test('a content length beyond 500 MB, before it is read (ADMIN-ASSETS-09)', async () => {
    const episodeId = await buildEpisode(media);
    const { request, reply } = openForm(media.url, episodeId, {
      ...memberHeaders(media),
      'content-length': String(limits.files.maxAudioBytes + 1024 * 1024),
    });
    request.write(formStart('audio'));
    expect(await reply).toMatchObject({ status: 413, body: { error: fileSentences.audioSize } });
    request.destroy();
    expect(await scheduled()).toEqual([]);
  });

  test('a content length that is too small: what is missing is noticed', async () => {
    const episodeId = await buildEpisode(media);
    const form = formOf([kindPart('audio'), filePart(mp3Of(30))]);
    const { request, reply } = openForm(media.url, episodeId, {
      ...memberHeaders(media),
      'content-length': String(form.length - 1_000),
    });
    request.end(form.subarray(0, form.length - 1_000));
    expect(await reply).toMatchObject({ status: 400 });
    expect(await find(episodeId)).toBeUndefined();
    expect((await whatIsLeft()).filter((key) => key.includes(`/${episodeId}/`))).toEqual([]);
  });

  test.each(['user', 'guest', 'host', 'moderator'] as const)('a member with the role %s', async (role) => {
    const episodeId = await buildEpisode(media);
    const { status } = await uploadForm(
      media,
      episodeId,
      [filePart(mp3Of(1)), kindPart('audio')],
      memberHeaders(media, role),
    );
    expect(status).toBe(403);
  });
});

test('a file of exactly the limit is accepted, and one byte more is refused with the sentence (ADMIN-ASSETS-09)', async () => {
  expect(limits.files.maxAudioBytes).toBe(524_288_000);
  const whole = mp3Of(60);
  const small = await startMediaForTest({ maxAudioBytes: whole.length });
  const episodeId = await buildEpisode(small);
  const parts = (file: Buffer) => [filePart(file), kindPart('audio')];
  const larger = Buffer.concat([whole, Buffer.alloc(1)]);
  expect(await uploadForm(small, episodeId, parts(larger))).toMatchObject({
    status: 413,
    body: { error: fileSentences.audioSize },
  });
  expect(await audioRepository(small.db).find(episodeId)).toBeUndefined();
  expect(await uploadForm(small, episodeId, parts(whole))).toMatchObject({ status: 200 });
  expect(await audioRepository(small.db).find(episodeId)).toMatchObject({ sizeBytes: whole.length });
  const worker = small.startJobs();
  await eventually(async () => (await listRemovals(small)).length === 0);
  await worker.stop();
  const stored = await small.listStored();
  expect(stored.filter((key) => key.startsWith('audio/'))).toHaveLength(1);
  await small.close();
});
