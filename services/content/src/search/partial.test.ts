import type { SearchHit, SearchReply } from '@nobicast/contracts';
import {
  buildEpisode,
  buildGuest,
  buildSubject,
  buildTranscript,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
  content.setNow('2026-11-20T12:00:00Z');
  const { id: episode_id } = await buildEpisode(content.db, {
    title: 'Terminal',
    description: 'Un écran, un épisode.',
  });
  for (const title of ['Terminal de cuivre', 'Cuivre et zinc', 'Zinc'])
    await buildSubject(content.db, { episode_id, title });
  await buildEpisode(content.db, { title: 'Modem à venir', published_at: '2027-01-01T00:00:00Z' });
  await buildGuest(content.db, { name: 'Tom Zirconium', email: 'tom@example.org' });
});
afterAll(() => content.close());

const search = (q: string, type?: string) =>
  content.data<SearchReply>(`/api/search?${new URLSearchParams({ q, ...(type && { type }) })}`);
const hitsOf = ({ groups }: SearchReply): SearchHit[] => groups.flatMap(({ hits }) => hits);
const found = (reply: SearchReply) => [
  reply.corrected,
  reply.without?.map(({ word, query }) => [word, query]),
  hitsOf(reply).map(({ title }) => title),
];

test('T3-F4 a word that is nowhere is left out, which is said with the search that requires it', async () => {
  expect(found(await search('le zinc du modem'))).toEqual([
    'zinc',
    [['modem', 'zinc +modem']],
    ['Zinc', 'Cuivre et zinc'],
  ]);
});

test('where all words are found together, nothing is left out', async () => {
  expect(found(await search('zinc cuivre'))).toEqual([null, undefined, ['Cuivre et zinc']]);
});

test('words that never stand together: each result says which it lacks', async () => {
  const reply = await search('terminal cuivre zinc');
  expect(reply.without).toEqual([]);
  expect(hitsOf(reply).map(({ title, without }) => [title, without])).toEqual([
    ['Cuivre et zinc', [{ word: 'terminal', query: '+terminal cuivre zinc' }]],
    ['Terminal de cuivre', [{ word: 'zinc', query: 'terminal cuivre +zinc' }]],
  ]);
});

test.each([
  ['a plus sign', 'zinc +modem'],
  ['quotation marks', 'zinc "modem"'],
])('a word that is required by %s is not left out', async (_name, q) => {
  expect(found(await search(q))).toEqual([null, undefined, []]);
});

test('a word that is typed twice is left out once', async () => {
  const reply = await search('zinc modem Modem');
  expect(reply.without?.map(({ word }) => word.toLowerCase())).toEqual(['modem']);
});

test('a required word that is somewhere is in every result', async () => {
  const reply = await search('modem zinc +terminal');
  expect(reply.without?.map(({ word }) => word)).toEqual(['modem', 'zinc']);
  expect(hitsOf(reply).map(({ title, without }) => [title, without])).toEqual([
    [expect.stringContaining('Terminal'), undefined],
    ['Terminal de cuivre', undefined],
  ]);
});

test('quoted words stand as they are written, but for case and accents', async () => {
  expect(found(await search('"TERMINAL DÉ cuivre"'))).toEqual([null, undefined, ['Terminal de cuivre']]);
  for (const q of ['"cuivre terminal"', '"terminaux de cuivre"', '"terminal cuivre"'])
    expect(found(await search(q))).toEqual([null, undefined, []]);
});

test('a compound that is nowhere is searched by its words, but for its ending; an e-mail address is not', async () => {
  expect(found(await search('zinc.txt'))).toEqual([
    'zinc',
    [['txt', 'zinc +txt']],
    ['Zinc', 'Cuivre et zinc'],
  ]);
  for (const q of ['modem.zinc', 'épisode modem', 'podcast'])
    expect(found(await search(q))).toEqual([null, undefined, []]);
  expect(found(await search('tom@example.org'))).toEqual([null, undefined, []]);
});

test('a word in another form is right: it is not corrected, but left out', async () => {
  expect(found(await search('cuivres modem terminaux'))).toEqual([
    'cuivres terminaux',
    [['modem', 'cuivres +modem terminaux']],
    ['Terminal de cuivre'],
  ]);
});

test('the mistyped words of a partial match are corrected', async () => {
  expect(found(await search('cuivvre modem'))).toEqual([
    'cuivre',
    [['modem', 'cuivre +modem']],
    ['Cuivre et zinc', 'Terminal de cuivre'],
  ]);
});

test('T3-F4 what is only said is found as well, from the line with the words', async () => {
  const { id, slug } = await buildEpisode(content.db, { title: 'Mine' });
  await buildTranscript(content.db, id, ['Bonsoir.', 'Voici du graphite.']);
  const reply = await search('graphite modem');
  expect(reply.without?.map(({ word }) => word)).toEqual(['modem']);
  expect(hitsOf(reply).map(({ url }) => url)).toEqual([`/episodes/${slug}?t=1`]);
});

test('of one type, nothing is left out while another has all words', async () => {
  expect(found(await search('cuivre zinc', 'episode'))).toEqual([null, undefined, []]);
  expect(found(await search('terminal modem', 'episode'))).toEqual([
    'terminal',
    [['modem', 'terminal +modem']],
    [expect.stringContaining('Terminal')],
  ]);
});
