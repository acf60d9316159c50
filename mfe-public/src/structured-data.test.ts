import type { EpisodeDetail, EpisodeGuest } from '@nobicast/contracts/episodes';
import {
  buildDetail,
  buildEpisode,
  buildLatest,
  buildPreparation,
  buildSubject,
} from './testing/build-episode.ts';
import { buildGuestDetail } from './testing/build-guest.ts';
import { buildPost } from './testing/build-post.ts';
import { wholeSentences } from './structured-data.ts';
import { loadPage, origin, type Answers } from './testing/load-page.ts';

type Data = Record<string, unknown>;
const find = (all: readonly Data[] | undefined, type: string): Data => {
  const found = all?.find((data) => data['@type'] === type);
  if (!found) throw new Error(`No ${type}.`);
  return found;
};

/** Every address in the data, at any depth. */
const addresses = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.includes('://') || value.startsWith('/')
      ? [value]
      : []
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(addresses)
      : [];

const timed = [
  buildSubject({ id: 1, title: 'Un', start_ms: 0, order_index: 0 }),
  buildSubject({ id: 2, title: 'Deux', start_ms: null, order_index: 1 }),
  buildSubject({ id: 3, title: 'Trois', start_ms: 90_500, order_index: 2 }),
];
const ok = (data: unknown) => ({ body: { ok: true, data } });
const dataOf = async (address: string, answers: Answers) =>
  (await loadPage(address, answers)).page.head.jsonLd;

const homeData = () => dataOf('/', { '/api/episodes/latest': ok(buildLatest()) });
const episodeData = (
  episode = buildEpisode(),
  subjects = timed,
  more: Pick<Partial<EpisodeDetail>, 'guests' | 'enclosure'> = {},
) =>
  dataOf(`/episodes/${episode.slug}`, {
    [`/api/episodes/${episode.slug}`]: ok(buildDetail({ episode, subjects, ...more })),
  });
const subjectData = (episode = buildEpisode()) =>
  dataOf(`/episodes/${episode.slug}/subjects/1`, {
    [`/api/episodes/${episode.slug}`]: ok(buildDetail({ episode, subjects: timed })),
    '/api/comments?episode_subject_id=1': ok({ comments: [], total: 0 }),
  });

test('the home page describes the site with its search, the organization and the show with its feed', async () => {
  const jsonLd = await homeData();
  // https://developers.google.com/search/docs/appearance/site-names and schema.org/SearchAction
  expect(find(jsonLd, 'WebSite').potentialAction).toEqual({
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  });
  const series = find(jsonLd, 'PodcastSeries');
  expect(series).toMatchObject({
    webFeed: `${origin}/feed-archive.xml`,
    image: `${origin}/covers/nobicast-1400.png`,
    inLanguage: 'fr-FR',
  });
  expect(series.publisher).toEqual({ '@id': find(jsonLd, 'Organization')['@id'] });
});

test('an episode belongs to the show, and its subjects with a start are clips until the next one', async () => {
  const episode = buildEpisode({ season: 4, duration_ms: 120_000 });
  const data = find(await episodeData(episode), 'PodcastEpisode');
  expect(data.partOfSeries).toMatchObject({
    '@id': find(await homeData(), 'PodcastSeries')['@id'],
    webFeed: `${origin}/feed-archive.xml`,
  });
  expect(data.partOfSeason).toEqual({ '@type': 'PodcastSeason', seasonNumber: 4 });
  expect(data.hasPart).toEqual([
    expect.objectContaining({ name: 'Un', startOffset: 0, endOffset: 90.5 }),
    expect.objectContaining({
      name: 'Trois',
      startOffset: 90.5,
      endOffset: 120,
      url: `${origin}/episodes/${episode.slug}/subjects/3`,
    }),
  ]);
});

