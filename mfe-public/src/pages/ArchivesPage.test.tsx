import { act, fireEvent, screen } from '@testing-library/react';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildCard } from '../testing/build-episode.ts';
import { openPage } from '../testing/open-page.tsx';

const yearsPath = '/api/episodes?limit=1&fields=card';
const pathOf = (year: number) => `/api/episodes?limit=1000&year=${year}&fields=card`;
const cards = [
  buildCard({
    id: 4,
    number: 976,
    type: 'preparation',
    slug: 'themes-976',
    title: 'Pour lundi',
    published_at: '2025-11-20T09:00:00Z',
  }),
  buildCard({ id: 3, published_at: '2025-11-17T09:00:00Z' }),
  buildCard({ id: 2, number: 960, slug: 'nobicast-960', title: null, published_at: '2025-08-04T08:00:00Z' }),
  buildCard({
    id: 1,
    number: 900,
    slug: 'nobicast-900',
    title: 'Ancien',
    published_at: '2024-02-05T09:00:00Z',
  }),
];
const cardsOf = (year: number) => cards.filter(({ published_at }) => published_at.startsWith(String(year)));
const seedOf = (year: number) => ({
  [`${yearsPath}#years`]: [2025, 2024],
  [`${pathOf(year)}#episodes`]: cardsOf(year),
});

let stub: ReturnType<typeof stubFetch>;
type Answers = Parameters<typeof stubFetch>[0];
const listOf = (episodes: unknown[], years: number[]) => ({
  delayMs: 10,
  body: { ok: true, data: { episodes, years, total: episodes.length } },
});
const answer = (change: Answers = {}) => {
  stub = stubFetch({
    [yearsPath]: listOf(cards.slice(0, 1), [2025, 2024]),
    [pathOf(2025)]: listOf(cardsOf(2025), [2025, 2024]),
    [pathOf(2024)]: listOf(cardsOf(2024), [2025, 2024]),
    ...change,
  });
};
const calls = () => stub.calls.map((call) => call.path);
const settle = (ms = 40) => act(() => jest.advanceTimersByTimeAsync(ms));
const years = () => screen.getAllByRole('button', { name: /^Jan-Déc/ }).map((button) => button.textContent);

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2025-11-21T12:00:00Z') });
  answer();
});
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

test('the year in the served document is shown without a call (ARCHIVES-02 to 04, 07, 08)', async () => {
  await openPage('/archives', { cache: seedOf(2025) });
  await settle();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Épisodes 2025');
  expect(screen.getByText('3 épisodes et préparations')).toBeTruthy();
  expect(years()).toEqual(['Jan-Déc 2025', 'Jan-Déc 2024']);
  expect(stub.calls).toEqual([]);
});

test('cards show type, number, title and date (LAYOUT-02, ARCHIVES-09 to 17)', async () => {
  await openPage('/archives', { cache: seedOf(2025) });
  const titles = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(titles).toEqual([
    'Themes pour976 Pour lundi',
    'Nobicast 975 La nuit où le fil a cassé',
    'Nobicast 960',
  ]);
  expect(screen.getByText('Prep')).toBeTruthy();
  expect(screen.getAllByText('Podcast')).toHaveLength(2);
  expect(screen.getByText('17 nov. 2025')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Écouter 975' }).getAttribute('href')).toBe(
    '/episodes/nobicast-975',
  );
  expect(screen.getByRole('link', { name: 'Voir les thèmes 976' }).getAttribute('href')).toBe(
    '/episodes/themes-976',
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Novembre',
    'Août',
  ]);
});

test('the episodes of one type are listed, as the address says or a button', async () => {
  const { router } = await openPage('/archives?type=preparation', { cache: seedOf(2025) });
  const numbers = () =>
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.slice(0, 14));
  expect(numbers()).toEqual(['Themes pour976']);
  fireEvent.click(screen.getByRole('button', { name: 'Podcasts' }));
  await settle();
  expect(numbers()).toEqual(['Nobicast 975 L', 'Nobicast 960']);
  expect(router.state.location.search).toBe('?type=podcast');
});

