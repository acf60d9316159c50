import type { SearchHit, SearchReply, SearchType } from '@nobicast/contracts/search';
import { stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { buildCard, buildEpisode, buildSubject } from '../testing/build-episode.ts';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const buildHit = (fields: Partial<SearchHit> = {}): SearchHit => ({
  id: 'subject-1',
  type: 'subject',
  title: 'Le terminal a cinquante ans',
  subtitle: null,
  url: '/episodes/nobicast-975?t=2700',
  date: '2026-11-16T09:00:00.000Z',
  tags: [],
  number: 975,
  start_ms: 2_700_000,
  discussion_url: '/episodes/nobicast-975/subjects/1',
  excerpt: 'Du VT52 au terminal.',
  marks: { title: [[3, 11]], excerpt: [[11, 19]] },
  score: 3,
  ...fields,
});
type Groups = SearchReply['groups'];
const buildReply = (
  groups: Groups,
  corrected: string | null = null,
  without?: SearchReply['without'],
): StubbedReply => ({
  body: { ok: true, data: { query: 'terminal', corrected, groups, without } },
});
const buildGroup = (type: SearchType, hits: SearchHit[] = [], total = hits.length) => ({
  type,
  total,
  is_more: false,
  hits,
});
const overview = '/api/search?q=terminal&limit=5';
const recent = '/api/episodes?limit=4&type=podcast&fields=card';
const subjects = [buildSubject({ id: 4, comment_count: 1 }), buildSubject({ id: 5, comment_count: 3 })];
const waysIn = {
  '/api/episodes/latest': {
    body: { ok: true, data: { episode: buildEpisode(), subjects, totalCommentCount: 4 } },
  },
  [recent]: { body: { ok: true, data: { episodes: [buildCard()], total: 1 } } },
};
/** What most people wrote about comes first. */
const expectWaysIn = () =>
  expect(
    ['On en parle', 'Derniers épisodes'].map((name) =>
      [...(screen.getByRole('heading', { name }).closest('section')?.querySelectorAll('a') ?? [])].map(
        (link) => link.getAttribute('href'),
      ),
    ),
  ).toEqual([
    ['/episodes/nobicast-975/subjects/5', '/episodes/nobicast-975/subjects/4'],
    ['/episodes/nobicast-975'],
  ]);

let stub: ReturnType<typeof stubFetch> | undefined;
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(at: string, answers: Parameters<typeof stubFetch>[0] = {}) {
  stub = stubFetch(answers);
  const page = await openPage(at);
  await settle();
  return page;
}
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  stub?.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const marksIn = (element: HTMLElement) =>
  [...element.querySelectorAll('mark')].map((mark) => mark.textContent);

test('shows a few results of each type, with what was searched marked', async () => {
  const guest = buildHit({
    id: 'guest-1',
    type: 'guest',
    title: 'Maëlys Ortega',
    subtitle: 'Développeuse',
    tags: ['graphisme'],
    url: '/invites/maelys-ortega',
    number: null,
    start_ms: null,
    discussion_url: null,
    marks: { title: [], excerpt: [] },
    image_url: '/pictures/maelys.jpg',
  });
  await show('/search?q=terminal', {
    [overview]: buildReply([
      buildGroup('episode'),
      buildGroup('subject', [buildHit()], 7),
      buildGroup('guest', [guest]),
      buildGroup('comment'),
    ]),
  });
  expect(document.title).toBe('terminal, recherche, Nobicast');
  expect(field().value).toBe('terminal');
  expect(screen.getByText('8 résultats')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Sujets',
    'Invités',
  ]);
  const subject = screen.getByRole('link', { name: 'Le terminal a cinquante ans' });
  expect(subject.getAttribute('href')).toBe('/episodes/nobicast-975?t=2700');
  const row = subject.closest('li') as HTMLElement;
  expect(marksIn(row)).toEqual(['terminal', 'terminal']);
  expect(row.textContent).toContain('00:45:00');
  expect(within(row).getByRole('link', { name: 'Discussion' }).getAttribute('href')).toBe(
    '/episodes/nobicast-975/subjects/1',
  );
  expect(screen.getByRole('link', { name: 'Maëlys Ortega' }).getAttribute('href')).toBe(
    '/invites/maelys-ortega',
  );
  expect(screen.getByText('Développeuse, graphisme')).toBeTruthy();
  // P16
  expect(document.querySelector('li img')?.getAttribute('src')).toBe('/pictures/maelys.jpg');
  expect(screen.getByRole('link', { name: 'Voir les 7 sujets' }).getAttribute('href')).toBe(
    '/search?q=terminal&type=subject',
  );
});

