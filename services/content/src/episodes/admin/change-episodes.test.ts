import type { UserActor } from '@nobicast/service-kit';
import { listenForTestChanges, type ChangesForTest } from '@nobicast/service-kit/testing';
import {
  buildAdmin,
  buildEpisode,
  buildSubject,
  conflictOf,
  episodeOf,
  newEpisode,
  producingAt,
  startContentForTest,
  type ContentForTest,
} from '../../testing/index.ts';

let content: ContentForTest;
let changes: ChangesForTest;
let maud: UserActor;
let adele: UserActor;
let { create, change, read, remove } = {} as ReturnType<typeof producingAt>;
beforeAll(async () => {
  content = await startContentForTest();
  changes = await listenForTestChanges({ url: content.directUrl, db: content.db });
  const auth = content.dbAs('auth');
  maud = await buildAdmin(auth, 'Maud');
  adele = await buildAdmin(auth, 'Adèle');
  const calls = producingAt(content);
  ({ read } = calls);
  create = (body, as = maud) => calls.create(body, as);
  change = (id, body, options) => calls.change(id, body, { as: maud, ...options });
  remove = (id) => calls.remove(id, maud);
});
afterAll(async () => {
  await changes.close();
  await content.close();
});
beforeEach(async () => {
  await content.db('content.episodes').delete();
  content.setNow('2026-11-20T12:00:00Z');
});

type Reply = Awaited<ReturnType<ContentForTest['call']>>;
const fields = newEpisode;
const auditOf = (id: number) =>
  content
    .db('content.audit')
    .where({ target_type: 'episode', target_id: String(id) })
    .orderBy('id')
    .select('actor_name', 'action', 'details');

describe('creating an episode', () => {
  test('takes number, slug, type and date, and optionally title and description (API-ADMIN-43 to 49)', async () => {
    const reply = await create({ title: 'Le titre', description: '# Notes\n\nDu texte.' });
    expect([reply.status, episodeOf(reply)]).toMatchObject([
      200,
      {
        ...fields,
        title: 'Le titre',
        description: '# Notes\n\nDu texte.',
        version: 1,
        is_public: false,
        former_slugs: [],
        podcast_id: null,
      },
    ]);
    const { id } = episodeOf(reply);
    expect(await auditOf(id)).toEqual([
      { actor_name: 'Maud', action: 'create', details: { number: 977, version: 1 } },
    ]);
    // Without them both are null, as they are for empty text.
    expect(episodeOf(await create({ slug: 'sans' }))).toMatchObject({ title: null, description: null });
    expect(episodeOf(await create({ slug: 'vide', title: '  ' }))).toMatchObject({ title: null });
  });

  test.each([
    // ADMIN-EPISODES-46
    [{ number: 0 }, 'number'],
    [{ number: -1 }, 'number'],
    [{ number: 1.5 }, 'number'],
    [{ number: undefined }, 'number'],
    // ADMIN-EPISODES-47
    [{ slug: 'Été 1' }, 'slug'],
    [{ slug: 'a_b' }, 'slug'],
    [{ slug: '977' }, 'slug'],
    [{ slug: 'latest' }, 'slug'],
    [{ slug: undefined }, 'slug'],
    [{ type: 'bonus' }, 'type'],
    [{ published_at: 'lundi' }, 'published_at'],
    // A year of which only two digits were typed: it would be public at once, and in the archives for all to see.
    [{ published_at: '0026-11-23T09:00:00Z' }, 'published_at'],
    [{ published_at: '0000-01-01T00:00:00Z' }, 'published_at'],
    [{ published_at: '9999-12-31T23:59:59Z' }, 'published_at'],
    [{ title: 'x\u2066y' }, 'title'],
    [{ version: 3 }, 'version'],
    [{ guid: 'mine' }, 'guid'],
  ])('refuses %j', async (body, path) => {
    const reply = await create(body);
    expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed']);
    expect(reply.body.fields).toMatchObject([{ in: 'body', path }]);
  });

  test('says what a slug may be made of (ADMIN-EPISODES-48)', async () => {
    const { body } = await create({ slug: 'A_b' });
    expect(body.fields).toMatchObject([
      { message: 'Le slug ne peut contenir que des lettres minuscules, chiffres et tirets' },
    ]);
    expect((await create({ slug: 'a-1' })).status).toBe(200);
  });

  test('with a number that another episode has is possible, with its slug it is not (A34)', async () => {
    await create({ title: 'Le premier' });
    expect((await create({ type: 'podcast', slug: 'autre' })).status).toBe(200);
    const { status, body } = await create({ title: 'Le second' });
    expect([status, body.code]).toEqual([409, 'slug_taken']);
    expect(body.error).toBe('La préparation #977, « Le premier », a déjà ce slug.');
    expect(body.fields).toMatchObject([{ in: 'body', path: 'slug' }]);
    expect(await content.db('content.episodes').select('id')).toHaveLength(2);
  });

  test('announces the lists at once, and stays hidden until its date (ADMIN-EPISODES-69)', async () => {
    const keys = await changes.notifiedBy(() => create());
    expect(keys.join(' ').split(' ')).toEqual(
      expect.arrayContaining(['episodes', 'number-977', 'any-episode']),
    );
    expect((await content.get('/api/episodes/le-numero-977')).status).toBe(404);
    content.setNow('2026-11-23T09:00:00Z');
    expect((await content.get('/api/episodes/le-numero-977')).status).toBe(200);
  });
});

