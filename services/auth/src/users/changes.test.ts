import { changesChannel, listenForChanges } from '@nobicast/service-kit';
import { connectForTest, eventually } from '@nobicast/service-kit/testing';
import {
  actorHeaders,
  buildSession,
  buildUser,
  startAuthForTest,
  type AuthForTest,
} from '../testing/index.ts';

let auth: AuthForTest;
let heard: string[];
let listener: ReturnType<typeof listenForChanges>;
beforeAll(async () => {
  auth = await startAuthForTest();
  listener = listenForChanges({
    url: auth.database.urlFor('shell'),
    onChange: (owner) => heard.push(owner),
    onLost: () => undefined,
  });
  await listener.ready;
});
afterAll(async () => {
  await listener.close();
  await auth.close();
});

/** Our part of what is notified because of this work. The mark comes last: Postgres keeps the order of the commits. */
async function notifiedBy(work: () => PromiseLike<unknown>): Promise<string[]> {
  heard = [];
  await work();
  await auth.db.raw('select pg_notify(?, ?)', [changesChannel, 'mark']);
  await eventually(() => heard.includes('mark'));
  return heard.filter((owner) => owner === 'auth');
}

test('a profile that is saved as it was notifies nobody, another value does', async () => {
  const user = await buildUser(auth, { role: 'host' });
  const session = await buildSession(auth, { user });
  const save = async (fields: object) => {
    const response = await fetch(`${auth.url}/api/profile/update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...actorHeaders(auth, session) },
      body: JSON.stringify({
        name: 'Zoé',
        bio: null,
        expertise_areas: ['Radio'],
        social_links: { github: 'https://github.com/zoe' },
        ...fields,
      }),
    });
    expect(response.status).toBe(200);
  };
  expect(await notifiedBy(() => save({}))).toEqual(['auth']);
  expect(await notifiedBy(() => save({}))).toEqual([]);
  for (const fields of [
    { name: 'Zoé L.' },
    { bio: 'Deux lignes' },
    { avatar_url: 'https://images.example/zoe.jpg' },
    { host_bio: 'J’anime' },
    { expertise_areas: ['Réseau'] },
    { social_links: { github: '' } },
  ])
    expect([fields, await notifiedBy(() => save(fields))]).toEqual([fields, ['auth']]);
});

test('a role and a switch count, a sign-in and a new account do not, nor a statement that meets nobody', async () => {
  const users = () => auth.db('auth.users');
  const { id } = await buildUser(auth);
  expect(await notifiedBy(() => buildUser(auth))).toEqual([]);
  expect(await notifiedBy(() => users().where({ id }).update({ last_sign_in_at: auth.clock() }))).toEqual([]);
  expect(await notifiedBy(() => users().where({ id }).update({ role: 'host' }))).toEqual(['auth']);
  expect(await notifiedBy(() => users().where({ id }).update({ is_active: false }))).toEqual(['auth']);
  expect(await notifiedBy(() => users().where({ id }).delete())).toEqual(['auth']);
  expect(await notifiedBy(() => users().where({ id }).delete())).toEqual([]);
});

test('emptying the table counts', async () => {
  const admin = connectForTest(auth.database.adminUrl, 'public');
  expect(await notifiedBy(() => admin.raw('truncate auth.users cascade'))).toEqual(['auth']);
  await admin.destroy();
});
