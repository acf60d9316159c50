import type { GuestList } from '@nobicast/contracts';
import {
  buildEpisode,
  buildGuest,
  buildParticipant,
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
  content.setNow('2026-11-20T12:00:00Z');
});

const list = (query = '') => content.data<GuestList>(`/api/guests${query}`);
const names = async (query = '') => (await list(query)).guests.map(({ name }) => name);

test('a guest shows the fields of the directory, and nothing else (API-PUBLIC-025, 113 to 123)', async () => {
  const id = await buildGuest(content.db, {
    name: 'Awa Diallo',
    role: 'Ingénieure réseau',
    bio: 'Longue.',
    bio_short: 'Relie des villes entre elles.',
    avatar_url: 'https://exemple.fr/awa.jpg',
    email: 'awa@exemple.fr',
    account_id: 'awa',
    domains: ['Réseau', 'Infrastructure'],
    links: [{ label: 'github', url: 'https://github.com/awa' }],
    is_featured: true,
  });
  const { guests, total } = await list();
  expect(total).toBe(1);
  expect(guests).toEqual([
    {
      id,
      slug: expect.stringMatching(/^guest-\d+$/) as string,
      name: 'Awa Diallo',
      role: 'Ingénieure réseau',
      bio_short: 'Relie des villes entre elles.',
      avatar_url: 'https://exemple.fr/awa.jpg',
      domains: ['Réseau', 'Infrastructure'],
      links: [{ label: 'github', url: 'https://github.com/awa' }],
      is_featured: true,
      episodes: [],
    },
  ]);
});

test('the published episodes of a guest are listed once each, newest first', async () => {
  const guest_id = await buildGuest(content.db);
  const older = await buildEpisode(content.db, { published_at: '2026-01-05T09:00:00Z' });
  const newer = await buildEpisode(content.db, { published_at: '2026-02-02T09:00:00Z' });
  const announced = await buildEpisode(content.db, { published_at: '2026-11-23T09:00:00Z' });
  for (const { id: episode_id } of [older, newer, announced]) {
    await buildParticipant(content.db, { episode_id, guest_id });
    await buildParticipant(content.db, { episode_id, guest_id, participant_role: 'host' });
  }
  const shown = async () => (await list()).guests[0]?.episodes;
  const published = [newer, older].map(({ slug, number }) => ({ slug, number }));
  expect(await shown()).toEqual(published);
  content.setNow('2026-11-23T09:00:00Z');
  expect(await shown()).toEqual([{ slug: announced.slug, number: announced.number }, ...published]);
});

describe('the directory', () => {
  beforeEach(async () => {
    await buildGuest(content.db, { name: 'Zoé', domains: ['Réseau'], is_featured: true });
    const { id: episode_id } = await buildEpisode(content.db, { published_at: '2026-01-05T09:00:00Z' });
    const { id: announced } = await buildEpisode(content.db, { published_at: '2026-11-23T09:00:00Z' });
    const unlisted = (name: string, domains: string[]) =>
      buildGuest(content.db, { name, domains, is_featured: false });
    for (const guest_id of [
      await unlisted('Émile', ['Réseau', 'Sécurité']),
      await unlisted('Eva', ['réseau social']),
    ])
      await buildParticipant(content.db, { episode_id, guest_id });
    // Hidden until their first episode is published.
    await buildParticipant(content.db, {
      episode_id: announced,
      guest_id: await unlisted('Ézéchiel', ['Réseau']),
    });
  });

  test('is in the order of French names', async () => {
    expect(await names()).toEqual(['Émile', 'Eva', 'Zoé']);
  });

  test('is cut by limit and offset, with the total of all (API-PUBLIC-026, 027)', async () => {
    expect(await names('?limit=1')).toEqual(['Émile']);
    expect(await names('?limit=1&offset=1')).toEqual(['Eva']);
    expect(await list('?limit=1&offset=9')).toEqual({ guests: [], total: 3 });
  });

  test('is filtered by featured and by exactly one domain (API-PUBLIC-028, 029)', async () => {
    expect(await names('?featured=true')).toEqual(['Zoé']);
    expect(await names('?featured=false')).toEqual(['Émile', 'Eva']);
    expect(await names(`?domain=${encodeURIComponent('Réseau')}`)).toEqual(['Émile', 'Zoé']);
    expect(await names(`?domain=${encodeURIComponent('réseau')}`)).toEqual([]);
    expect(await names(`?featured=true&domain=${encodeURIComponent('Sécurité')}`)).toEqual([]);
  });

  test.each([
    ['EMILE', ['Émile']],
    ['zo', ['Zoé']],
    ['e', ['Émile', 'Eva', 'Zoé']],
    ['reseau emil', ['Émile']],
    ['l’Ingenieur, Réseau', ['Émile']],
    ['zoé réseau', []],
    ['%', []],
    ['_', []],
    ["' or true --", []],
  ])('is searched for the words %j of name and role (A58)', async (text, expected) => {
    await content.db('content.guests').where({ name: 'Émile' }).update({ role: 'Ingénieur l Réseau' });
    const { guests, total } = await list(`?search=${encodeURIComponent(text)}`);
    expect([guests.map(({ name }) => name), total]).toEqual([expected, expected.length]);
  });

  test('a search is combined with the other filters, and cut like the whole directory', async () => {
    expect(await names('?search=e&featured=false')).toEqual(['Émile', 'Eva']);
    expect(await list('?search=e&featured=false&limit=1&offset=9')).toEqual({ guests: [], total: 2 });
  });

  test('is a shared reply, and what a search finds is not: texts without number fill no cache', async () => {
    const controlOf = async (query: string) =>
      (await fetch(`${content.url}/api/guests${query}`)).headers.get('cache-control');
    expect(await controlOf('?limit=100')).toContain('s-maxage=60');
    expect(await controlOf('?limit=100&search=zo')).toBe('no-store');
  });

  test.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'offset=-1',
    'featured=oui',
    'domain=',
    'search=',
    `search=${'x'.repeat(101)}`,
    'q=1',
  ])('refuses ?%s', async (query) => {
    const { status } = await content.get(`/api/guests?${query}`);
    expect(status).toBe(400);
  });
});