test('without season, length, starts or sound, an episode claims none', async () => {
  const episode = buildEpisode({ season: null, duration_ms: null, assets: {} });
  const data = find(await episodeData(episode, [buildSubject()]), 'PodcastEpisode');
  for (const fact of ['duration', 'associatedMedia'])
    expect(JSON.parse(JSON.stringify(data))).not.toHaveProperty(fact);
  expect(data).not.toHaveProperty('partOfSeason');
  expect(data.hasPart).toEqual([]);
  const preparation = await episodeData(buildPreparation(), [buildSubject()]);
  expect(find(preparation, 'Article')).not.toHaveProperty('partOfSeries');
  const discussion = await subjectData(buildPreparation());
  expect(find(discussion, 'DiscussionForumPosting').isPartOf).toMatchObject({ '@type': 'Article' });
});

const host: EpisodeGuest = {
  id: 1,
  name: 'Awa Diallo',
  role: null,
  avatar_url: null,
  participant_role: 'host',
  slug: null,
};
const guest: EpisodeGuest = {
  ...host,
  id: 2,
  name: 'Yves Le Goff',
  participant_role: 'guest',
  slug: 'yves-le-goff',
};

// T3-F7
test('an episode names who hosts it and who was invited, with the page of whoever has one', async () => {
  const data = find(await episodeData(buildEpisode(), timed, { guests: [guest, host] }), 'PodcastEpisode');
  expect(data.author).toEqual([{ '@type': 'Person', name: 'Awa Diallo' }]);
  expect(data.contributor).toEqual([
    {
      '@type': 'Person',
      '@id': `${origin}/invites/yves-le-goff#person`,
      url: `${origin}/invites/yves-le-goff`,
      name: 'Yves Le Goff',
    },
  ]);
  const alone = await episodeData();
  expect(find(alone, 'PodcastEpisode').author).toEqual({ '@id': find(alone, 'Organization')['@id'] });
});

// T3-F7
test('its sound is at the address of the feed, with type, size and length', async () => {
  const enclosure = { path: '/audio/975/2.mp3', media_type: 'audio/mpeg' };
  const ofFeed = find(await episodeData(undefined, undefined, { enclosure }), 'PodcastEpisode');
  expect(ofFeed.associatedMedia).toEqual({
    '@type': 'AudioObject',
    contentUrl: `${origin}/audio/975/2.mp3`,
    encodingFormat: 'audio/mpeg',
    contentSize: '1000000',
    duration: 'PT2H15M0S',
  });
  const ofSite = find(await episodeData(), 'PodcastEpisode');
  expect(ofSite.associatedMedia).toMatchObject({ contentUrl: `${origin}/api/episodes/975/stream` });
});

// T3-F7
test.each([
  ['a text that fits stays whole', 'Un mot.\n\nDeux   mots.', 'Un mot. Deux mots.'],
  ['a longer one ends with a sentence', 'Ça tient. '.repeat(200), 'Ça tient. '.repeat(100).trim()],
  ['a quotation ends with its mark', 'Il dit\u00a0: «\u00a0Oui.\u00a0» '.repeat(100), /Oui\.\u00a0»$/],
  [
    'a number is no end of a sentence',
    `${'Version 2.0 '.repeat(80)}est là. ${'Oui '.repeat(90)}`,
    /est là\.$/,
  ],
  ['a sentence without end is cut between words', 'mot '.repeat(400), /^(mot )+mot…$/],
  ['a word without end is cut', 'a'.repeat(2_000), /^a{1000}…$/],
])('of descriptions: %s', (_name, text, wanted) => {
  if (typeof wanted === 'string') expect(wholeSentences(text)).toBe(wanted);
  else expect(wholeSentences(text)).toMatch(wanted);
});

/** What schema.org and search engines ask of each type. */
const required: Record<string, readonly string[]> = {
  AudioObject: ['contentUrl', 'contentSize'],
  Article: ['headline', 'datePublished', 'author', 'image', 'publisher'],
  Blog: ['name', 'url', 'publisher'],
  BlogPosting: ['headline', 'datePublished', 'author', 'image', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  Clip: ['name', 'url', 'startOffset'],
  Comment: ['text', 'datePublished', 'author'],
  DiscussionForumPosting: ['headline', 'text', 'datePublished', 'author', 'url'],
  EntryPoint: ['urlTemplate'],
  ListItem: ['position', 'name', 'item'],
  Organization: ['name', 'url'],
  Person: ['name'],
  PodcastEpisode: ['name', 'url', 'datePublished', 'partOfSeries', 'associatedMedia', 'author', 'image'],
  PodcastSeason: ['seasonNumber'],
  PodcastSeries: ['name', 'url', 'webFeed'],
  ProfilePage: ['mainEntity'],
  SearchAction: ['target', 'query-input'],
  WebSite: ['name', 'url'],
};

/** Every object in the data, at any depth, as it is written. */
const objects = (value: unknown): Data[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) ? [] : [value as Data]), ...Object.values(value).flatMap(objects)];

