import {
  buildDetail,
  buildEpisode,
  buildLatest,
  buildPreparation,
  buildSubject,
} from '../testing/build-episode.ts';
import { buildGuestDetail } from '../testing/build-guest.ts';
import { buildPost } from '../testing/build-post.ts';
import { postHead } from './blog.heads.ts';
import { postDocument } from './blog.structured-data.ts';
import { headsCopy } from './heads.copy.ts';
import { archivesHead } from './heads.ts';
import {
  archivesDocument,
  episodeDocument,
  guestDocument,
  homeDocument,
  subjectDocument,
} from './structured-data.ts';

const origin = 'https://site.example';

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
const subjectReply = {
  ...buildDetail(),
  subject: timed[0],
  comments: [],
  total: 0,
} as unknown as Parameters<typeof subjectDocument>[0];

test('the home page describes the site with its search, the organization and the show with its feed', () => {
  const { jsonLd } = homeDocument(buildLatest(), origin);
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

test('an episode belongs to the show, and its subjects with a start are clips until the next one', () => {
  const episode = buildEpisode({ season: 4, duration_ms: 120_000 });
  const data = find(episodeDocument(episode, timed, origin).jsonLd, 'PodcastEpisode');
  expect(data.partOfSeries).toMatchObject({
    '@id': find(homeDocument(undefined, origin).jsonLd, 'PodcastSeries')['@id'],
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

test('without season, length, starts or sound, an episode claims none', () => {
  const episode = buildEpisode({ season: null, duration_ms: null, assets: {} });
  const data = find(episodeDocument(episode, [buildSubject()], origin).jsonLd, 'PodcastEpisode');
  for (const fact of ['duration', 'associatedMedia'])
    expect(JSON.parse(JSON.stringify(data))).not.toHaveProperty(fact);
  expect(data).not.toHaveProperty('partOfSeason');
  expect(data.hasPart).toEqual([]);
  const preparation = episodeDocument(buildPreparation(), [buildSubject()], origin).jsonLd;
  expect(find(preparation, 'Article')).not.toHaveProperty('partOfSeries');
  const discussion = subjectDocument({ ...subjectReply, episode: buildPreparation() }, origin).jsonLd;
  expect(find(discussion, 'DiscussionForumPosting').isPartOf).toMatchObject({ '@type': 'Article' });
});

// https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
test.each([
  ['archives', () => archivesDocument(archivesHead(2025, undefined), origin), ['/archives']],
  [
    'episode',
    () => episodeDocument(buildEpisode(), [], origin),
    ['/archives', `/episodes/${buildEpisode().slug}`],
  ],
  [
    'subject',
    () => subjectDocument(subjectReply, origin),
    ['/archives', `/episodes/${buildEpisode().slug}`, `/episodes/${buildEpisode().slug}/subjects/1`],
  ],
] as const)('the breadcrumbs of the page %s lead from the home page to it', (_name, build, steps) => {
  const { itemListElement } = find(build().jsonLd, 'BreadcrumbList') as {
    itemListElement: { '@type': string; position: number; name: string; item: string }[];
  };
  expect(itemListElement.map(({ position }) => position)).toEqual(
    itemListElement.map((_, index) => index + 1),
  );
  expect(itemListElement.map(({ item }) => item)).toEqual(['/', ...steps].map((step) => `${origin}${step}`));
  expect(itemListElement[0]?.name).toBe(headsCopy.crumbs.home);
  expect(itemListElement.every(({ name }) => name.trim() !== '')).toBe(true);
});

test('every address is absolute, also of pictures that were uploaded here', () => {
  const uploaded = `/api/covers/${'a'.repeat(32)}-1400.jpg`;
  const post = buildPost({ author_avatar: uploaded, cover_url: uploaded });
  const { guest } = buildGuestDetail({ avatar_url: uploaded });
  const all = [
    guestDocument(guest, origin),
    postDocument(postHead(post), post, origin),
    homeDocument(buildLatest(), origin),
    episodeDocument(buildEpisode(), timed, origin),
    subjectDocument(subjectReply, origin),
  ].flatMap(({ jsonLd }) => addresses(jsonLd));
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter((address) => address === origin + uploaded)).toHaveLength(2);
  expect(all.filter((address) => !address.startsWith('https://'))).toEqual([]);
});
