import { actorHeader, connectDatabase, signActor } from '@nobicast/service-kit';
import {
  checksOfService,
  connectForTest,
  eventually,
  listenForTest,
  silentLogger,
  testSecret,
} from '@nobicast/service-kit/testing';
import { buildApp } from './app.ts';
import { buildComment, buildSubject, startCommentsForFile } from './testing/index.ts';

const comments = startCommentsForFile();

const denied = { code: '42501' };
const summary = (url: string) =>
  fetch(`${url}/internal/users/u1/comments`, {
    headers: {
      [actorHeader]: signActor({ kind: 'service', name: 'gateway' }, testSecret, { now: new Date() }),
    },
  });

test('comments can read only the views of other services, and cannot write to them', async () => {
  for (const statement of [
    'select id from content.episodes',
    'select email from content.guests',
    'delete from content.subjects',
    'select account_id from content.published_hostings',
    'select id from auth.users',
    'select email from auth.users',
    'delete from auth.users',
    'select token_hash from auth.sessions',
    'select email from auth.sign_in_links',
    'select episode_id from media.audio',
  ])
    await expect(comments.db.raw(statement)).rejects.toMatchObject(denied);
  await expect(comments.db.raw(`update content.published_subjects set title = 'x'`)).rejects.toBeDefined();
});

test('auth and content can read only approved comments, without addresses', async () => {
  const { id: episode_subject_id } = await buildSubject(comments);
  const approved = await buildComment(comments, { episode_subject_id, is_approved: true });
  await buildComment(comments, { episode_subject_id });
  const { rows } = await comments.auth.raw<{ rows: object[] }>('select id from comments.published_comments');
  expect(rows).toEqual([{ id: approved }]);
  for (const db of [comments.auth, comments.content]) {
    await expect(db.raw('select author_email from comments.comments')).rejects.toMatchObject(denied);
    await expect(db.raw('delete from comments.comments')).rejects.toMatchObject(denied);
  }
  await expect(
    comments.auth.raw('select author_email from comments.published_comments'),
  ).rejects.toMatchObject({
    code: '42703',
  });
});

test('a comment cannot belong to an unknown account', async () => {
  await expect(buildComment(comments, { new_user_id: 'nobody' })).rejects.toMatchObject({ code: '23503' });
});

test('without Postgres calls answer 503 without hanging, and readiness reports the database', async () => {
  const db = connectDatabase({ url: 'postgres://nobicast_comments:x@127.0.0.1:1/x', schema: 'comments' });
  const app = buildApp({
    db,
    clock: () => new Date(),
    logger: silentLogger(),
    internalSecret: testSecret,
    publicUrl: 'https://nobicast.test',
    authUrl: 'http://127.0.0.1:1',
    addressSalt: testSecret,
    retention: { networkDays: 30, rejectedMonths: 12 },
  });
  const server = await listenForTest(app, checksOfService('comments'));
  const response = await summary(server.url);
  expect([response.status, await response.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'database_unavailable' }),
  ]);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
    ok: false,
    failed: ['database', 'schema'],
  });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.close();
  await db.destroy();
});

test('the service recovers by itself after its connections were cut', async () => {
  expect((await summary(comments.url)).status).toBe(200);
  const admin = connectForTest(comments.adminUrl, 'public');
  await admin.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'nobicast_comments' and datname = current_database()`,
  );
  await admin.destroy();
  await eventually(async () => (await summary(comments.url)).status === 200);
});
