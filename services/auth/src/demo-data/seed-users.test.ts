import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildUser, startAuthForTest, type AuthForTest } from '../testing/index.ts';
import { membersSchema } from './members.schema.ts';
import { demoDataRepository } from './demo-data.repository.ts';
import { seedUsers } from './seed-users.ts';

const demoDataFolder = path.resolve(__dirname, '../../../../infra/demo-data');
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(demoDataFolder, name), 'utf8'));
const { members } = membersSchema.parse(read('members.json'));
const roles = members.map(({ role }) => role);

let auth: AuthForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());
beforeEach(async () => {
  await auth.db('auth.users').delete();
  await auth.db.raw('delete from auth_jobs._private_jobs');
});

const seed = () =>
  seedUsers(
    {
      repository: demoDataRepository(auth.db),
      inTransaction: (work) => auth.db.transaction((transaction) => work(demoDataRepository(transaction))),
      clock: () => new Date('2026-11-20T12:00:00Z'),
    },
    members,
  );
const jobCount = async () => {
  const { rows } = await auth.db.raw<{ rows: { count: number }[] }>(
    'select count(*)::integer as count from auth_jobs._private_jobs',
  );
  return rows[0]?.count;
};

test('an empty database gets an account of each role, with complete profiles', async () => {
  expect(roles).toEqual(expect.arrayContaining(['user', 'guest', 'host', 'moderator', 'admin']));
  const accounts = await seed();
  expect(accounts.map(({ role }) => role)).toEqual(roles);
  expect(accounts[2]).toEqual({ role: 'host', email: 'camille@nobicast.example' });
  expect(await jobCount()).toBe(roles.length);
  const response = await fetch(`${auth.url}/api/users/demo-host`);
  expect(await response.json()).toMatchObject({
    data: {
      user: {
        name: 'Camille Rousseau',
        joined_at: '2024-11-22T12:00:00.000Z',
        expertise_areas: ['Culture numérique', 'Radio', 'Accessibilité'],
        social_links: [{ network: 'github' }, { network: 'website' }],
      },
    },
  });
});

test('a second run and concurrent runs add nobody, and return the accounts that are active', async () => {
  const [one, other] = await Promise.all([seed(), seed()]);
  expect(other).toEqual(one);
  expect(await seed()).toEqual(one);
  expect(await jobCount()).toBe(roles.length);
  await auth.db('auth.users').where({ id: 'demo-guest' }).update({ is_active: false });
  expect((await seed()).map(({ role }) => role)).toEqual(roles.filter((role) => role !== 'guest'));
});

test('who signed in before the demo data came keeps the account, and a demo address gets its role', async () => {
  await buildUser(auth, { email: 'solene@nobicast.example', role: 'user' });
  await buildUser(auth, { email: 'visitor@courriel.example', role: 'user' });
  expect((await seed()).map(({ role }) => role)).toEqual(roles);
  expect(
    await auth.db('auth.users').orderBy('email').select('email', 'role').whereIn('role', ['admin', 'user']),
  ).toEqual([
    { email: 'noe@nobicast.example', role: 'user' },
    { email: 'solene@nobicast.example', role: 'admin' },
    { email: 'visitor@courriel.example', role: 'user' },
  ]);
});

test('a role that an administrator has taken is not given back', async () => {
  await seed();
  await auth.db('auth.users').where({ id: 'demo-moderator' }).update({ role: 'user' });
  expect((await seed()).filter(({ role }) => role === 'moderator')).toEqual([]);
});

test('a run that was interrupted is finished by the next one', async () => {
  await seed();
  await auth.db('auth.users').whereIn('id', ['demo-host', 'demo-moderator', 'demo-admin']).delete();
  expect((await seed()).map(({ role }) => role)).toEqual(roles);
});

test('the host and the guest have the addresses of their entries in the directory', () => {
  const { guests } = read('content.json') as { guests: { name: string; email: string }[] };
  for (const role of ['host', 'guest'] as const) {
    const member = members.find((candidate) => candidate.role === role);
    expect(guests.filter(({ email }) => email === member?.email).map(({ name }) => name)).toEqual([
      member?.name,
    ]);
  }
});
