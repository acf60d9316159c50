import type { PostDetail, PostList, SearchReply } from '@nobicast/contracts';
import { sharedCacheControl } from '@nobicast/service-kit';
import {
  eventually,
  listenForTestChanges,
  silentLogger,
  type ChangesForTest,
} from '@nobicast/service-kit/testing';
import Parser from 'rss-parser';
import { publicationsRepository } from '../episodes/publications.repository.ts';
import { movesPublications, startPublicationClock } from '../episodes/publication-clock.ts';
import { buildPost, startContentForTest, type ContentForTest } from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());
beforeEach(async () => {
  content.setNow('2026-11-20T12:00:00Z');
  await content.db('content.posts').delete();
});

const list = (query = '') => content.data<PostList>(`/api/blog${query}`);
const slugs = async (query = '') => (await list(query)).posts.map(({ slug }) => slug);
const read = (reference: string | number) => content.data<PostDetail>(`/api/blog/${reference}`);
const status = async (path: string) => (await fetch(content.url + path)).status;

/** A post that is public, one whose date is to come, and a draft. All of them have the word zirconium. */
async function buildThree() {
  const known = { title: 'Zirconium', content_md: 'Du zirconium.', tags: ['Zirconium'] };
  await buildPost(content.db, { ...known, slug: 'public' });
  await buildPost(content.db, { ...known, slug: 'a-venir', published_at: '2026-11-20T12:00:01Z' });
  await buildPost(content.db, { ...known, slug: 'brouillon', published_at: null });
}

test('a post has its fields (API-PUBLIC-031, 035, 124 to 135)', async () => {
  const { id } = await buildPost(content.db, {
    slug: 'quatre-cents-machines',
    title: 'Quatre cents machines',
    excerpt: 'Une bibliothèque que personne ne regarde.',
    content_md: '## Un\n\nTexte.',
    cover_url: 'https://images.example/un.jpg',
    tags: ['Sécurité', 'Réseau'],
    author: 'Inès Vautrin',
    author_avatar: 'https://images.example/ines.jpg',
    author_bio: 'Écrit la nuit.',
    published_at: '2026-11-19T09:00:00Z',
    read_minutes: 8,
  });
  const post = {
    id,
    slug: 'quatre-cents-machines',
    title: 'Quatre cents machines',
    excerpt: 'Une bibliothèque que personne ne regarde.',
    content_md: '## Un\n\nTexte.',
    cover_url: 'https://images.example/un.jpg',
    tags: ['Sécurité', 'Réseau'],
    author: 'Inès Vautrin',
    author_avatar: 'https://images.example/ines.jpg',
    author_bio: 'Écrit la nuit.',
    published_at: '2026-11-19T09:00:00.000Z',
    read_time: 8,
  };
  expect((await list()).posts).toEqual([post]);
  const topics = [
    { tag: 'Réseau', count: 1 },
    { tag: 'Sécurité', count: 1 },
  ];
  expect(await read('quatre-cents-machines')).toEqual({
    ...post,
    content_html: '<h2><span aria-hidden="true">00:00</span>Un</h2><p>Texte.</p>',
    topics,
    others: [],
  });
  const [card] = (await list('?fields=card')).posts;
  expect(card).not.toHaveProperty('content_md');
  expect((await content.get('/api/blog')).body).toMatchObject({ ok: true });
  expect((await content.get('/api/blog/inconnu')).body).toMatchObject({
    ok: false,
    code: 'post_not_found',
    error: 'Article non trouvé',
  });
});

test('the newest post comes first, 50 by default and 200 at most; limit and offset choose a part (API-PUBLIC-008, 032, 033)', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    slug: `n-${index}`,
    title: `N ${index}`,
    author: 'Inès',
    published_at: new Date(Date.UTC(2026, 0, 1 + index)),
  }));
  await content.db('content.posts').insert(rows);
  expect((await slugs()).length).toBe(50);
  expect(await slugs('?limit=2&offset=1')).toEqual(['n-58', 'n-57']);
  expect(await list('?limit=1&offset=100')).toMatchObject({ posts: [], total: 60, published: 60 });
  expect((await content.get('/api/blog?limit=201')).status).toBe(400);
});

