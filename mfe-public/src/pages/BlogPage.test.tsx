import type { PostList } from '@nobicast/contracts/blog';
import { stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { buildPostCard, buildPostList } from '../testing/build-post.ts';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const cards = '/api/blog?fields=card';
const ok = (list: PostList): StubbedReply => ({ body: { ok: true, data: list } });
const two = buildPostList([
  buildPostCard(),
  buildPostCard({
    id: 2,
    slug: 'la-panne',
    title: 'La panne',
    cover_url: 'https://images.example/panne.jpg',
  }),
]);

let stub: ReturnType<typeof stubFetch> | undefined;
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(at: string, answers: Parameters<typeof stubFetch>[0]) {
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
const text = (name: string) => screen.getByText(name);
const card = () => screen.getByRole('heading', { name: 'La panne' }).closest('li') as HTMLElement;

test('the first post is featured, and the rest are the latest ones (BLOG-01 to 05, 08 to 10)', async () => {
  await show('/blog', { [cards]: ok(two) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Blog');
  // BLOG-01, BLOG-02
  expect(screen.getByRole('searchbox', { name: 'Rechercher' })).toBeTruthy();
  const options = within(screen.getByRole('combobox', { name: 'Sujet' })).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Tous les sujets', 'Réseau', 'Sécurité']);
  // BLOG-03
  expect(text('2 articles affichés').closest('[role="status"]')).toBeTruthy();
  // BLOG-04
  const featured = screen.getByRole('heading', { name: 'Quatre cents machines' });
  expect([featured.tagName, featured.closest('article')]).toEqual(['H2', expect.anything()]);
  // BLOG-05
  expect(screen.getByRole('heading', { name: 'Derniers articles' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  // BLOG-06
  const letter = within(screen.getByRole('complementary')).getByRole('heading', {
    name: 'La newsletter du lundi',
  });
  expect(letter.parentElement?.querySelectorAll('input[type="email"]')).toHaveLength(1);
  // BLOG-08 to 10: articles, contributors, topics
  const figures = text('contributeurs').closest('dl');
  expect(figures?.textContent).toBe('2articles4contributeurs2sujets');
  expect(text('Sujets du moment')).toBeTruthy();
});

// BLOG-11, 13 to 19
test('a card has up to three tags, title, excerpt, date, minutes and "Lire", and leads to its post', async () => {
  await show('/blog', { [cards]: ok(two) });
  const inCard = within(card());
  expect(inCard.getByRole('link', { name: 'La panne' }).getAttribute('href')).toBe('/blog/la-panne');
  expect([...card().querySelectorAll('.label')].map((tag) => tag.textContent)).toEqual([
    'Sécurité',
    'Réseau',
    'Panne',
  ]);
  for (const shown of ['Une bibliothèque que personne ne regarde.', '19 nov. 2026', '8 min', 'Lire'])
    expect(inCard.getByText(shown)).toBeTruthy();
  expect(card().querySelector('img')?.getAttribute('src')).toBe('https://images.example/panne.jpg');
  expect(inCard.queryByText('N')).toBeNull();
});

test('a card without a picture has the letter of the show over its own drawing (BLOG-13)', async () => {
  const list = buildPostList([
    buildPostCard(),
    buildPostCard({ id: 2, slug: 'la-panne', title: 'La panne' }),
  ]);
  await show('/blog', { [cards]: ok(list) });
  expect(within(card()).getByText('N')).toBeTruthy();
  expect(card().querySelector('img')?.getAttribute('src')).toBe('/covers/blog/la-panne.svg');
});

test('what is searched and the topic are in the address, together (BLOG-23, A40)', async () => {
  const filtered = '/api/blog?fields=card&search=panne&tag=R%C3%A9seau';
  const { router } = await show('/blog?q=panne&tag=R%C3%A9seau', { [filtered]: ok(two), [cards]: ok(two) });
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('Réseau');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('panne');
  fireEvent.click(screen.getByRole('button', { name: /^Sécurité/ }));
  await settle();
  // BLOG-07: a popular topic starts over.
  expect(router.state.location.search).toBe('?tag=S%C3%A9curit%C3%A9');
});

test('the form searches within the chosen topic', async () => {
  const { router } = await show('/blog?tag=R%C3%A9seau', {
    '/api/blog?fields=card&tag=R%C3%A9seau': ok(two),
  });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' panne ' } });
  fireEvent.submit(screen.getByRole('search'));
  await settle();
  expect(router.state.location.search).toBe('?q=panne&tag=R%C3%A9seau');
  expect(router.state.preventScrollReset).toBe(true);
});

describe('typing', () => {
  const found = '/api/blog?fields=card&search=panne';
  const answers = { [cards]: ok(two), [found]: { ...ok(buildPostList([buildPostCard()])), delayMs: 500 } };
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Rechercher' });
  const type = (typed: string) => fireEvent.change(field(), { target: { value: typed } });
  const isBusy = () => screen.getByRole('article').closest('[aria-busy]') !== null;

  // BLOG-01
  test('filters the posts when it pauses; those found before stay until then', async () => {
    const { router } = await show('/blog', answers);
    const element = field();
    element.focus();
    for (const typed of ['pan', 'panne ']) {
      type(typed);
      await settle(200);
    }
    expect([router.state.location.search, isBusy()]).toEqual(['', false]);
    await settle(150);
    expect([router.state.location.search, router.state.historyAction]).toEqual(['?q=panne', 'REPLACE']);
    expect([
      isBusy(),
      screen.queryByText('La panne'),
      screen.queryByLabelText('Chargement des articles…'),
    ]).toEqual([true, expect.anything(), null]);
    await settle(600);
    expect([isBusy(), screen.queryByText('La panne')]).toEqual([false, null]);
    expect(text('1 article affiché').closest('[role="status"]')).toBeTruthy();
    expect([text('Aucun autre article.'), screen.queryAllByRole('list')]).toEqual([expect.anything(), []]);
    // The same element all the time: the caret stays where it is.
    expect([field() === element, document.activeElement === element, element.value]).toEqual([
      true,
      true,
      'panne ',
    ]);
    expect(stub?.calls.filter(({ path }) => path.includes('search='))).toHaveLength(1);
  });

  test('ends when another address brings another text', async () => {
    const { router } = await show('/blog?q=panne', answers);
    await settle(600);
    type('autre');
    await act(() => router.navigate('/blog'));
    await settle(1_000);
    expect([field().value, router.state.location.search]).toEqual(['', '']);
  });

  test('is over when a topic is pressed, and goes on within one that is chosen', async () => {
    const { router } = await show('/blog', {
      ...answers,
      '/api/blog?fields=card&tag=S%C3%A9curit%C3%A9': ok(two),
      '/api/blog?fields=card&search=panne&tag=R%C3%A9seau': ok(two),
    });
    type('autre');
    fireEvent.click(screen.getByRole('button', { name: /^Sécurité/ }));
    await settle(1_000);
    expect([field().value, router.state.location.search]).toEqual(['', '?tag=S%C3%A9curit%C3%A9']);
    type('panne');
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Réseau' } });
    await settle(1_000);
    expect([field().value, router.state.location.search]).toEqual(['panne', '?q=panne&tag=R%C3%A9seau']);
  });

  test('a search that fails says so, and the next one is made', async () => {
    const failed = { status: 500, body: { ok: false, error: 'La base dort.' } };
    await show('/blog', { [cards]: ok(two), '/api/blog?fields=card&search=x': failed });
    type('x');
    await settle(400);
    await settle(10_000);
    expect(text('La base dort.')).toBeTruthy();
    type('');
    await settle(400);
    expect(text('La panne')).toBeTruthy();
  });
});

test('nothing found says so, and leads back to all (BLOG-20)', async () => {
  const none = buildPostList([], { published: 6 });
  await show('/blog?tag=Rien', { '/api/blog?fields=card&tag=Rien': ok(none) });
  expect(text('Aucun article trouvé pour ce filtre')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir tous les articles' }).getAttribute('href')).toBe('/blog');
  // A topic without posts any more is still the chosen one.
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('Rien');
});

test('a failed load shows its sentence, else the fallback, and can be repeated (BLOG-21, 22)', async () => {
  await show('/blog', { [cards]: { status: 500, body: { ok: false, error: '' } } });
  await settle(60_000);
  expect(text('Failed to load blog posts')).toBeTruthy();
  stub?.restore();
  stub = stubFetch({ [cards]: ok(two) });
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await settle();
  expect(text('2 articles affichés')).toBeTruthy();
});

test('more posts than one page holds are on further pages, without a featured one', async () => {
  const list = buildPostList([buildPostCard()], { total: 51, published: 51 });
  await show('/blog?page=2', { '/api/blog?fields=card&offset=50': ok(list) });
  expect(screen.getByRole('heading', { name: 'Quatre cents machines' }).tagName).toBe('H3');
  expect(text('1 article affiché sur 51')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Articles plus récents' }).getAttribute('href')).toBe('/blog');
});

test('beyond the last page it says so, and leads to all posts', async () => {
  await show('/blog?page=2', {
    '/api/blog?fields=card&offset=50': ok(buildPostList([], { total: 6, published: 6 })),
  });
  expect(text('Cette page du blog n’existe pas.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir tous les articles' }).getAttribute('href')).toBe('/blog');
});

describe('on the server', () => {
  const body = (list: PostList) => ({ body: { ok: true, data: list } });
  test.each([
    ['/blog', cards, true],
    ['/blog?tag=R%C3%A9seau', '/api/blog?fields=card&tag=R%C3%A9seau', true],
    ['/blog?tag=Rien', '/api/blog?fields=card&tag=Rien', false],
    ['/blog?q=panne', '/api/blog?fields=card&search=panne', false],
    ['/blog?page=9', '/api/blog?fields=card&offset=400', false],
  ])(
    '%s has its posts in the document, and is cached where there are few such addresses',
    async (at, call, isCached) => {
      const { page } = await loadPage(at, { [call]: body(two) });
      expect([page.status, page.isCacheable, page.cache]).toMatchObject([
        200,
        isCached,
        { [call]: { total: 2 } },
      ]);
    },
  );

  test('the document names the feed of the blog, and a search is not for search engines', async () => {
    const { page } = await loadPage('/blog', { [cards]: body(two) });
    expect(page.head).toMatchObject({ title: 'Blog, Nobicast', feed: { path: '/blog/feed.xml' } });
    expect(page.head.jsonLd?.map((data) => data['@type'])).toEqual([
      'Blog',
      'Organization',
      'BreadcrumbList',
    ]);
    const search = await loadPage('/blog?q=x', {});
    expect(search.page.head.isIndexable).toBe(false);
  });

  test('nor is a page beyond the last one', async () => {
    const beyond = await loadPage('/blog?page=9', { '/api/blog?fields=card&offset=400': body(two) });
    expect(beyond.page.head.isIndexable).toBe(false);
  });
});
