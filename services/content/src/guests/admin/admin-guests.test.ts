import type { AdminGuest, AdminGuestPage, Change } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import {
  buildAdmin,
  buildEpisode,
  buildGuest,
  buildParticipant,
  startContentForTest,
  type ContentForTest,
  type ReplyForTest,
} from '../../testing/index.ts';

let content: ContentForTest;
let maud: UserActor;
let paul: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  maud = await buildAdmin(content.dbAs('auth'), 'Maud');
  paul = await buildAdmin(content.dbAs('auth'), 'Paul');
});
afterAll(() => content.close());
beforeEach(() => content.db('content.guests').delete());

// The services for tests check every reply against its contract.
const guestOf = ({ body }: ReplyForTest) => (body.data as { guest: AdminGuest }).guest;
const create = (body: object) => content.call('POST', '/api/admin/guests', { as: maud, body });
const update = (id: number, body: object, options: { as?: UserActor; version?: number } = {}) =>
  content.call('PATCH', `/api/admin/guests/${id}`, { as: maud, ...options, body });
const page = async (query = '') =>
  (await content.call('GET', `/api/admin/guests${query}`)).body.data as AdminGuestPage;
const names = async (query: string) => (await page(query)).guests.map(({ name }) => name);

const awa = {
  name: 'Awa Diallo',
  slug: 'awa-diallo',
  role: 'Ingénieure réseau',
  bio_short: 'Relie des villes.',
  bio: 'Awa **relie** des villes.',
  avatar_url: 'https://exemple.fr/awa.jpg',
  email: 'Awa@Exemple.fr',
  domains: ['Réseau', 'Infrastructure', 'Réseau'],
  links: [{ label: 'github', url: 'https://github.com/awa' }],
  is_featured: true,
};

test('a person is created as sent, and read back', async () => {
  const created = await create(awa);
  expect([created.status, guestOf(created)]).toEqual([
    200,
    {
      ...awa,
      id: expect.any(Number) as number,
      email: 'awa@exemple.fr',
      domains: ['Réseau', 'Infrastructure'],
      has_account: false,
      is_public: true,
      former_slugs: [],
      participation_count: 0,
      version: 1,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
    },
  ]);
  const read = await content.call('GET', `/api/admin/guests/${guestOf(created).id}`);
  expect(guestOf(read)).toEqual(guestOf(created));
});

test('says whether the public page can be read: by the directory, or by a published episode', async () => {
  const { id } = guestOf(await create({ ...awa, is_featured: false }));
  const isPublic = async () => {
    const [listed] = (await page()).guests;
    const read = guestOf(await content.call('GET', `/api/admin/guests/${id}`));
    const { status } = await content.get('/api/guests/awa-diallo');
    return [listed?.is_public, read.is_public, status];
  };
  expect(await isPublic()).toEqual([false, false, 404]);
  const planned = await buildEpisode(content.db, { published_at: '2099-01-05T09:00:00Z' });
  await buildParticipant(content.db, { episode_id: planned.id, guest_id: id });
  expect(await isPublic()).toEqual([false, false, 404]);
  const published = await buildEpisode(content.db);
  await buildParticipant(content.db, { episode_id: published.id, guest_id: id });
  expect(await isPublic()).toEqual([true, true, 200]);
  await content.db('content.episode_participants').where({ guest_id: id }).delete();
  expect(guestOf(await update(id, { is_featured: true })).is_public).toBe(true);
  expect(await isPublic()).toEqual([true, true, 200]);
});

test('what is saved while typing is refused once the first episode is published', async () => {
  const { id, version } = guestOf(await create({ ...awa, is_featured: false }));
  const { id: episode } = await buildEpisode(content.db, { published_at: '2099-01-05T09:00:00Z' });
  await buildParticipant(content.db, { episode_id: episode, guest_id: id });
  const saved = await update(id, { role: 'Directrice', is_autosave: true }, { version });
  expect([saved.status, guestOf(saved).version]).toEqual([200, version + 1]);
  await content
    .db('content.episodes')
    .where({ id: episode })
    .update({ published_at: '2026-01-05T09:00:00Z' });
  const refused = await update(id, { role: 'Direc', is_autosave: true }, { version: version + 1 });
  expect([refused.status, refused.body.code, refused.body.data]).toMatchObject([
    412,
    'stale_version',
    { current: { role: 'Directrice', is_public: true, version: version + 1 }, changes: [] },
  ]);
  expect((await update(id, { role: 'Direction' }, { version: version + 1 })).status).toBe(200);
});