describe('changing an episode', () => {
  test('writes the fields that are sent, and tells who changed which (API-ADMIN-50)', async () => {
    const { id } = episodeOf(await create({ title: 'Avant', description: 'Reste' }));
    const reply = await change(id, { title: 'Après' }, { version: 1 });
    expect(episodeOf(reply)).toMatchObject({ ...fields, title: 'Après', description: 'Reste', version: 2 });
    const all = { number: 978, slug: 'le-978', type: 'podcast', title: null, description: null };
    expect(episodeOf(await change(id, { ...all, published_at: '2026-11-24T09:00:00Z' }))).toMatchObject(all);
    expect(await auditOf(id)).toMatchObject([
      { action: 'create' },
      { action: 'update', details: { fields: ['title'], version: 2 } },
      {
        action: 'update',
        details: {
          fields: ['number', 'type', 'title', 'slug', 'published_at', 'description'],
          version: 3,
          number: 978,
        },
      },
    ]);
    // The audit holds names of fields, never texts.
    expect(JSON.stringify(await auditOf(id))).not.toMatch(/Avant|Après|Reste/);
  });

  test.each([
    {},
    { title: 'Pareil' },
    { title: ' Pareil ', number: 977, published_at: '2026-11-23T09:00:00Z' },
  ])('writes nothing where nothing changes: %j', async (body) => {
    const { id, updated_at: before } = episodeOf(await create({ title: 'Pareil' }));
    let reply: Reply | undefined;
    expect(await changes.notifiedBy(async () => (reply = await change(id, body)))).toEqual([]);
    if (reply?.status === 400) return expect(reply.body.code).toBe('validation_failed');
    expect([reply?.status, (await read(id)).version, (await read(id)).updated_at]).toEqual([200, 1, before]);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('with a version that is no longer the current one changes nothing, and tells who did what', async () => {
    const { id } = episodeOf(await create({ title: 'Un' }));
    content.setNow('2026-11-20T12:05:00Z');
    await change(id, { title: 'Deux' }, { as: adele });
    // An import, which leaves no record.
    await content.db('content.episodes').where({ id }).update({ description: 'Importée' });
    const reply = await change(id, { title: 'Trois', slug: 'trois' }, { version: 1 });
    expect([reply.status, reply.body.code]).toEqual([412, 'stale_version']);
    const { current, changes: since } = conflictOf(reply);
    expect(current).toEqual(await read(id));
    expect(current).toMatchObject({ title: 'Deux', slug: fields.slug, version: 3 });
    expect(since).toEqual([
      { fields: ['title'], by: 'Adèle', at: '2026-11-20T12:05:00.000Z' },
      { fields: [], by: null, at: current.updated_at },
    ]);
    // The form resends with the version that it was told.
    expect((await change(id, { title: 'Trois' }, { version: 3 })).status).toBe(200);
    expect(await auditOf(id)).toHaveLength(3);
  });

  test('without a version goes through, and is refused with one that is unreadable', async () => {
    const { id } = episodeOf(await create());
    await change(id, { title: 'Deux' });
    expect(episodeOf(await change(id, { title: 'Trois' })).version).toBe(3);
    const { status, body } = await content.call('PUT', `/api/admin/episodes/${id}`, {
      body: {},
      version: NaN,
    });
    expect([status, body.code]).toEqual([400, 'bad_request']);
  });

  test('never changes the identity in feeds', async () => {
    const { id } = episodeOf(await create());
    const guidOf = async () =>
      (await content.db('content.episodes').where({ id }).first<{ guid: string }>('guid')).guid;
    const guid = await guidOf();
    expect(guid).toMatch(/^[\da-f-]{36}$/);
    await change(id, { slug: 'autre', type: 'podcast', number: 1_000, title: 'Autre' });
    expect(await guidOf()).toBe(guid);
  });

  test.each(['GET', 'PUT', 'DELETE'] as const)('of an unknown one is answered 404: %s', async (method) => {
    const { status, body } = await content.call(method, '/api/admin/episodes/999999', {
      ...(method === 'PUT' && { body: { title: 'X' } }),
    });
    expect([status, body.code]).toEqual([404, 'episode_not_found']);
  });
});

// T3-B2
test('what saves itself is refused once the episode is public, however fresh its version', async () => {
  const { id, version } = episodeOf(await create({ published_at: '2026-11-21T09:00:00.000Z' }));
  const saved = await change(id, { title: 'Demi', is_autosave: true }, { version });
  expect([saved.status, episodeOf(saved)]).toMatchObject([200, { title: 'Demi', version: version + 1 }]);
  content.setNow('2026-11-21T09:00:00Z');
  const refused = await change(id, { title: 'Demi-phra', is_autosave: true }, { version: version + 1 });
  expect([refused.status, refused.body.code]).toEqual([412, 'stale_version']);
  expect(conflictOf(refused)).toMatchObject({ current: { title: 'Demi', is_public: true }, changes: [] });
  expect((await change(id, { title: 'La phrase' }, { version: version + 1 })).status).toBe(200);
});

test('deleting an episode deletes what belongs to it, and leaves its record (API-ADMIN-51)', async () => {
  const { id } = await buildEpisode(content.db, { number: 500 });
  const subjectId = await buildSubject(content.db, { episode_id: id });
  const comments = content.dbAs('comments');
  const media = content.dbAs('media');
  await comments('comments.comments').insert({
    episode_subject_id: subjectId,
    author_name: 'A',
    author_email: 'a@b.fr',
    content: 'x',
  });
  const occurred = { occurred_at: new Date(), ncid: '00000000-0000-4000-8000-000000000000' };
  await media('media.listening_events').insert({ episode_id: id, kind: 'play', ...occurred });
  await media('media.audio').insert({
    episode_id: id,
    kind: 'stored',
    object_key: 'audio/500.mp3',
    etag: 'e',
    mime_type: 'audio/mpeg',
    size_bytes: 1,
    uploaded_at: new Date(),
  });
  expect((await remove(id)).body).toEqual({ ok: true, data: {} });
  // ADMIN-EPISODES-44
  const left = await Promise.all([
    content.db('content.subjects').where({ episode_id: id }),
    comments('comments.comments').where({ episode_subject_id: subjectId }),
    media('media.listening_events').where({ episode_id: id }),
    media('media.audio').where({ episode_id: id }),
  ]);
  expect(left).toEqual([[], [], [], []]);
  // The stored file goes by a job, which needs no store now.
  const { rows } = await media.raw<{ rows: { key: string }[] }>('select key from media_jobs.jobs');
  expect(rows).toEqual([{ key: 'audio/500.mp3' }]);
  expect(await auditOf(id)).toEqual([
    { actor_name: 'Maud', action: 'delete', details: { number: 500, version: 1 } },
  ]);
  expect((await remove(id)).status).toBe(404);
});