test('a tag chooses exactly its posts, and every tag is counted (API-PUBLIC-034)', async () => {
  await buildPost(content.db, { slug: 'un', tags: ['Sécurité', 'Réseau'] });
  await buildPost(content.db, { slug: 'deux', tags: ['Sécurité'] });
  await buildPost(content.db, { slug: 'trois', tags: ['Sécurité routière'] });
  const { posts, total, topics } = await list('?tag=S%C3%A9curit%C3%A9');
  expect([posts.map(({ slug }) => slug).sort(), total]).toEqual([['deux', 'un'], 2]);
  expect(topics).toEqual([
    { tag: 'Sécurité', count: 2 },
    { tag: 'Réseau', count: 1 },
    { tag: 'Sécurité routière', count: 1 },
  ]);
});

// A40
test.each([
  ['MACHINES', ['par-le-titre']],
  ['mainteneur', ['par-l-extrait']],
  ['micrologiciel', ['par-le-sujet']],
  ['securite', ['par-le-sujet']],
  ['horloger', []],
  ['%', []],
])('the search for %s finds %j: in title, excerpt and tags, not in the text', async (search, expected) => {
  await buildPost(content.db, { slug: 'par-le-titre', title: 'Quatre cents machines' });
  await buildPost(content.db, { slug: 'par-l-extrait', excerpt: 'Un seul mainteneur.' });
  await buildPost(content.db, {
    slug: 'par-le-sujet',
    tags: ['Micrologiciel', 'Sécurité'],
    content_md: 'La patience d’un horloger.',
  });
  expect(await slugs(`?search=${encodeURIComponent(search)}`)).toEqual(expected);
});

test('search and tag are combined (A40), and only a reply without search is shared', async () => {
  await buildPost(content.db, { slug: 'un', title: 'Machines', tags: ['Réseau'] });
  await buildPost(content.db, { slug: 'deux', title: 'Machines', tags: ['Sécurité'] });
  expect(await slugs('?search=machines&tag=R%C3%A9seau')).toEqual(['un']);
  const control = async (path: string) => (await fetch(content.url + path)).headers.get('cache-control');
  expect([await control('/api/blog?tag=x'), await control('/api/blog?search=x')]).toEqual([
    sharedCacheControl,
    'no-store',
  ]);
  expect((await fetch(`${content.url}/api/blog`)).headers.get('surrogate-key')).toBe('posts');
});

test('a post is found by "latest", its slug, its id and a former slug (A44)', async () => {
  const { id } = await buildPost(content.db, { slug: 'premier' });
  await buildPost(content.db, { slug: 'dernier', published_at: '2026-11-01T09:00:00Z' });
  await content.db('content.former_post_slugs').insert({ slug: 'ancien', post_id: id });
  const found = [];
  for (const reference of ['latest', 'premier', id, `00${id}`, 'ancien'])
    found.push((await read(reference)).slug);
  expect(found).toEqual(['dernier', 'premier', 'premier', 'premier', 'premier']);
});

test('others are those with the same topics first, then the newest; three at most', async () => {
  await buildPost(content.db, { slug: 'celui-ci', tags: ['Réseau', 'Panne'] });
  await buildPost(content.db, { slug: 'recent', published_at: '2026-11-19T09:00:00Z' });
  await buildPost(content.db, { slug: 'un-sujet', tags: ['Réseau'], published_at: '2024-01-01T09:00:00Z' });
  await buildPost(content.db, { slug: 'deux-sujets', tags: ['Panne', 'Réseau'], published_at: '2023-01-01' });
  await buildPost(content.db, { slug: 'ancien', published_at: '2022-01-01T09:00:00Z' });
  const { others, topics } = await read('celui-ci');
  expect(others.map(({ slug }) => slug)).toEqual(['deux-sujets', 'un-sujet', 'recent']);
  expect(topics).toEqual([
    { tag: 'Réseau', count: 3 },
    { tag: 'Panne', count: 2 },
  ]);
});