test('every object has the facts that its type asks for, and none that is empty (T3-F7)', async () => {
  const post = buildPost();
  const detail = buildGuestDetail();
  const pages = await Promise.all([
    homeData(),
    dataOf('/archives', {}),
    dataOf('/blog', {}),
    dataOf('/invites', {}),
    dataOf(`/invites/${detail.guest.slug}`, { [`/api/guests/${detail.guest.slug}`]: ok(detail) }),
    dataOf(`/blog/${post.slug}`, { [`/api/blog/${post.slug}`]: ok(post) }),
    episodeData(buildEpisode({ season: 2 }), timed, { guests: [host, guest] }),
    episodeData(buildPreparation(), timed),
    subjectData(),
    subjectData(buildPreparation()),
  ]);
  const all = objects(JSON.parse(JSON.stringify(pages)));
  for (const { '@type': type, ...facts } of all) {
    // A reference to what is described elsewhere.
    if (['@id', 'url'].includes(Object.keys(facts).join())) continue;
    expect([type, required[String(type)]]).toEqual([type, expect.any(Array)]);
    expect([type, Object.keys(facts)]).toEqual([
      type,
      expect.arrayContaining([...(required[String(type)] ?? [])]),
    ]);
    expect([type, Object.values(facts).filter((fact) => fact === '' || fact === null)]).toEqual([type, []]);
  }
  const dates = all.flatMap(({ datePublished }) =>
    datePublished === undefined ? [] : [String(datePublished)],
  );
  expect(dates.filter((date) => new Date(date).toISOString() !== date)).toEqual([]);
});

// https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
test.each([
  ['archives', () => dataOf('/archives', {}), ['/archives']],
  ['episode', () => episodeData(), ['/archives', `/episodes/${buildEpisode().slug}`]],
  [
    'subject',
    () => subjectData(),
    ['/archives', `/episodes/${buildEpisode().slug}`, `/episodes/${buildEpisode().slug}/subjects/1`],
  ],
] as const)('the breadcrumbs of the page %s lead from the home page to it', async (_name, load, steps) => {
  const { itemListElement } = find(await load(), 'BreadcrumbList') as {
    itemListElement: { '@type': string; position: number; name: string; item: string }[];
  };
  expect(itemListElement.map(({ position }) => position)).toEqual(
    itemListElement.map((_, index) => index + 1),
  );
  expect(itemListElement.map(({ item }) => item)).toEqual(['/', ...steps].map((step) => `${origin}${step}`));
  expect(itemListElement[0]?.name).toBe('Accueil');
  expect(itemListElement.every(({ name }) => name.trim() !== '')).toBe(true);
});

test('every address is absolute, also of pictures that were uploaded here', async () => {
  const uploaded = `/api/covers/${'a'.repeat(32)}-1400.jpg`;
  const post = buildPost({ author_avatar: uploaded, cover_url: uploaded });
  const detail = buildGuestDetail({ avatar_url: uploaded });
  const pages = await Promise.all([
    dataOf(`/invites/${detail.guest.slug}`, { [`/api/guests/${detail.guest.slug}`]: ok(detail) }),
    dataOf(`/blog/${post.slug}`, { [`/api/blog/${post.slug}`]: ok(post) }),
    homeData(),
    episodeData(),
    subjectData(),
  ]);
  const all = pages.flatMap(addresses);
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter((address) => address === origin + uploaded)).toHaveLength(2);
  expect(all.filter((address) => !address.startsWith('https://'))).toEqual([]);
});