test.each([
  [{ slug: 'x' }, 'name'],
  [{ name: 'X' }, 'slug'],
  [{ name: 'X', slug: 'candidature' }, 'slug'],
  [{ name: 'X', slug: '975' }, 'slug'],
  [{ name: 'X', slug: 'Été' }, 'slug'],
  [{ name: 'X', slug: 'x', avatar_url: 'http://exemple.fr/x.jpg' }, 'avatar_url'],
  [{ name: 'X', slug: 'x', avatar_url: '/api/covers/x.jpg' }, 'avatar_url'],
  [{ name: 'X', slug: 'x', email: 'personne' }, 'email'],
  [{ name: 'X', slug: 'x', links: [{ label: 'site', url: 'javascript:alert(1)' }] }, 'links.0.url'],
  [{ name: 'X', slug: 'x', domains: [''] }, 'domains.0'],
])('%j is refused', async (body, path) => {
  const { status, body: reply } = await create(body);
  expect([status, reply.fields]).toMatchObject([400, [{ path }]]);
  expect((await page()).pagination.total).toBe(0);
});

test('a portrait that was uploaded here is taken as its upload names it; the empty text is none', async () => {
  const uploaded = `/api/covers/${'a'.repeat(32)}-1400.jpg`;
  const { id, avatar_url } = guestOf(await create({ name: 'X', slug: 'x', avatar_url: uploaded }));
  expect(avatar_url).toBe(uploaded);
  expect(guestOf(await update(id, { avatar_url: '' })).avatar_url).toBeNull();
});

test('a slug and an address belong to one person', async () => {
  await create(awa);
  const sameSlug = await create({ name: 'Une autre', slug: 'awa-diallo' });
  expect([sameSlug.status, sameSlug.body.code, sameSlug.body.error]).toEqual([
    409,
    'slug_taken',
    'La fiche «\u00a0Awa Diallo\u00a0» a déjà ce slug.',
  ]);
  const sameAddress = await create({ name: 'Une autre', slug: 'une-autre', email: 'awa@exemple.fr' });
  expect([sameAddress.status, sameAddress.body.code, sameAddress.body.fields]).toMatchObject([
    409,
    'guest_email_taken',
    [{ path: 'email' }],
  ]);
  const { id } = guestOf(await create({ name: 'Une autre', slug: 'une-autre' }));
  expect((await update(id, { email: 'awa@exemple.fr' })).body.code).toBe('guest_email_taken');
  expect((await update(id, { slug: 'awa-diallo' })).body.code).toBe('slug_taken');
});

test('a former slug redirects, until another person takes it, or its own takes it back', async () => {
  const { id } = guestOf(await create(awa));
  expect(guestOf(await update(id, { slug: 'awa' })).former_slugs).toEqual(['awa-diallo']);
  const other = { name: 'Une autre', slug: 'awa-diallo', is_featured: true };
  expect((await create(other)).body.code).toBe('slug_redirects');
  expect(guestOf(await update(id, { slug: 'awa-diallo' })).former_slugs).toEqual(['awa']);
  await update(id, { slug: 'awa-d' });
  expect((await create({ ...other, takes_redirect: true })).status).toBe(200);
  const { body } = await content.get('/api/guests/awa-diallo');
  expect(body.data).toMatchObject({ guest: { name: 'Une autre' } });
});

test('the fields that are sent are changed, with a row in the audit that has no text', async () => {
  const { id } = guestOf(await create(awa));
  const changed = guestOf(await update(id, { role: '', bio: 'Une autre.', name: awa.name }));
  expect(changed).toMatchObject({ role: null, bio: 'Une autre.', bio_short: awa.bio_short, version: 2 });
  const same = guestOf(await update(id, { role: null, links: awa.links, email: 'awa@exemple.fr' }));
  expect(same.version).toBe(2);
  const audit = await content
    .db('content.audit')
    .where({ target_type: 'guest', target_id: String(id) })
    .orderBy('id');
  expect(audit.map(({ action, actor_name, details }) => [action, actor_name, details])).toEqual([
    ['create', 'Maud', { version: 1 }],
    ['update', 'Maud', { fields: ['role', 'bio'], version: 2 }],
  ]);
  expect(JSON.stringify(audit)).not.toContain('autre');
});

