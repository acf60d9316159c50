import { buildCaller, startAuthForTest, type AuthForTest, type Caller } from '../testing/index.ts';

let auth: AuthForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());
beforeEach(() => auth.db('auth.users').delete());

const pathOf = ({ id }: Caller) => `/api/admin/users/${id}`;
/** All acts that take an admin's rights away. The last one is the member's own call. */
const acts: Record<string, (by: Caller, whom: Caller) => Promise<{ status: number }>> = {
  demote: (by, whom) => by.call('PATCH', pathOf(whom), { role: 'user' }),
  deactivate: (by, whom) => by.call('PATCH', pathOf(whom), { is_active: false }),
  delete: (by, whom) => by.call('DELETE', pathOf(whom)),
  'demote a selection': (by, whom) =>
    by.call('POST', '/api/admin/users/update', { selection: { ids: [whom.id] }, change: { role: 'host' } }),
  'delete the own account': (by) => by.call('DELETE', '/api/account', { email: by.email }),
};
const names = Object.keys(acts);
const rounds = 50;

const activeAdmins = async () =>
  (await auth.db('auth.users').where({ role: 'admin', is_active: true }).select<{ id: string }[]>('id')).map(
    ({ id }) => id,
  );

test('two admins who take the rights of each other at once leave one, in fifty rounds of every kind', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await auth.db('auth.users').delete();
    const [one, two] = [
      await buildCaller(auth, { role: 'admin' }),
      await buildCaller(auth, { role: 'admin' }),
    ];
    const first = names[round % names.length] ?? '';
    const second = names[Math.floor(round / names.length) % names.length] ?? '';
    const replies = await Promise.all([acts[first]?.(one, two), acts[second]?.(two, one)]);
    const left = await activeAdmins();
    expect([round, first, second, left.length]).toEqual([round, first, second, 1]);
    // Nor a failure of ours, such as a deadlock.
    for (const reply of replies) expect([round, reply?.status]).not.toEqual([round, 500]);
  }
});

test('five admins who all act on all others at once leave at least one', async () => {
  const admins: Caller[] = [];
  for (let count = 0; count < 5; count += 1) admins.push(await buildCaller(auth, { role: 'admin' }));
  const calls = admins.flatMap((by, index) =>
    admins
      .filter((whom) => whom !== by)
      .map((whom, other) => acts[['demote', 'deactivate', 'delete'][(index + other) % 3] ?? '']?.(by, whom)),
  );
  const statuses = (await Promise.all(calls)).map((reply) => reply?.status);
  expect(statuses.filter((status) => status === 500)).toEqual([]);
  expect((await activeAdmins()).length).toBeGreaterThanOrEqual(1);
});