test('what is no draft and whose date has come is public: in lists, search, sitemap and feed; nothing else is', async () => {
  await buildThree();
  const everywhere = async () => {
    const search = await content.data<SearchReply>('/api/search?q=zirconium&type=blog');
    const sitemap = await (await fetch(`${content.url}/sitemaps/posts-1.xml`)).text();
    const feed = await (await fetch(`${content.url}/blog/feed.xml`)).text();
    const { topics, published } = await list();
    return {
      list: (await slugs()).sort(),
      search: search.groups.flatMap(({ hits }) => hits.map(({ url }) => url)).sort(),
      sitemap: [...sitemap.matchAll(/<loc>[^<]*\/blog\/([^<]+)/g)].map(([, slug]) => slug).sort(),
      feed: [...feed.matchAll(/<link>[^<]*\/blog\/([^<]+)/g)].map(([, slug]) => slug).sort(),
      figures: [published, topics[0]?.count],
    };
  };
  const only = (...names: string[]) => ({
    list: names,
    search: names.map((name) => `/blog/${name}`),
    sitemap: names,
    feed: names,
    figures: [names.length, names.length],
  });
  expect(await everywhere()).toEqual(only('public'));
  for (const hidden of ['a-venir', 'brouillon']) expect(await status(`/api/blog/${hidden}`)).toBe(404);
  expect((await read('public')).others).toEqual([]);
  expect((await read('latest')).slug).toBe('public');

  content.setNow('2026-11-20T12:00:01Z');
  expect(await everywhere()).toEqual(only('a-venir', 'public'));
  expect(await status('/api/blog/brouillon')).toBe(404);
});

test('an id of a post that is not public says nothing', async () => {
  const { id } = await buildPost(content.db, { published_at: null });
  expect(await status(`/api/blog/${id}`)).toBe(404);
});

describe('the search of the site', () => {
  const search = async (q: string) => {
    const { groups, corrected } = await content.data<SearchReply>(`/api/search?q=${encodeURIComponent(q)}`);
    return { hits: groups.find(({ type }) => type === 'blog')?.hits ?? [], corrected };
  };

  // LAYOUT-41, 45
  test('finds posts in French, by title, topics and text, and leads to their pages', async () => {
    await buildPost(content.db, {
      slug: 'quatre-cents-machines',
      title: 'Quatre cents machines, un seul mainteneur',
      excerpt: 'Une bibliothèque que personne ne regarde.',
      content_md: 'Les développeuses relisent les correctifs.',
      tags: ['Chaîne logicielle'],
      published_at: '2026-11-19T09:00:00Z',
    });
    for (const q of ['machine', 'logicielles', 'développeuse', 'bibliotheques']) {
      const { hits } = await search(q);
      expect([q, hits]).toMatchObject([
        q,
        [{ url: '/blog/quatre-cents-machines', type: 'blog', tags: ['Chaîne logicielle'], number: null }],
      ]);
    }
  });

  test('corrects a mistyped word by those of public posts alone', async () => {
    await buildPost(content.db, { title: 'Kubernetes', published_at: null });
    expect(await search('kubrenetes')).toEqual({ corrected: null, hits: [] });
    await buildPost(content.db, { title: 'Kubernetes a dix ans', slug: 'kube' });
    expect(await search('kubrenetes')).toMatchObject({
      corrected: 'kubernetes',
      hits: [{ url: '/blog/kube' }],
    });
  });
});

