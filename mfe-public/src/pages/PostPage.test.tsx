import type { PostDetail } from '@nobicast/contracts/blog';
import { stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { buildPost } from '../testing/build-post.ts';
import { loadPage, origin } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const path = '/api/blog/quatre-cents-machines';
const ok = (post: PostDetail): StubbedReply => ({ body: { ok: true, data: post } });

let stub: ReturnType<typeof stubFetch> | undefined;
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(reply: StubbedReply, at = '/blog/quatre-cents-machines') {
  stub = stubFetch({ [`/api${at}`]: reply });
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
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const text = (shown: string) => screen.getByText(shown);

// POST-01 to 08
test('a post has tags, title, excerpt, author, date, reading time and its drawing', async () => {
  const { container } = await show(ok(buildPost()));
  const tags = within(screen.getByRole('list', { name: 'Sujets de l’article' })).getAllByRole('link');
  expect(tags.map((tag) => tag.textContent)).toEqual(['Sécurité', 'Réseau', 'Panne', 'Archives']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Quatre cents machines');
  // Once here, and once on the card of the other post.
  expect(screen.getAllByText('Une bibliothèque que personne ne regarde.')).toHaveLength(2);
  expect(screen.getAllByText('Inès Vautrin')).toHaveLength(2);
  // POST-04: the initials stand where there is no picture.
  expect(text('IV')).toBeTruthy();
  expect(text('jeudi 19 novembre 2026')).toBeTruthy();
  expect(text('8 minutes de lecture')).toBeTruthy();
  // POST-08
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/covers/blog/quatre-cents-machines.svg');
});

test('a picture of its own and one of its author are shown (POST-04, 08)', async () => {
  const { container } = await show(
    ok(
      buildPost({
        cover_url: 'https://images.example/un.jpg',
        author_avatar: 'https://images.example/ines.jpg',
      }),
    ),
  );
  const sources = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(sources.slice(0, 3)).toEqual([
    'https://images.example/ines.jpg',
    'https://images.example/un.jpg',
    'https://images.example/ines.jpg',
  ]);
});

test('pictures that were uploaded here are offered in their web sizes', async () => {
  const start = `/api/covers/${'a'.repeat(32)}`;
  const { container } = await show(
    ok(buildPost({ cover_url: `${start}-1400.jpg`, author_avatar: `${start}-1400.jpg` })),
  );
  const [byline, cover, author] = container.querySelectorAll('img');
  expect(byline?.getAttribute('src')).toBe(`${start}-192.webp`);
  const offered = [cover, author].map((image) =>
    [...(image?.parentElement?.querySelectorAll('source') ?? [])].map(({ srcset }) => srcset.split(' ')[0]),
  );
  expect(offered).toEqual([
    [`${start}-192.avif`, `${start}-192.webp`],
    [`${start}-192.avif`, `${start}-192.webp`],
  ]);
});

// POST-09 to 13
test('T3-B4: the text is what the service made of it; links to our pages open without a new document', async () => {
  const { router } = await show(
    ok(
      buildPost({ content_html: '<h2>Grand titre</h2><p><a class="link" href="/archives">une page</a></p>' }),
    ),
  );
  expect(screen.getByRole('heading', { name: 'Grand titre' }).tagName).toBe('H2');
  fireEvent.click(screen.getByRole('link', { name: 'une page' }));
  await settle();
  expect(router.state.location.pathname).toBe('/archives');
});

test('who wrote it, and what else is said about its topics (POST-14, 19)', async () => {
  await show(ok(buildPost()));
  expect(text('Écrit la nuit.')).toBeTruthy();
  expect(href('Sécurité 14')).toBe('/blog?tag=S%C3%A9curit%C3%A9');
});

test('the form of the newsletter stands at its end, compact (POST-18)', async () => {
  await show(ok(buildPost()));
  const card = screen.getByRole('heading', { name: 'La newsletter du lundi' }).closest('section');
  const fields = within(card as HTMLElement).getAllByRole('textbox');
  expect(fields.map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent)).toEqual([
    'Adresse e-mail',
  ]);
});

test('other posts have the card of the blog (BLOG-12)', async () => {
  await show(ok(buildPost()));
  const others = within(screen.getByRole('navigation', { name: 'Autres articles' }));
  expect(others.getByRole('link', { name: 'La panne' }).getAttribute('href')).toBe('/blog/la-panne');
  for (const shown of ['Panne', '8 min', 'Lire', 'N']) expect(others.getByText(shown)).toBeTruthy();
});

test('it can be shared on two networks, and its link copied (POST-15 to 17)', async () => {
  const writeText = jest.fn((_text: string) => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const { host } = await show(ok(buildPost()));
  const url = 'http://localhost/blog/quatre-cents-machines';
  expect(href(/Twitter/)).toBe(
    `https://twitter.com/intent/tweet?text=Quatre+cents+machines&url=${encodeURIComponent(url)}`,
  );
  expect(href(/Facebook/)).toBe(`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Copier le lien' }));
  await settle();
  expect([writeText.mock.calls, host.notices]).toEqual([[[url]], [{ message: 'Lien copié', kind: 'info' }]]);
  writeText.mockRejectedValueOnce(new Error('not allowed'));
  fireEvent.click(screen.getByRole('button', { name: 'Copier le lien' }));
  await settle();
  expect(host.notices.at(-1)?.message).toContain(url);
});

test('a missing post says so, with the way back to the blog (POST-20, 21)', async () => {
  await show({
    status: 404,
    body: { ok: false, error: 'Article non trouvé', code: 'post_not_found' },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Article non trouvé');
  expect(href('Voir tous les articles')).toBe('/blog');
});

test('a failed load shows the fallback, and can be repeated (POST-22)', async () => {
  await show({ status: 500, body: { ok: false, error: '' } });
  await settle(60_000);
  expect(text('Failed to load blog post')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});

test('a former address is replaced by the current one', async () => {
  const { router } = await show(ok(buildPost()), '/blog/ancien');
  await settle();
  expect(router.state.location.pathname).toBe('/blog/quatre-cents-machines');
});

describe('on the server', () => {
  const answer = (post: PostDetail) => ({ body: { ok: true, data: post } });
  test('the document has the post, its picture and its structured data', async () => {
    const { page } = await loadPage('/blog/quatre-cents-machines', { [path]: answer(buildPost()) });
    expect(page).toMatchObject({ status: 200, isCacheable: true, head: { ogType: 'article' } });
    expect(page.head.image).toMatch(/^\/pictures\/blog\/quatre-cents-machines-[\da-z]{14}\.png$/);
    const [posting, , crumbs] = page.head.jsonLd ?? [];
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Quatre cents machines',
      datePublished: '2026-11-19T09:00:00.000Z',
      author: { '@type': 'Person', name: 'Inès Vautrin' },
      image: `${origin}${page.head.image}`,
    });
    expect(crumbs).toMatchObject({
      itemListElement: [{ name: 'Accueil' }, { name: 'Blog' }, { name: 'Quatre cents machines' }],
    });
  });

  test('an unknown one is 404, a former address 301, and neither is cached', async () => {
    const missing = { status: 404, body: { ok: false, error: 'Article non trouvé', code: 'post_not_found' } };
    expect((await loadPage('/blog/inconnu', { '/api/blog/inconnu': missing })).page).toMatchObject({
      status: 404,
      isCacheable: false,
      head: { isIndexable: false },
    });
    expect((await loadPage('/blog/ancien', { '/api/blog/ancien': answer(buildPost()) })).page).toMatchObject({
      status: 301,
      movedTo: '/blog/quatre-cents-machines',
      isCacheable: false,
    });
  });
});