test('another year is fetched alone, is put into the URL, and the focus stays on its button (ARCHIVES-05, 07, 08)', async () => {
  const { router } = await openPage('/archives', { cache: seedOf(2025) });
  const button = screen.getByRole('button', { name: 'Jan-Déc 2024' });
  button.focus();
  fireEvent.click(button);
  expect(router.state.location.search).toBe('?year=2024');
  expect(router.state.preventScrollReset).toBe(true);
  expect(screen.getByText('Chargement des archives...')).toBeTruthy();
  await settle();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Épisodes 2024');
  expect(screen.getByText('1 épisode ou préparation')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Jan-Déc 2024');
  expect(calls()).toEqual([pathOf(2024)]);
  await act(() => router.navigate(-1));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Épisodes 2025');
  expect(screen.getByText('3 épisodes et préparations')).toBeTruthy();
  await act(() => router.navigate(1));
  expect(screen.getByText('1 épisode ou préparation')).toBeTruthy();
  await settle();
  expect(calls()).toEqual([pathOf(2024)]);
});

test('without data the heading says 2025; then the newest year is shown', async () => {
  jest.setSystemTime(new Date('2026-11-21T12:00:00Z'));
  stub.restore();
  const newest = buildCard({ published_at: '2026-01-05T09:00:00Z' });
  const years2026 = [2026, 2025, 2024];
  answer({ [yearsPath]: listOf([newest], years2026), [pathOf(2026)]: listOf([newest], years2026) });
  await openPage('/archives');
  // ARCHIVES-06
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Épisodes 2025');
  // ARCHIVES-19
  expect(screen.getByText('Chargement des archives...')).toBeTruthy();
  await settle();
  expect(screen.getByText('1 épisode ou préparation')).toBeTruthy();
  // ARCHIVES-01
  expect(calls()).toEqual([yearsPath, pathOf(2026)]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Épisodes 2026');
  expect(years()).toEqual(['Jan-Déc 2026', 'Jan-Déc 2025', 'Jan-Déc 2024']);
});

test('before the first episode there is no year, no count and no filter, only what will be here', async () => {
  stub.restore();
  answer({ [yearsPath]: listOf([], []) });
  await openPage('/archives');
  await settle();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Épisodes');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Pas encore d’épisode');
  expect(document.title).not.toMatch(/\d/);
  expect(document.body.textContent).not.toMatch(/\d{4}|0 épisode|autre année/);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(calls()).toEqual([yearsPath]);
});

test('a year without episodes (ARCHIVES-18, U21)', async () => {
  await openPage('/archives?year=1999');
  await settle();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Épisodes 1999');
  expect(screen.getByText("Pas encore d'archives pour cette année")).toBeTruthy();
  expect(screen.getByText('0 épisode ou préparation')).toBeTruthy();
  // The last one opens a year with episodes.
  expect(years()).toEqual(['Jan-Déc 2025', 'Jan-Déc 2024', 'Jan-Déc 2025']);
  expect(calls()).toEqual([yearsPath]);
});

test('a parameter that is not a year is ignored', async () => {
  await openPage('/archives?year=abc', { cache: seedOf(2025) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Épisodes 2025');
});

test.each([yearsPath, pathOf(2025)])(
  'a failure of %s is shown after the retries, and can be retried (ARCHIVES-20, 21)',
  async (failing) => {
    stub.restore();
    const down = { status: 503, body: '' };
    answer({ [failing]: [down, down, down, down, listOf(cardsOf(2025), [2025, 2024])] });
    await openPage('/archives');
    await settle(8_000);
    expect(screen.getByText('Erreur: HTTP 503: Service Unavailable')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await settle();
    expect(screen.getByText('3 épisodes et préparations')).toBeTruthy();
  },
);
