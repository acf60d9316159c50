import type { UserOutcome } from '@nobicast/contracts';
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
  admin = await buildCaller(auth, { role: 'admin', name: 'Maud' });
});

const update = (body: object) =>
  admin.call<{ outcomes: UserOutcome[] }>('POST', '/api/admin/users/update', body);
const remove = (selection: object) =>
  admin.call<{ outcomes: UserOutcome[] }>('POST', '/api/admin/users/delete', { selection });
const rows = () =>
  auth
    .db('auth.users')
    .orderBy('email')
    .select<{ email: string; role: string; is_active: boolean }[]>('email', 'role', 'is_active');

test('the role of several accounts: each is answered by itself, with its own audit row (ADMIN-USERS-23)', async () => {
  const one = await buildUser(auth, { name: 'Zoé', email: 'a@example.org' });
  const two = await buildUser(auth, { email: 'b@example.org' });
  const { status, data } = await update({
    selection: { ids: [one.id, admin.id, 'gone', two.id, one.id] },
    change: { role: 'moderator' },
  });
  expect(status).toBe(200);
  expect(data.outcomes).toEqual([
    { id: one.id, name: 'Zoé', is_done: true, sentence: null },
    {
      id: admin.id,
      name: 'Maud',
      is_done: false,
      sentence: expect.stringMatching(/^C’est votre propre compte/),
    },
    { id: 'gone', name: null, is_done: false, sentence: 'Ce membre n’existe pas.' },
    { id: two.id, name: 'b', is_done: true, sentence: null },
  ]);
  expect((await rows()).filter(({ role }) => role === 'moderator')).toHaveLength(2);
  expect(
    await auth.db('auth.audit').whereIn('target_id', [one.id, two.id, admin.id]).select('action'),
  ).toHaveLength(2);
});

test('deactivating several ends their sessions', async () => {
  const user = await buildUser(auth);
  await buildSession(auth, { user });
  await update({ selection: { ids: [user.id] }, change: { is_active: false } });
  expect(
    await auth.db('auth.sessions').where({ user_id: user.id }).whereNull('ended_at').select('id'),
  ).toEqual([]);
});

test('deletes exactly what a filter showed, and nothing if that has changed', async () => {
  for (const [email, role, is_active] of [
    ['a@spam.example', 'user', true],
    ['b@spam.example', 'user', true],
    ['c@spam.example', 'host', true],
    ['d@spam.example', 'user', false],
  ] as const)
    await buildUser(auth, { email, role, is_active });
  const filter = { search: 'spam.example', role: 'user', status: 'active' };
  expect((await remove({ ...filter, count: 3 })).code).toBe('selection_changed');
  expect(await rows()).toHaveLength(5);
  const { data } = await remove({ ...filter, count: 2 });
  expect(data.outcomes.map(({ is_done: isDone }) => isDone)).toEqual([true, true]);
  expect((await rows()).map(({ email }) => email)).toEqual([
    'c@spam.example',
    'd@spam.example',
    expect.stringMatching(/@/),
  ]);
});

test('is limited to what one call can do, and never takes both changes', async () => {
  const ids = Array.from({ length: 201 }, (_, index) => `u${index}`);
  expect((await remove({ ids })).code).toBe('validation_failed');
  expect((await remove({ ids: [] })).code).toBe('validation_failed');
  expect((await update({ selection: { ids: ['x'] }, change: { role: 'user', is_active: true } })).code).toBe(
    'validation_failed',
  );
  expect((await update({ selection: { ids: ['x'] }, change: { email: 'a@example.org' } })).code).toBe(
    'validation_failed',
  );
});