describe('the feed of the blog', () => {
  test('is read by a parser: its newest posts with their text as HTML, links as whole addresses', async () => {
    await buildPost(content.db, {
      slug: 'un',
      title: 'Été & <b>hiver</b>',
      excerpt: 'Un extrait.',
      content_md:
        '## Titre\n\nUn **mot** et [une page](/archives), puis https://x.example/a?b=1&c=2.\n\n- un\n- <script>',
      tags: ['Réseau'],
      published_at: '2026-11-19T09:00:00Z',
    });
    const response = await fetch(`${content.url}/blog/feed.xml`);
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const { items, title } = await new Parser().parseString(await response.text());
    expect([title, items.length]).toEqual(['Nobicast, le blog', 1]);
    expect(items[0]).toMatchObject({
      title: 'Été & <b>hiver</b>',
      link: 'https://nobicast.test/blog/un',
      creator: 'Inès Vautrin',
      categories: ['Réseau'],
      isoDate: '2026-11-19T09:00:00.000Z',
      'content:encoded':
        '<h2>Titre</h2><p>Un <strong>mot</strong> et <a href="https://nobicast.test/archives">une page</a>, puis <a href="https://x.example/a?b=1&amp;c=2">https://x.example/a?b=1&amp;c=2</a>.</p><ul><li>un</li><li>&lt;script&gt;</li></ul>',
    });
  });

  test('says when it changed last, and not when it was read', async () => {
    await buildPost(content.db, { slug: 'un' });
    const modified = async () => (await fetch(`${content.url}/blog/feed.xml`)).headers.get('last-modified');
    const first = await modified();
    content.setNow('2026-11-20T12:30:00Z');
    expect(await modified()).toBe(first);
    await content.db('content.posts').update({ title: 'Autre' });
    expect(await modified()).toBe('Fri, 20 Nov 2026 12:30:00 GMT');
  });
});

describe('caches', () => {
  let changes: ChangesForTest;
  beforeAll(async () => {
    changes = await listenForTestChanges({ url: content.directUrl, db: content.db });
  });
  afterAll(() => changes.close());
  const keysOf = async (work: () => PromiseLike<unknown>) => {
    const heard = await changes.notifiedBy(work);
    return [...new Set(heard.flatMap((keys) => keys.split(' ')))].sort();
  };
  const change = (id: number, fields: object) => () =>
    content.db('content.posts').where({ id }).update(fields);

  test('are told of changes of public posts and of dates, and of no draft', async () => {
    const { id } = await buildPost(content.db, { published_at: null });
    expect(await keysOf(change(id, { title: 'Autre', content_md: 'Texte' }))).toEqual([]);
    // A date to come wakes the clock, and nothing else changes for readers.
    expect(await keysOf(change(id, { published_at: '2099-01-01T00:00:00Z' }))).toEqual(['posts']);
    expect(await keysOf(change(id, { title: 'Encore' }))).toEqual([]);
    expect(await keysOf(change(id, { published_at: '2026-01-01T00:00:00Z' }))).toEqual(['posts']);
    expect(await keysOf(change(id, { title: 'Public' }))).toEqual(['posts']);
    // Withdrawn: what is stored must not be served any more.
    expect(await keysOf(change(id, { published_at: null }))).toEqual(['!posts', 'posts']);
    await change(id, { published_at: '2026-01-01T00:00:00Z' })();
    expect(await keysOf(() => content.db('content.posts').where({ id }).delete())).toEqual([
      '!posts',
      'posts',
    ]);
  });

  test('are told when the date of a post comes, although no row changes', async () => {
    expect(movesPublications(['posts'])).toBe(true);
    await buildPost(content.db, { published_at: '2026-11-20T12:00:10Z' });
    let now = new Date('2026-11-20T12:00:00Z');
    const looks: unknown[] = [];
    const announced: string[] = [];
    const publications = publicationsRepository(content.db);
    const clock = startPublicationClock({
      publications: {
        findPublications: async (since, until) => {
          const found = await publications.findPublications(since, until);
          looks.push(found.nextAt?.toISOString());
          return found;
        },
        announceKeys: (keys) => {
          announced.push(...keys);
          return publications.announceKeys(keys);
        },
      },
      clock: () => now,
      logger: silentLogger(),
    });
    try {
      await eventually(() => looks.length === 1);
      expect([looks, announced]).toEqual([['2026-11-20T12:00:10.000Z'], []]);
      now = new Date('2026-11-20T12:00:11Z');
      clock.wake();
      await eventually(() => announced.length > 0);
      expect(announced).toEqual(['posts']);
    } finally {
      await clock.stop();
    }
  });
});
