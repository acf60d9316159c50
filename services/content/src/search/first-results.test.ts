import type { SearchHit, SearchReply } from '@nobicast/contracts';
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
  await content.db('content.episodes').delete();
  await content.db('content.guests').delete();
  await content.db('content.spellings').delete();
  content.setNow('2026-11-20T12:00:00Z');
});

const search = (query: Record<string, string | number>) =>
  content.data<SearchReply>(`/api/search?${new URLSearchParams(query as Record<string, string>)}`);
const hitsOf = async (q: string): Promise<SearchHit[]> =>
  (await search({ q })).groups.flatMap(({ hits }) => hits);
const titlesOf = async (q: string) => (await hitsOf(q)).map(({ title }) => title);

describe('T3-F4 people lead to their episodes', () => {
  const addressesOf = async (q: string) =>
    (await hitsOf(q)).sort((a, b) => b.score - a.score).map(({ url }) => url);

  test('after themselves, as host or guest, together with what it is about', async () => {
    const { id: episode_id, slug } = await buildEpisode(content.db, {
      number: 972,
      title: 'Câbles',
      description: 'En mer.',
    });
    const guest_id = await buildGuest(content.db, { name: 'Awa Diallo' });
    await buildParticipant(content.db, { episode_id, guest_id, order_index: 1 });
    await buildParticipant(content.db, { episode_id, name: 'Camille Rousseau', participant_role: 'host' });
    expect(await addressesOf('diallo')).toEqual([expect.stringMatching('^/invites/'), `/episodes/${slug}`]);
    expect(await addressesOf('rousseau')).toEqual([`/episodes/${slug}`, `/episodes/${slug}`]);
    const [hit, ...others] = await hitsOf('awa câble');
    expect(others).toEqual([]);
    expect(hit).toMatchObject({ excerpt: 'En mer.', marks: { title: [[14, 20]] } });
    expect(await hitsOf('camille awa')).toMatchObject([
      {
        excerpt: 'Camille Rousseau, Awa Diallo',
        marks: {
          excerpt: [
            [0, 7],
            [18, 21],
          ],
        },
      },
    ]);
  });

  test('by the name that they have now, while they take part', async () => {
    const { id: episode_id } = await buildEpisode(content.db, { title: 'Câbles' });
    const other = await buildEpisode(content.db, { title: 'Ancres' });
    const guest_id = await buildGuest(content.db, { name: 'Awa Diallo' });
    const id = await buildParticipant(content.db, { episode_id, guest_id });
    const episodesOf = async (q: string) =>
      (await search({ q, type: 'episode' })).groups.flatMap(({ hits }) => hits.map(({ title }) => title));
    await content.db('content.guests').update({ name: 'Awa Sow' });
    expect([await episodesOf('diallo'), await episodesOf('sow')]).toEqual([
      [],
      [expect.stringContaining('Câbles')],
    ]);
    await content.db('content.episode_participants').where({ id }).update({ episode_id: other.id });
    expect(await episodesOf('sow')).toEqual([expect.stringContaining('Ancres')]);
    await content.db('content.episode_participants').delete();
    expect(await episodesOf('sow')).toEqual([]);
  });

  test('and neither is a change of the episode that others must read again', async () => {
    const { id: episode_id } = await buildEpisode(content.db, { title: 'Câbles' });
    const version = () =>
      content.db('content.episodes').where({ id: episode_id }).first('version', 'updated_at');
    const before = (await version()) as unknown;
    await buildParticipant(content.db, { episode_id, name: 'Camille Rousseau' });
    expect(await version()).toEqual(before);
  });
});

test.each([
  ['its site', 'lwn.net'],
  ['a part of its site', 'lwn'],
  ['its name', 'réseau câblé'],
  ['all of it', 'https://www.lwn.net/Articles/R%C3%A9seau_c%C3%A2bl%C3%A9'],
])('T3-F4 a subject is found by the address of its link: %s', async (_name, q) => {
  const { id: episode_id } = await buildEpisode(content.db);
  const content_url = 'https://www.lwn.net/Articles/R%C3%A9seau_c%C3%A2bl%C3%A9';
  await buildSubject(content.db, { episode_id, title: 'En mer', content_url });
  await buildSubject(content.db, { episode_id, title: 'À terre', content_url: 'https://a.example/%FF%00' });
  const hits = await hitsOf(q);
  expect(hits.map(({ title, excerpt }) => [title, excerpt])).toEqual([
    ['En mer', 'lwn.net/Articles/Réseau_câblé'],
  ]);
  expect(hits[0]?.marks.excerpt).not.toEqual([]);
});

test('T3-F4 a podcast comes before its preparation, and so do its subjects', async () => {
  const build = async (type: 'podcast' | 'preparation', published_at: string) => {
    const { id } = await buildEpisode(content.db, { number: 975, type, title: 'Zirconium', published_at });
    await buildSubject(content.db, {
      episode_id: id,
      title: type === 'podcast' ? 'Zirconium A' : 'Zirconium B',
    });
  };
  await build('podcast', '2026-02-02T09:00:00Z');
  await build('preparation', '2026-02-03T09:00:00Z');
  const episodes = ['Nobicast 975, Zirconium', expect.stringMatching(/^Themes pour/)];
  expect(await titlesOf('975')).toEqual(episodes);
  expect(await titlesOf('zirconium')).toEqual([...episodes, 'Zirconium A', 'Zirconium B']);
});

test('T3-F4 what has the word itself comes before what has its stem in the title', async () => {
  await buildEpisode(content.db, { title: 'Chiffres romains' });
  await buildEpisode(content.db, { title: 'Enveloppes', description: 'On parle du chiffrement.' });
  await buildEpisode(content.db, { title: 'Lettres', description: 'Deux chiffrements se suivent.' });
  for (const q of ['chiffrement', 'chifrement'])
    expect((await titlesOf(q)).map((title) => title.split(', ')[1])).toEqual([
      'Enveloppes',
      'Lettres',
      'Chiffres romains',
    ]);
});

test('texts of results have the spaces of French punctuation, and marks in their places', async () => {
  await buildEpisode(content.db, { title: 'Panne : « qui » coupe ?', description: 'Le zinc : un métal !' });
  const [hit] = await hitsOf('zinc');
  expect(hit).toMatchObject({ excerpt: 'Le zinc\u00a0: un métal\u202f!', marks: { excerpt: [[3, 7]] } });
  expect(hit?.title).toContain('Panne\u00a0: «\u00a0qui\u00a0» coupe\u202f?');
});
