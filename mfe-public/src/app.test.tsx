import { sitemapPaths } from '@nobicast/contracts';
import { act, screen } from '@testing-library/react';
import { fakeHost } from '@nobicast/web-kit/testing';
import { renderToString } from 'react-dom/server.node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { cacheParameters, createRemote } from './app.server.ts';
import { serverPages } from './generated/server-pages.ts';
import {
  buildCard,
  buildDetail,
  buildEpisode,
  buildLatest,
  buildPreparation,
  buildSubject,
} from './testing/build-episode.ts';
import { loadPage, origin, type Answers } from './testing/load-page.ts';
import { openPage } from './testing/open-page.tsx';

const ok = (data: unknown) => ({ body: { ok: true, data } });
const stats: Answers = {
  '/api/metrics/summary': ok({ episodes: 1, listeners: 2 }),
  '/api/metrics/episode/975': ok({ plays: 1, downloads: 2 }),
};

test('the sitemap names the pages without a parameter that search engines may index, and no other', async () => {
  const isIndexed = async (path: string) => {
    const { page } = await loadPage(path, {});
    return page.status === 200 && page.head.isIndexable !== false;
  };
  const paths = serverPages.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
  const indexed = await Promise.all(paths.map(isIndexed));
  expect(paths.filter((_path, index) => indexed[index]).sort()).toEqual(sitemapPaths);
});

describe('home', () => {
  test('includes the latest episode and all stats', async () => {
    const { page } = await loadPage('/', { '/api/episodes/latest': ok(buildLatest()), ...stats });
    expect(page).toMatchObject({ status: 200, isCacheable: true });
    expect(Object.keys(page.cache)).toEqual([
      '/api/episodes/latest',
      '/api/metrics/summary',
      '/api/metrics/episode/975',
    ]);
    expect(page.head).toMatchObject({
      title: 'Nobicast, le podcast tech du lundi',
      canonicalPath: '/',
      image: '/covers/975-1200x630.png',
    });
    // SEO-06, 07
    expect(page.head.jsonLd?.map((data) => data['@type'])).toEqual([
      'WebSite',
      'Organization',
      'PodcastSeries',
    ]);
    expect(page.head.jsonLd?.[0]?.url).toBe(`${origin}/`);
  });
  test('without an API it is served without data and not cached', async () => {
    const { page } = await loadPage('/', {});
    expect(page).toMatchObject({ status: 200, cache: {}, isCacheable: false });
  });
  test('a 404 because nothing is published is part of the document', async () => {
    const { page } = await loadPage('/', {
      '/api/episodes/latest': { status: 404, body: { ok: false, error: 'No published episodes found' } },
    });
    expect(page.cache).toEqual({
      '/api/episodes/latest': { failure: { message: 'No published episodes found', status: 404 } },
    });
  });
});

describe('archives', () => {
  const cards = [buildCard(), buildCard({ id: 1, slug: 'a', published_at: '2024-01-08T09:00:00Z' })];
  const yearsPath = '/api/episodes?limit=1&fields=card';
  const yearsKey = `${yearsPath}#years`;
  const pathOf = (year: number) => `/api/episodes?limit=1000&year=${year}&fields=card`;
  const years = [2025, 2024];
  const answers = {
    [yearsPath]: ok({ episodes: [cards[0]], years }),
    [pathOf(2025)]: ok({ episodes: [cards[0]], years }),
    [pathOf(2024)]: ok({ episodes: [cards[1]], years }),
  };
  test('without a year: only the newest', async () => {
    const { page, fetchedPaths } = await loadPage('/archives', answers);
    expect(fetchedPaths).toEqual([yearsPath, pathOf(2025)]);
    expect(page.cache).toEqual({ [yearsKey]: years, [`${pathOf(2025)}#episodes`]: [cards[0]] });
    expect(page.isCacheable).toBe(true);
    expect(page.head).toMatchObject({ title: 'Archives 2025, Nobicast', canonicalPath: '/archives' });
  });
  test('with a year: only that one', async () => {
    const { page, fetchedPaths } = await loadPage('/archives?year=2024', answers);
    expect(fetchedPaths).toEqual([yearsPath, pathOf(2024)]);
    expect(page.cache).toEqual({ [yearsKey]: years, [`${pathOf(2024)}#episodes`]: [cards[1]] });
    expect(page.isCacheable).toBe(true);
    expect(page.head.canonicalPath).toBe('/archives?year=2024');
  });
  test('a year without episodes is shown, but neither fetched nor cached', async () => {
    const { page, fetchedPaths } = await loadPage('/archives?year=1999', answers);
    expect(fetchedPaths).toEqual([yearsPath]);
    expect(page).toMatchObject({ status: 200, cache: { [yearsKey]: years }, isCacheable: false });
    expect(page.head.title).toBe('Archives 1999, Nobicast');
  });
  test.each(['?year=abc', '?year='])('an invalid year is served but not cached: %s', async (search) => {
    const { page } = await loadPage(`/archives${search}`, answers);
    expect(page).toMatchObject({ status: 200, isCacheable: false });
    expect(Object.keys(page.cache)).toHaveLength(2);
  });
  test('before the first episode the page is empty, and cached', async () => {
    const { page } = await loadPage('/archives', { [yearsPath]: ok({ episodes: [], years: [] }) });
    expect(page).toMatchObject({ cache: { [yearsKey]: [] }, isCacheable: true });
  });
  test('if the first or the second call fails, it is served without data, for the browser to load', async () => {
    expect((await loadPage('/archives', {})).page).toMatchObject({ cache: {}, isCacheable: false });
    const { page } = await loadPage('/archives', { [yearsPath]: answers[yearsPath] });
    expect(page).toMatchObject({ cache: { [yearsKey]: years }, isCacheable: false });
  });
  test('only the year and the kind of episodes change a page', () => {
    expect(cacheParameters('/archives')).toEqual(['year', 'type']);
    expect(cacheParameters('/')).toEqual([]);
    expect(cacheParameters('/episodes/x')).toEqual([]);
  });
});

