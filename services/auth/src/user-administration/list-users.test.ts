import { roles, type ManagedUserPage } from '@nobicast/contracts';
import { connectForTest } from '@nobicast/service-kit/testing';
import {
  buildCaller,
  buildSession,
  buildUser,
  startAuthForTest,
  type AuthForTest,
  type Caller,
} from '../testing/index.ts';

let auth: AuthForTest;
let admin: Caller;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());
beforeEach(async () => {
  await auth.db('auth.users').delete();
  admin = await buildCaller(auth, { role: 'admin', name: 'Maud Keller', email: 'maud@nobicast.example' });
});

const list = async (query = '') =>
  (await admin.call<ManagedUserPage>('GET', `/api/admin/users${query}`)).data;
const search = async (text: string) =>
  (await list(`?search=${encodeURIComponent(text)}`)).users.map(({ email }) => email).sort();

test('accounts come newest first, twenty a page, with a true number of pages (ADMIN-USERS-06, 07)', async () => {
  const start = Date.UTC(2026, 0, 1);
  await auth.db('auth.users').insert(
    Array.from({ length: 44 }, (_, index) => ({
      email: `n${index}@example.org`,
      created_at: new Date(start + index * 1_000),
    })),
  );
  const first = await list();
  expect(first.pagination).toEqual({ page: 1, limit: 20, total: 45, pages: 3, is_capped: false });
  expect(first.users).toHaveLength(20);
  expect(first.users.slice(0, 2).map(({ email }) => email)).toEqual([admin.email, 'n43@example.org']);
  const third = await list('?page=3');
  expect(third.users.map(({ email }) => email)).toEqual(
    ['n4', 'n3', 'n2', 'n1', 'n0'].map((n) => `${n}@example.org`),
  );
  expect((await list('?page=4')).users).toEqual([]);
});

test('a search finds parts of names and addresses, without accents and case (ADMIN-USERS-01)', async () => {
  await buildUser(auth, { email: 'zoe.b@example.org', name: 'Zoé Müller-Œuvre' });
  await buildUser(auth, { email: 'awa@nobicast.example', name: null });
  await buildUser(auth, { email: 'x_100%@example.org', name: 'Łukasz 北京' });
  expect(await search('ZOE')).toEqual(['zoe.b@example.org']);
  expect(await search('mull')).toEqual(['zoe.b@example.org']);
  expect(await search('ller oeuv')).toEqual(['zoe.b@example.org']);
  expect(await search('zoe keller')).toEqual([]);
  expect(await search('nobicast.example')).toEqual(['awa@nobicast.example', 'maud@nobicast.example']);
  expect(await search('zoe.b@example.org')).toEqual(['zoe.b@example.org']);
  // One or two letters are the beginning of a word.
  expect(await search('aw')).toEqual(['awa@nobicast.example']);
  expect(await search('wa')).toEqual([]);
  expect(await search('lukasz')).toEqual(['x_100%@example.org']);
  expect(await search('北京')).toEqual(['x_100%@example.org']);
  // Pattern characters are plain text, and a search without a word finds nothing rather than everything.
  expect(await search('100%')).toEqual(['x_100%@example.org']);
  expect(await search('%')).toEqual([]);
  expect(await search('_')).toEqual([]);
});

test('the filters of role and status narrow the list and its count, also together with a search (ADMIN-USERS-02, 03)', async () => {
  await buildUser(auth, { role: 'host', name: 'Hôte un' });
  await buildUser(auth, { role: 'host', name: 'Hôte deux', is_active: false });
  await buildUser(auth, { role: 'guest' });
  const totals = async (query: string) => (await list(query)).pagination.total;
  expect(await totals('?role=host')).toBe(2);
  expect(await totals('?role=host&status=active')).toBe(1);
  expect(await totals('?status=inactive')).toBe(1);
  expect(await totals('?status=active')).toBe(3);
  expect(await totals('?role=moderator')).toBe(0);
  expect((await list('?role=host&status=inactive&search=hote')).users.map(({ name }) => name)).toEqual([
    'Hôte deux',
  ]);
  expect((await admin.call('GET', '/api/admin/users?role=emperor')).status).toBe(400);
  expect((await admin.call('GET', '/api/admin/users?status=asleep')).status).toBe(400);
});

