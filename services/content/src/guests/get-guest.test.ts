import type { GuestDetail } from '@nobicast/contracts';
import {
  buildEpisode,
  buildGuest,
  buildParticipant,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());
beforeEach(async () => {
  await content.db('content.guests').delete();
  await content.db('content.episodes').delete();
  content.setNow('2026-11-20T12:00:00Z');
});

const detailOf = (reference: string | number) => content.data<GuestDetail>(`/api/guests/${reference}`);

async function buildAwa() {
  const id = await buildGuest(content.db, {
    name: 'Awa Diallo',
    role: 'Ingénieure réseau',
    bio: 'Awa **relie** des villes.',
    email: 'awa@exemple.fr',
    account_id: 'awa',
    links: [{ label: 'github', url: 'https://github.com/awa' }],
  });
  await content.db('content.guests').where({ id }).update({ key: 'awa-diallo' });
  return id;
}

test('a person is found by slug, by id and by a former slug, without address and account (API-PUBLIC-020)', async () => {
  const id = await buildAwa();
  await content.db('content.former_guest_slugs').insert({ slug: 'awa-d', guest_id: id });
  const { guest } = await detailOf('awa-diallo');
  expect(guest).toEqual({
    id,
    slug: 'awa-diallo',
    name: 'Awa Diallo',
    role: 'Ingénieure réseau',
    bio: 'Awa **relie** des villes.',
    bio_html: '<p>Awa <strong>relie</strong> des villes.</p>',
    bio_short: null,
    avatar_url: null,
    domains: [],
    links: [{ label: 'github', url: 'https://github.com/awa' }],
    is_featured: true,
  });
  expect((await detailOf(id)).guest).toEqual(guest);
  expect((await detailOf('awa-d')).guest).toEqual(guest);
  expect((await detailOf('AWA-Diallo')).guest).toEqual(guest);
});

test.each(['inconnue', '999999', 'a%20b', '%27%3B--'])('%s is nobody: 404', async (reference) => {
  expect((await content.get(`/api/guests/${reference}`)).status).toBe(404);
});

test('published episodes are listed once each, newest first, with the role in them', async () => {
  const guest_id = await buildAwa();
  const older = await buildEpisode(content.db, { published_at: '2026-01-05T09:00:00Z', title: 'Et si ?' });
  const newer = await buildEpisode(content.db, { published_at: '2026-02-02T09:00:00Z' });
  const coming = await buildEpisode(content.db, { published_at: '2026-11-23T09:00:00Z' });
  for (const { id: episode_id } of [older, newer, coming])
    await buildParticipant(content.db, { episode_id, guest_id });
  await buildParticipant(content.db, { episode_id: newer.id, guest_id, participant_role: 'co-host' });
  const { appearances, appearance_count } = await detailOf('awa-diallo');
  expect(appearances.map(({ slug, participant_role }) => [slug, participant_role])).toEqual([
    [newer.slug, 'co-host'],
    [older.slug, 'guest'],
  ]);
  expect(appearances[1]?.title).toBe('Et si\u202f?');
  expect(appearance_count).toBe(2);
  content.setNow('2026-11-23T09:00:00Z');
  expect((await detailOf('awa-diallo')).appearances[0]?.slug).toBe(coming.slug);
});

test('subjects of these episodes that name the person are listed, and no others', async () => {
  const guest_id = await buildAwa();
  const { id: episode_id, slug } = await buildEpisode(content.db);
  await buildParticipant(content.db, { episode_id, guest_id });
  const named = await buildSubject(content.db, {
    episode_id,
    title: 'Un câble cède !',
    description: 'Avec AWA DIALLÔ.',
  });
  await buildSubject(content.db, { episode_id, title: 'Awa dort', content_text: 'Diallo aussi, ailleurs.' });
  // In an episode without her.
  await buildSubject(content.db, { title: 'Awa Diallo, de loin' });
  const { subjects } = await detailOf('awa-diallo');
  expect(subjects.map(({ id, episode_slug, title }) => [id, episode_slug, title])).toEqual([
    [named, slug, 'Un câble cède\u202f!'],
  ]);
});

test('the reply is shared by caches, under the keys of the directory and of episodes', async () => {
  await buildAwa();
  const { headers } = await fetch(`${content.url}/api/guests/awa-diallo`);
  expect(headers.get('cache-control')).toContain('s-maxage=60');
  expect(headers.get('surrogate-key')?.split(' ').sort()).toEqual(['any-episode', 'guests']);
});

test.each(['candidature', '975', '--'])('the slug %s is refused by the database', async (key) => {
  const id = await buildGuest(content.db);
  await expect(content.db('content.guests').where({ id }).update({ key })).rejects.toMatchObject({
    code: '23514',
  });
});