test('shows one type in pages', async () => {
  await show('/search?q=terminal&type=subject&page=2', {
    [overview]: buildReply([buildGroup('subject', [buildHit()], 45)]),
    '/api/search?q=terminal&type=subject&page=2': buildReply([buildGroup('subject', [buildHit()], 45)]),
  });
  expect(screen.getByText('Page 2 sur 3')).toBeTruthy();
  const pages = within(screen.getByRole('navigation', { name: 'Pages de résultats' }));
  expect(pages.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/search?q=terminal&type=subject',
    '/search?q=terminal&type=subject&page=3',
  ]);
  const tabs = within(screen.getByRole('navigation', { name: 'Types de résultats' }));
  expect(tabs.getByRole('link', { current: true }).textContent).toBe('Sujets\u00a045');
});

test('says that nothing was found (LAYOUT-42)', async () => {
  await show('/search?q=terminal', {
    ...waysIn,
    [overview]: buildReply([buildGroup('episode')]),
  });
  expect(screen.getByRole('heading', { name: 'Aucun résultat pour "terminal"' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Parcourir les archives' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Types de résultats' })).toBeNull();
  expectWaysIn();
});

test('says what was searched instead of mistyped words', async () => {
  await show('/search?q=terminal', {
    [overview]: buildReply([buildGroup('subject', [buildHit()])], 'terminaux'),
  });
  expect(screen.getByRole('link', { name: 'terminaux' }).getAttribute('href')).toBe('/search?q=terminaux');
});

test('T3-F4 says which words were left out, with the searches that require them', async () => {
  const missing = (word: string) => [{ word, query: `terminal +${word}` }];
  const lacking = buildHit({ id: 'subject-2', without: missing('zinc') });
  await show('/search?q=terminal', {
    [overview]: buildReply([buildGroup('subject', [buildHit(), lacking])], 'écran', missing('modem')),
  });
  expect(screen.getByText(/^Aucun résultat n’a tous ces mots/).textContent).toBe(
    'Aucun résultat n’a tous ces mots. Voici les résultats pour écran, sans «\u00a0modem\u00a0» (exiger ce mot).',
  );
  const links = screen.getAllByRole('link', { name: /exiger ce mot/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/search?q=terminal+%2Bmodem',
    '/search?q=terminal+%2Bzinc',
  ]);
  expect(links[1]?.closest('li')?.textContent).toContain(', sans «\u00a0zinc\u00a0»');
});

test('T3-F4 the types with the best results come first', async () => {
  await show('/search?q=terminal', {
    [overview]: buildReply([
      buildGroup('episode', [buildHit({ id: 'episode-1', type: 'episode', score: 2 })]),
      buildGroup('subject', [buildHit({ score: 3 })]),
    ]),
  });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Sujets',
    'Épisodes',
  ]);
});

test('a failed search can be retried', async () => {
  await show('/search?q=terminal', {
    [overview]: [
      { status: 400, body: { ok: false, error: 'Non.' } },
      buildReply([buildGroup('subject', [buildHit()])]),
    ],
  });
  expect(screen.getByRole('heading', { name: 'La recherche n’a pas abouti.' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await settle();
  expect(screen.getByText('1 résultat')).toBeTruthy();
});

test.each(['/search', '/search?q=', '/search?q=a', '/search?q=😀'])(
  '%s asks for two characters, searches nothing, and offers subjects and episodes (T3-L8)',
  async (at) => {
    await show(at, waysIn);
    expect(stub?.calls.map(({ path }) => path).filter((path) => path.startsWith('/api/search'))).toEqual([]);
    expect(screen.getByText(/Deux caractères suffisent/)).toBeTruthy();
    expectWaysIn();
  },
);

test('another search goes into the address, and its first page is shown', async () => {
  const { router } = await show('/search?q=terminal&type=subject&page=2', {});
  fireEvent.change(field(), { target: { value: ' rust ' } });
  fireEvent.submit(field().form as HTMLFormElement);
  await settle();
  expect(router.state.location.search).toBe('?q=rust');
});

test('the field keeps its focus and what is typed on, and shows a search from elsewhere', async () => {
  const { router } = await show('/search?q=terminal', {});
  const input = field();
  input.focus();
  fireEvent.change(input, { target: { value: 'cable' } });
  fireEvent.submit(input.form as HTMLFormElement);
  fireEvent.change(input, { target: { value: 'cables' } });
  await settle();
  expect([document.activeElement, field().value]).toEqual([input, 'cables']);
  await act(() => router.navigate('/search?q=rust'));
  expect(field().value).toBe('rust');
});

test('the results are in the document, which no cache keeps and no search engine lists', async () => {
  const data = buildReply([buildGroup('subject', [buildHit()])]).body;
  const { page } = await loadPage('/search?q=terminal', { [overview]: { status: 200, body: data } });
  expect(page).toMatchObject({ status: 200, isCacheable: false, head: { isIndexable: false } });
  expect(Object.keys(page.cache)).toEqual([overview]);
});