describe('episode', () => {
  const path = '/api/episodes/nobicast-975';
  test('has structured data', async () => {
    const detail = buildDetail({
      episode: buildEpisode({
        description: 'x',
        description_html: `<p><strong>${'a'.repeat(200)}</strong></p>`,
      }),
    });
    const { page } = await loadPage('/episodes/nobicast-975', { [path]: ok(detail), ...stats });
    expect(page.head).toMatchObject({
      title: 'Nobicast #975, La nuit où le fil a cassé',
      canonicalPath: '/episodes/nobicast-975',
      // E15
      isEmbeddable: true,
    });
    // SEO-01
    expect(page.head.description).toBe(`${'a'.repeat(157)}...`);
    expect(page.head.jsonLd?.[0]).toMatchObject({
      // SEO-05
      '@type': 'PodcastEpisode',
      episodeNumber: 975,
      url: `${origin}/episodes/nobicast-975`,
      // The picture with its title (OG4).
      image: expect.stringMatching(
        /^https:\/\/nobicast\.example\/pictures\/episodes\/nobicast-975-\w{14}\.png$/,
      ),
      duration: 'PT2H15M0S',
      associatedMedia: { contentUrl: `${origin}/api/episodes/975/stream` },
    });
  });
  test('a preparation has no structured data of a podcast episode', async () => {
    const detail = buildDetail({
      episode: buildPreparation({ title: null }),
      subjects: [buildSubject({ title: 'Les câbles' })],
    });
    const { page } = await loadPage('/episodes/themes-976', { '/api/episodes/themes-976': ok(detail) });
    expect(page.head).toMatchObject({
      title: 'Thèmes pour #976, Nobicast',
      description: 'Au sommaire\u00a0: Les câbles.',
    });
    expect(page.head.jsonLd?.[0]?.['@type']).toBe('Article');
  });
  test('an unknown one is a 404 with a message, and not cached (EPISODE-29)', async () => {
    const { page } = await loadPage('/episodes/inconnu', {
      '/api/episodes/inconnu': { status: 404, body: { ok: false, error: 'Épisode non trouvé' } },
    });
    expect(page).toMatchObject({ status: 404, isCacheable: false, head: { isIndexable: false } });
    await openPage('/episodes/inconnu', { cache: page.cache });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Épisode non trouvé');
  });
  test('`latest`, a path of the API, is not an episode', async () => {
    const { page } = await loadPage('/episodes/latest', { '/api/episodes/latest': ok(buildLatest()) });
    expect(page.status).toBe(404);
  });
  test('without an API it is served without data, for the browser to load', async () => {
    const { page } = await loadPage('/episodes/nobicast-975', {});
    expect(page).toMatchObject({ status: 200, cache: {}, isCacheable: false });
  });
});

test('any other address is a 404 that is not indexed (ROUTES-24, STATIC-45 to 50)', async () => {
  const { page } = await loadPage('/a/b/c', {});
  expect(page).toMatchObject({
    status: 404,
    isCacheable: false,
    head: { title: 'Page introuvable, Nobicast', isIndexable: false },
  });
  await openPage('/a/b/c');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page introuvable');
  expect(screen.getByRole('link', { name: 'Accueil' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: /Rejoindre le chat/ }).getAttribute('href')).toMatch(/^https:/);
  for (const [name, href] of [
    ['FAQ', '/faq'],
    ['Publicité', '/publicite'],
    ['Contact', '/contact'],
  ]) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
});

test('the page renders on the server', async () => {
  const { page } = await loadPage('/', { '/api/episodes/latest': ok(buildLatest()), ...stats });
  const remote = createRemote(fakeHost(), { initialCache: page.cache });
  await remote.preloadPage?.('/');
  const html = renderToString(<RouterProvider router={createMemoryRouter(remote.routes)} />);
  expect(html).toContain('La nuit où le fil a cassé');
  expect(html).not.toContain('<script');
});

test('after a navigation the focus is on the heading, and the document head is updated', async () => {
  const { router } = await openPage('/');
  expect(document.activeElement).toBe(document.body);
  expect(document.title).toBe('Nobicast, le podcast tech du lundi');
  await act(() => router.navigate('/nope'));
  expect(document.activeElement?.tagName).toBe('H1');
  expect(document.title).toMatch(/, Nobicast$/);
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    'http://localhost/nope',
  );
  await act(() => router.navigate('/'));
  expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
});
