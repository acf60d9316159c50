import { connectDatabase } from '@nobicast/service-kit';
import {
  checksOfService,
  connectForTest,
  eventually,
  listenForTest,
  silentLogger,
  testSecret,
} from '@nobicast/service-kit/testing';
import { buildApp } from './app.ts';
import {
  addressSalt,
  buildEpisode,
  buildSubject,
  startContentForTest,
  unknownSender,
  withoutInternet,
  type ContentForTest,
} from './testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

const denied = { code: '42501' };

test('content can read only the views of other services, and cannot write to them', async () => {
  await expect(content.db.raw('select id from comments.comments')).rejects.toMatchObject(denied);
  await expect(content.db.raw('select episode_id from media.audio')).rejects.toMatchObject(denied);
  await expect(content.db.raw('delete from media.audio')).rejects.toMatchObject(denied);
  await expect(content.db.raw('delete from comments.published_counts')).rejects.toBeDefined();
});

test('comments and media can read only published episodes, and cannot write them', async () => {
  const visible = await buildEpisode(content.db);
  const future = await buildEpisode(content.db, { published_at: '2099-01-01T00:00:00Z' });
  for (const db of [content.dbAs('comments'), content.dbAs('media')]) {
    const { rows } = await db.raw<{ rows: { id: number }[] }>('select id from content.published_episodes');
    expect(rows).toEqual([{ id: visible.id }]);
    await expect(db.raw('select id from content.episodes')).rejects.toMatchObject(denied);
    await expect(db.raw('delete from content.episodes')).rejects.toMatchObject(denied);
  }
  // Of an unpublished episode media can read only the id, to store its audio in advance.
  const { rows } = await content.dbAs('media').raw<{ rows: unknown[] }>('select * from content.episode_ids');
  expect(rows).toContainEqual({ id: future.id });
  await expect(content.dbAs('comments').raw('select id from content.episode_ids')).rejects.toMatchObject(
    denied,
  );
  await expect(content.dbAs('media').raw('delete from content.episode_ids')).rejects.toMatchObject(denied);
});

test('deleting an episode deletes its subjects, comments and audio', async () => {
  const { id } = await buildEpisode(content.db);
  const subjectId = await buildSubject(content.db, { episode_id: id });
  const [comments, media] = [content.dbAs('comments'), content.dbAs('media')];
  await comments('comments.comments').insert({
    episode_subject_id: subjectId,
    author_name: 'A',
    author_email: 'a@b.fr',
    content: 'x',
  });
  await media('media.audio').insert({
    episode_id: id,
    kind: 'external',
    url: 'https://x.example/a',
    mime_type: 'audio/mpeg',
    size_bytes: 1,
    uploaded_at: new Date(),
  });
  await content.db('content.episodes').where({ id }).delete();
  const counts = await Promise.all([
    content.db('content.subjects').where({ episode_id: id }).select('id'),
    comments('comments.comments').where({ episode_subject_id: subjectId }).select('id'),
    media('media.audio').where({ episode_id: id }).select('episode_id'),
  ]);
  expect(counts).toEqual([[], [], []]);
});

test.each(['latest', '975', 'Majuscule', 'été', ''])(
  'the slug "%s" is refused by the database',
  async (slug) => {
    await expect(buildEpisode(content.db, { slug })).rejects.toMatchObject({ code: '23514' });
  },
);

test('without Postgres calls answer 503 without hanging, and readiness reports the database', async () => {
  const db = connectDatabase({ url: 'postgres://nobicast_content:x@127.0.0.1:1/x', schema: 'content' });
  const app = buildApp({
    db,
    clock: () => new Date(),
    logger: silentLogger(),
    internalSecret: testSecret,
    publicUrl: 'https://nobicast.test',
    addressSalt,
    authUrl: 'http://127.0.0.1:1',
    fetcher: withoutInternet,
    sender: unknownSender,
  });
  const server = await listenForTest(app, checksOfService('content'));
  const startedAt = Date.now();
  const response = await fetch(`${server.url}/api/episodes`);
  expect([response.status, await response.json()]).toEqual([
    503,
    expect.objectContaining({ ok: false, code: 'database_unavailable' }),
  ]);
  expect(Date.now() - startedAt).toBeLessThan(20_000);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
    ok: false,
    failed: ['database', 'schema'],
  });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.close();
  await db.destroy();
});

test('the service recovers by itself after its connections were cut', async () => {
  expect((await content.get('/api/episodes')).status).toBe(200);
  const admin = connectForTest(content.adminUrl, 'public');
  await admin.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'nobicast_content' and datname = current_database()`,
  );
  await admin.destroy();
  await eventually(async () => (await content.get('/api/episodes')).status === 200);
});

test('an unreadable view is an internal error, not a count of zero', async () => {
  const comments = content.dbAs('comments');
  await comments.raw('revoke select on comments.published_counts from nobicast_content');
  const { status, body } = await content.get('/api/episodes');
  await comments.raw('grant select on comments.published_counts to nobicast_content');
  expect([status, body.code]).toEqual([500, 'internal']);
});
