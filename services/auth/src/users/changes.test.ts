import { connectForTest, listenForTestChanges, type ChangesForTest } from '@nobicast/service-kit/testing';
import {
  actorHeaders,
  buildSession,
  buildUser,
  startAuthForTest,
  type AuthForTest,
} from '../testing/index.ts';

let auth: AuthForTest;
let changes: ChangesForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
  changes = await listenForTestChanges({ url: auth.database.urlFor('gateway'), db: auth.db });
});
afterAll(async () => {
  await changes.close();
  await auth.close();
});

const notifiedBy = (work: () => PromiseLike<unknown>) => changes.notifiedBy(work);

const removalOf = (id: string) => `!member-${id} member-${id}`;

// T3-H1
test('saving an unchanged profile sends no notification, a changed value sends the member’s key, and one that goes is a removal', async () => {
  const user = await buildUser(auth, { role: 'host' });
  const session = await buildSession(auth, { user });
  const github = 'https://github.com/zoe';
  let profile: object = {
    name: 'Zoé',
    bio: null,
    expertise_areas: ['Radio'],
    social_links: { github },
  };
  const save = async (fields: object) => {
    profile = { ...profile, ...fields };
    const response = await fetch(`${auth.url}/api/profile/update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...actorHeaders(auth, session) },
      body: JSON.stringify(profile),
    });
    expect(response.status).toBe(200);
  };
  expect(await notifiedBy(() => save({}))).toEqual([`member-${user.id}`]);
  expect(await notifiedBy(() => save({}))).toEqual([]);
  for (const fields of [
    { name: 'Zoé L.' },
    { bio: 'Deux lignes' },
    { avatar_url: 'https://images.example/zoe.jpg' },
    { host_bio: 'J’anime' },
    { expertise_areas: ['Radio', 'Réseau'] },
    { social_links: { github, website: 'https://zoe.example/' } },
  ])
    expect([fields, await notifiedBy(() => save(fields))]).toEqual([fields, [`member-${user.id}`]]);
  for (const fields of [
    { bio: null },
    { avatar_url: null },
    { host_bio: null },
    { expertise_areas: ['Réseau'] },
    { social_links: { github: '', website: 'https://zoe.example/' } },
  ])
    expect([fields, await notifiedBy(() => save(fields))]).toEqual([fields, [removalOf(user.id)]]);
});

test('a new role or activation notifies; a sign-in, a session, a new account and a statement without rows do not', async () => {
  const users = () => auth.db('auth.users');
  const { id } = await buildUser(auth);
  const gone = removalOf(id);
  expect(await notifiedBy(() => buildUser(auth))).toEqual([]);
  expect(await notifiedBy(() => buildSession(auth))).toEqual([]);
  expect(await notifiedBy(() => users().where({ id }).update({ last_sign_in_at: auth.clock() }))).toEqual([]);
  expect(await notifiedBy(() => users().where({ id }).update({ role: 'host' }))).toEqual([`member-${id}`]);
  // A former host's values stay hidden.
  expect(await notifiedBy(() => users().where({ id }).update({ role: 'guest' }))).toEqual([gone]);
  expect(await notifiedBy(() => users().where({ id }).update({ is_active: false }))).toEqual([gone]);
  expect(await notifiedBy(() => users().where({ id }).update({ is_active: true }))).toEqual([`member-${id}`]);
  expect(await notifiedBy(() => users().where({ id }).delete())).toEqual([gone]);
  expect(await notifiedBy(() => users().where({ id }).delete())).toEqual([]);
});

test('truncating the table notifies of everything', async () => {
  const admin = connectForTest(auth.database.adminUrl, 'public');
  expect(await notifiedBy(() => admin.raw('truncate auth.users cascade'))).toEqual(['!*']);
  await admin.destroy();
});
