import { createHash } from 'node:crypto';
import { readBootData } from '../src/boot.ts';
import { buildShellFolder, shareReply, type ShellForTest, startShell } from './testing/shell-for-test.ts';

const built = buildShellFolder();
afterAll(built.remove);

let shell: ShellForTest;
const start = async (limits: Parameters<typeof startShell>[0]['limits'] = {}) => {
  shell = await startShell({ folder: built.folder, limits });
};
afterEach(() => shell.stop());

const headersOf = async (address: string, names: readonly string[]) => {
  const response = await shell.get(address);
  return {
    status: response.status,
    ...Object.fromEntries(names.map((name) => [name, response.headers.get(name)])),
  };
};
const sharing = ['cache-control', 'surrogate-key', 'no-vary-search', 'x-nobicast-release'];

const read = (...paths: string[]) => ({
  loadData: paths.map((path) => `await fetchJson('${path}');`).join('\n'),
});
const answerShared = (path: string, keys: string) =>
  shell.answer(path, (_request, response) => shareReply(response, keys, { ok: true, data: {} }));

describe('What a document depends on', () => {
  it('is everything that its reads depend on, its remote, and the shell', async () => {
    await start();
    answerShared('/api/episodes/latest', 'episodes episode-7');
    answerShared('/api/metrics/summary', '');
    answerShared('/api/users/u1', 'member-u1 episode-7 counts-7');
    shell.publish('1.0.0-a', read('/api/episodes/latest', '/api/metrics/summary', '/api/users/u1'));
    expect(await headersOf('/', sharing)).toEqual({
      status: 200,
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
      'surrogate-key': 'shell mfe-public episodes episode-7 member-u1 counts-7',
      'no-vary-search': 'key-order, params, except=()',
      'x-nobicast-release': 'mfe-public=1.0.0-a',
    });
  });

  it('is read directly from the service that owns it, as an anonymous visitor', async () => {
    await start();
    shell.publish(
      '1.0.0-a',
      read('/api/episodes?limit=2', '/api/episodes/x', '/api/metrics/summary', '/api/users/u'),
    );
    const headers = { cookie: 'session=secret', authorization: 'Bearer x', 'x-nobicast-actor': 'someone' };
    let seen: object = {};
    shell.answer('/api/users/u', (request, response) => {
      seen = request.headers;
      response.json({ ok: true, data: {} });
    });
    await shell.get('/', { headers });
    expect(shell.reads).toEqual([
      'content /api/episodes?limit=2',
      'content /api/episodes/x',
      'media /api/metrics/summary',
      'auth /api/users/u',
    ]);
    expect(seen).toHaveProperty('accept', 'application/json');
    for (const name of Object.keys(headers)) expect(seen).not.toHaveProperty([name]);
  });

  it('includes the query parameters that change it, and the page sees no others', async () => {
    await start();
    shell.publish('1.0.0-a', {});
    const response = await shell.get('/archives?evil=%3Cscript%3E&year=2026');
    expect(response.headers.get('no-vary-search')).toBe('key-order, params, except=("year")');
    const html = await response.text();
    expect(html).toContain('<h1>Rendered /archives?year=2026');
    expect(html).not.toContain('evil');
  });

  it('is one key for all episodes if there are too many of them', async () => {
    await start();
    const keys = (from: number) =>
      Array.from({ length: 300 }, (_, id) => `episode-${from + id} counts-${from + id}`).join(' ');
    answerShared('/api/episodes/latest', `episodes ${keys(1_000)}`);
    answerShared('/api/episodes/x', `${keys(2_000)} number-3`);
    shell.publish('1.0.0-a', read('/api/episodes/latest', '/api/episodes/x'));
    const response = await shell.get('/');
    expect(response.headers.get('surrogate-key')).toBe('shell mfe-public episodes any-episode number-3');
  });

  it('includes its release even if it must not be cached', async () => {
    await start();
    shell.publish('1.0.0-a', { loadData: 'return { isCacheable: false };' });
    expect(await headersOf('/', sharing)).toEqual({
      status: 200,
      'cache-control': 'no-store',
      'surrogate-key': null,
      'no-vary-search': 'key-order, params, except=()',
      'x-nobicast-release': 'mfe-public=1.0.0-a',
    });
  });

  it('may come back from the back/forward cache of a browser where it is what somebody searched', async () => {
    await start();
    shell.publish('1.0.0-a', { loadData: 'return { isCacheable: false };' });
    expect(await headersOf('/search?q=x', ['cache-control'])).toEqual({
      status: 200,
      'cache-control': 'private, no-cache',
    });
  });

  it.each([
    ['a reply that is not for everybody', { 'Cache-Control': 'no-store' }, 200],
    ['a refusal that is not for everybody', {}, 404],
  ])('is unknown after %s: nobody keeps it', async (_, headers, status) => {
    await start();
    answerShared('/api/episodes/latest', 'episodes');
    shell.answer('/api/episodes/x', (_request, response) =>
      response.status(status).set(headers).json({ ok: true, data: {} }),
    );
    shell.publish('1.0.0-a', read('/api/episodes/latest', '/api/episodes/x'));
    expect(await headersOf('/', ['cache-control', 'surrogate-key'])).toEqual({
      status: 200,
      'cache-control': 'no-store',
      'surrogate-key': null,
    });
  });

  it('is current for every request, because requests do not share renders', async () => {
    await start();
    const held: (() => void)[] = [];
    let title = 'old';
    shell.answer('/api/episodes/latest', (_request, response) => {
      const body = { ok: true, data: { title } };
      held.push(() => response.json(body));
      if (held.length === 2) for (const answer of held) answer();
      title = 'new';
    });
    shell.publish('1.0.0-a', {
      loadData: `const { body } = await fetchJson('/api/episodes/latest'); return { cache: body.data };`,
    });
    const both = await Promise.all(['/', '/'].map(async (at) => (await shell.get(at)).text()));
    expect(both.filter((html) => html.includes('&quot;title&quot;:&quot;old'))).toHaveLength(1);
    expect(both.filter((html) => html.includes('&quot;title&quot;:&quot;new'))).toHaveLength(1);
  });
});