test('the counts follow every change of accounts', async () => {
  const { id } = await buildUser(auth, { role: 'user' });
  const counts = async () => {
    const { rows } = await auth.db.raw<{ rows: { is_right: boolean }[] }>(
      `select c.user_count = (select count(*) from auth.users u where u.role = c.role and u.is_active = c.is_active)
          as is_right from auth.user_counts c`,
    );
    return [rows.length, rows.every(({ is_right: isRight }) => isRight)];
  };
  await auth.db('auth.users').where({ id }).update({ role: 'host' });
  expect(await counts()).toEqual([2 * roles.length, true]);
  await auth.db('auth.users').where({ id }).update({ is_active: false, name: 'Zoé' });
  await auth.db('auth.users').insert([{ email: 'a@example.org' }, { email: 'b@example.org', role: 'guest' }]);
  await auth.db('auth.users').where({ email: 'a@example.org' }).delete();
  expect(await counts()).toEqual([2 * roles.length, true]);
  await auth.db.raw('truncate auth.users cascade').catch(() => undefined);
  expect(await counts()).toEqual([2 * roles.length, true]);
});

test('a search that finds very many is counted up to a limit, and says so', async () => {
  await auth.db.raw(
    `insert into auth.users (email) select 'commun' || n || '@example.org' from generate_series(1, 1001) n`,
  );
  expect((await list('?search=commun')).pagination).toEqual({
    page: 1,
    limit: 20,
    total: 1_000,
    pages: 50,
    is_capped: true,
  });
  await auth.db('auth.users').where({ email: 'commun1@example.org' }).delete();
  expect((await list('?search=commun')).pagination).toMatchObject({ total: 1_000, is_capped: false });
});

test('each row tells what the account has done: sign-ins, comments by state, hosted episodes', async () => {
  const content = connectForTest(auth.database.urlFor('content'), 'content');
  const comments = connectForTest(auth.database.urlFor('comments'), 'comments');
  try {
    const host = await buildUser(auth, { name: 'Zoé', role: 'host' });
    const signedInAt = new Date('2026-11-20T10:00:00.000Z');
    await auth
      .db('auth.users')
      .where({ id: host.id })
      .update({ last_sign_in_at: signedInAt, sign_in_count: 7 });
    await content.raw(
      `with e as (insert into content.episodes (number, type, slug, published_at) values (1, 'podcast', 'un', now()) returning id),
        g as (insert into content.guests (key, name, account_id) values ('zoe', 'Zoé', :id) returning id),
        p as (insert into content.episode_participants (episode_id, guest_id, participant_role, order_index)
          select e.id, g.id, 'host', 0 from e, g)
        insert into content.subjects (episode_id, title, order_index) select id, 'Un sujet', 0 from e`,
      { id: host.id },
    );
    const { id: subjectId } = await content('content.subjects').first<{ id: number }>('id');
    const comment = {
      episode_subject_id: subjectId,
      author_name: 'Zoé',
      author_email: host.email,
      new_user_id: host.id,
    };
    await comments('comments.comments').insert([
      { ...comment, content: 'un', is_approved: true },
      { ...comment, content: 'deux', is_approved: true },
      { ...comment, content: 'trois' },
      { ...comment, content: 'quatre', rejected_at: signedInAt },
    ]);
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => void statements.push(sql);
    auth.db.on('query', listen);
    const { users } = await list();
    auth.db.off('query', listen);
    // One for the caller, one for the page with its count: never one per row.
    expect(statements).toHaveLength(2);
    expect(users.find(({ id }) => id === host.id)).toEqual({
      id: host.id,
      email: host.email,
      name: 'Zoé',
      role: 'host',
      is_active: true,
      created_at: expect.any(String),
      last_login_at: signedInAt.toISOString(),
      version: 1,
      bio: null,
      avatar_url: null,
      sign_in_count: 7,
      comments: { approved: 2, pending: 1, rejected: 1 },
      hosted_episodes: 1,
    });
    expect(users.find(({ id }) => id === admin.id)).toMatchObject({
      comments: { approved: 0, pending: 0, rejected: 0 },
      hosted_episodes: 0,
      last_login_at: null,
    });
  } finally {
    await content.destroy();
    await comments.destroy();
  }
});

test('one account has its open sessions: the device and when it was seen, never a token', async () => {
  const user = await buildUser(auth, { name: 'Zoé' });
  const open = await buildSession(auth, {
    user,
    user_agent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/130.0',
  });
  await buildSession(auth, { user, ended_at: auth.clock() });
  const { status, data } = await admin.call('GET', `/api/admin/users/${user.id}`);
  expect(status).toBe(200);
  expect(data).toEqual({
    user: expect.objectContaining({ id: user.id, name: 'Zoé' }),
    sessions: [
      {
        id: open.id,
        is_current: false,
        device: 'Firefox sur Windows',
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
      },
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(/token|hash/);
  const own = await admin.call<{ sessions: unknown[] }>('GET', `/api/admin/users/${admin.id}`);
  expect(own.data.sessions).toEqual([expect.objectContaining({ id: admin.session.id, is_current: true })]);
  expect((await admin.call('GET', '/api/admin/users/nobody')).code).toBe('user_not_found');
});