test('a change of another version is refused with the row as it is, and who changed what', async () => {
  const { id } = guestOf(await create(awa));
  await update(id, { role: 'Directrice' }, { as: paul, version: 1 });
  const stale = await update(id, { name: 'Awa D.' }, { version: 1 });
  const { current, changes } = stale.body.data as { current: AdminGuest; changes: Change[] };
  expect([stale.status, stale.body.code, current.role, current.name]).toEqual([
    412,
    'stale_version',
    'Directrice',
    'Awa Diallo',
  ]);
  expect(changes.map(({ by, fields }) => [by, fields])).toEqual([['Paul', ['role']]]);
  expect((await update(id, { name: 'Awa D.' }, { version: current.version })).status).toBe(200);
});

test('another address unlinks the account; linking makes no form stale', async () => {
  const { id } = guestOf(await create(awa));
  await content.db('content.guests').where({ id }).update({ account_id: 'awa' });
  const { has_account, version } = guestOf(await update(id, { role: 'Directrice' }, { version: 1 }));
  expect([has_account, version]).toEqual([true, 2]);
  expect(guestOf(await update(id, { email: 'autre@exemple.fr' })).has_account).toBe(false);
});

test('whoever is deleted stays in the episodes by name and role, and is gone everywhere else', async () => {
  const { id } = guestOf(await create(awa));
  const episode = await buildEpisode(content.db);
  const own = await buildEpisode(content.db);
  await buildParticipant(content.db, { episode_id: episode.id, guest_id: id });
  await buildParticipant(content.db, { episode_id: own.id, guest_id: id, role: 'Ce soir-là' });
  const { status, body } = await content.call('DELETE', `/api/admin/guests/${id}`, { as: maud });
  expect([status, body.data]).toEqual([200, { kept_participations: 2 }]);
  const kept = await content.db('content.episode_participants').orderBy('id', 'desc').limit(2);
  expect(
    kept.map(({ name, role, bio, avatar_url, guest_id }) => [name, role, bio, avatar_url, guest_id]),
  ).toEqual([
    ['Awa Diallo', 'Ce soir-là', null, null, null],
    ['Awa Diallo', 'Ingénieure réseau', null, null, null],
  ]);
  expect((await content.get('/api/guests/awa-diallo')).status).toBe(404);
  expect((await content.call('DELETE', `/api/admin/guests/${id}`)).body.code).toBe('guest_not_found');
  expect((await update(id, { name: 'X' })).body.code).toBe('guest_not_found');
});

describe('the list', () => {
  test('is searched by parts of name, role, slug and address, and cut into pages', async () => {
    await create(awa);
    await create({ name: 'Émile Zo', slug: 'emile', email: 'zo@exemple.fr' });
    await create({ name: 'Zoé', slug: 'zoe', role: 'Ingénieure' });
    expect(await names('')).toEqual(['Awa Diallo', 'Émile Zo', 'Zoé']);
    expect(await names('?search=INGENIEURE')).toEqual(['Awa Diallo', 'Zoé']);
    expect(await names(`?search=${encodeURIComponent('zo@exemple')}`)).toEqual(['Émile Zo']);
    expect(await names('?search=diallo%20awa')).toEqual(['Awa Diallo']);
    expect(await names('?search=%25')).toEqual([]);
    expect(await names('?search=')).toHaveLength(3);
    expect(await names('?featured=true')).toEqual(['Awa Diallo']);
    expect(await names('?featured=false')).toEqual(['Émile Zo', 'Zoé']);
    expect(await names('?limit=1&page=2')).toEqual(['Émile Zo']);
    expect((await page('?limit=1&page=9')).pagination).toEqual({ page: 9, limit: 1, total: 3, pages: 3 });
  });

  test('of ten thousand people is found quickly', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      key: `personne-${index}`,
      name: `Personne ${index}`,
      role: 'Ingénieure réseau',
      email: `personne${index}@exemple.fr`,
    }));
    await content.db.batchInsert('content.guests', rows, 1_000);
    const startedAt = performance.now();
    expect((await page('?search=personne%209999')).guests.map(({ name }) => name)).toEqual(['Personne 9999']);
    expect((await page('?page=500')).guests).toHaveLength(20);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

test('only admins read and change the directory', async () => {
  const id = await buildGuest(content.db);
  for (const role of ['moderator', 'host', 'user'] as const) {
    const as: UserActor = { kind: 'user', userId: 'u', role, sessionId: 's' };
    for (const [method, path] of [
      ['GET', '/api/admin/guests'],
      ['GET', `/api/admin/guests/${id}`],
      ['DELETE', `/api/admin/guests/${id}`],
      ['GET', '/api/admin/link-checks?url=https://exemple.fr'],
    ] as const)
      expect((await content.call(method, path, { as })).status).toBe(403);
  }
});