describe('Member pages', () => {
  it('are left to the browser if their remote has no server bundle', async () => {
    await start();
    shell.publish('2.0.0-a', {}, { folder: 'mfe-member', serverEntry: null });
    const response = await shell.get('/login');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('retry-after')).toBeNull();
    expect(await response.text()).toContain('<meta name="robots" content="noindex">');
  });

  it('are rendered if it has one, and not cached', async () => {
    await start();
    answerShared('/api/episodes/latest', 'episodes');
    shell.publish(
      '2.0.0-a',
      { heading: 'Sign in', route: 'login', ...read('/api/episodes/latest') },
      { folder: 'mfe-member' },
    );
    const response = await shell.get('/login');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<h1>Sign in');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('surrogate-key')).toBeNull();
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('are left to the browser if their remote says so or fails', async () => {
    await start();
    shell.publish(
      '2.0.0-a',
      `exports.hostApiVersion = 1;
       exports.createRemote = () => ({ routes: [] });
       exports.loadData = async ({ pathname }) => {
         if (pathname === '/dashboard') throw new Error('here');
       };`,
      { folder: 'mfe-member' },
    );
    expect((await shell.get('/login')).status).toBe(200);
    expect(shell.logged('page not rendered on the server')).toEqual([]);
    expect((await shell.get('/dashboard')).status).toBe(200);
    expect(shell.logged('page not rendered on the server')).toHaveLength(1);
  });
});

describe('The document', () => {
  const css = '.app{background:url(../a.svg)}';
  const descriptor = {
    css: ['web/css/app.css'],
    preload: ['web/js/app.js'],
    pages: { own: { js: ['web/js/own.js'], css: ['web/css/own.css'] } },
    shared: { react: ['useState'] },
    ranges: { react: '^19.0.0' },
    texts: { 'web/css/app.css': css, 'web/css/own.css': '.own{}' },
    integrity: {
      'web/js/entry.js': 'sha384-entry',
      'web/js/app.js': 'sha384-app',
      'web/js/own.js': 'sha384-own',
      'web/css/app.css': `sha384-${createHash('sha384').update(css).digest('base64')}`,
    },
  };

  const bootOf = (html: string) => {
    const [, json = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html) ?? [];
    const document = { getElementById: () => ({ textContent: json }) };
    return readBootData(document as unknown as Document);
  };

  it('contains the styles of shell, remote and page, and links none', async () => {
    await start();
    shell.publish('1.0.0-a', { loadData: `return { page: 'own' };` }, descriptor);
    const html = await (await shell.get('/')).text();
    expect(html).toContain(
      '<style>body{color:red}.app{background:url("/remotes/mfe-public/1.0.0-a/web/a.svg")}.own{}</style>',
    );
    const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
    expect(sheets).toHaveLength(2);
    for (const sheet of sheets) expect(sheet).toMatch(/ disabled>$/);
    expect(html).toContain('href="/remotes/mfe-public/1.0.0-a/web/js/own.js" integrity="sha384-own">');
  });

  it('contains what the browser needs of its own remote, and only the address of the others', async () => {
    await start();
    shell.publish('1.0.0-a', {}, descriptor);
    shell.publish('2.0.0-a', {}, { folder: 'mfe-member', serverEntry: null });
    const { remotes } = bootOf(await (await shell.get('/')).text());
    expect(remotes).toEqual([
      {
        name: 'mfePublic',
        prefixes: [],
        baseUrl: '/remotes/mfe-public/',
        release: {
          release: '1.0.0-a',
          hostApi: 1,
          entry: 'web/js/entry.js',
          integrity: { 'web/js/entry.js': 'sha384-entry' },
        },
      },
      { name: 'mfeMember', prefixes: ['/login', '/auth', '/dashboard'], baseUrl: '/remotes/mfe-member/' },
      { name: 'mfeAdmin', baseUrl: '/remotes/mfe-admin/' },
    ]);
  });

  it('does not name the releases of other remotes, which the registry does', async () => {
    await start();
    shell.publish('1.0.0-a', {}, { ranges: { react: '^19.0.0' } });
    shell.publish('2.0.0-a', {}, { folder: 'mfe-member', serverEntry: null });
    const { remotes } = (await (await shell.get('/remotes.json')).json()) as {
      remotes: { name: string; release?: { release: string; ranges: object } }[];
    };
    expect(remotes.map(({ name, release }) => [name, release?.release])).toEqual([
      ['mfePublic', '1.0.0-a'],
      ['mfeMember', '2.0.0-a'],
      ['mfeAdmin', undefined],
    ]);
    // An open page of an older shell compares them with its own offer.
    expect(remotes[0]?.release?.ranges).toEqual({ react: '^19.0.0' });
  });

  it('names a remote that was added to the registry meanwhile, and not one that was removed', async () => {
    await start();
    shell.publish('1.0.0-a', {});
    expect(await (await shell.get('/shop')).text()).toContain('<h1>Rendered');
    shell.publish(
      '1.0.0-s',
      { heading: 'Shop', route: '/shop' },
      { folder: 'mfe-shop', name: 'mfeShop', addresses: { prefixes: ['/shop'], pages: ['/shop'] } },
    );
    shell.register({ name: 'mfeShop', folder: 'mfe-shop' });
    expect(await (await shell.get('/shop')).text()).toContain('<h1>Shop');
    const prefixesIn = async () => {
      const { remotes } = bootOf(await (await shell.get('/archives')).text());
      return remotes.find(({ name }) => name === 'mfeShop')?.prefixes;
    };
    expect(await prefixesIn()).toEqual(['/shop']);
    shell.register();
    expect(await prefixesIn()).toBeUndefined();
    expect(await (await shell.get('/shop')).text()).toContain('<h1>Rendered');
  });

  it('has only the inline scripts that its policy allows', async () => {
    await start();
    shell.publish('1.0.0-a', {});
    const response = await shell.get('/');
    const html = await response.text();
    const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    const [, allowed] =
      /script-src ([^;]*);/.exec(response.headers.get('content-security-policy') ?? '') ?? [];
    expect(allowed).toBe(["'self'", ...hashes].join(' '));
  });
});
