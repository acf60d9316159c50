import { createHash } from 'node:crypto';
import { buildShellFolder, shareReply, startShell, type ShellForTest } from '../testing/shell-for-test.ts';

const built = buildShellFolder();
afterAll(built.remove);

let shell: ShellForTest;
beforeEach(async () => {
  shell = await startShell({ folder: built.folder });
});
afterEach(() => shell.stop());

const episode = {
  id: 7,
  number: 975,
  type: 'podcast',
  title: 'La <nuit> & l’"encre"',
  slug: 'nobicast-975',
  published_at: '2026-01-12T05:00:00.000Z',
  cover_url: null as string | null,
  duration_ms: 5_400_000,
  assets: { audio: { size_bytes: 1, uploaded_at: '2026-01-12T05:00:00.000Z', is_external: false } } as object,
};
const subjects = [
  { id: 2, title: 'Second', start_ms: 1_234_000 },
  { id: 1, title: 'Premier', start_ms: 0 },
  { id: 3, title: 'Sans début', start_ms: null },
];

function answer(over: Partial<typeof episode> = {}, reference = episode.slug, shown: object[] = subjects) {
  const data = { episode: { ...episode, ...over }, subjects: shown, guests: [], sibling: null };
  shell.answer(`/api/episodes/${reference}`, (_request, response) =>
    shareReply(response, 'episode-7 counts-7 number-975', { ok: true, data }),
  );
}
const at = '/embed/episodes/nobicast-975';
const open = async (address = at) => {
  const response = await shell.get(address, { redirect: 'manual' });
  return { response, status: response.status, html: await response.text() };
};
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

describe('The player for other sites', () => {
  test('may be framed by any page, alone among the documents', async () => {
    answer();
    const { response } = await open();
    expect(response.status).toBe(200);
    expect(policyOf(response)).toContain('frame-ancestors *');
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    for (const other of ['/', '/login', '/embedded', '/episodes/nobicast-975']) {
      const { response: document } = await open(other);
      expect([other, policyOf(document)]).toEqual([other, expect.stringContaining("frame-ancestors 'none'")]);
      expect(document.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    }
  });

  test('runs the one script and the one style sheet that are in it, and sets no cookie', async () => {
    answer();
    const { response, html } = await open();
    const hashOf = (text = '') => createHash('sha256').update(text).digest('base64');
    const [, script] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    const [, style] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(policyOf(response)).toContain(`script-src 'sha256-${hashOf(script)}'; `);
    expect(policyOf(response)).toContain(`style-src 'sha256-${hashOf(style)}'; `);
    expect(policyOf(response)).toMatch(/^default-src 'none'; /);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toMatch(/<link rel="(stylesheet|preload)"| style="| src="http/);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(shell.reads).toEqual(['content /api/episodes/nobicast-975']);
  });

  test('is cached under its address and theme, with the keys of its episode', async () => {
    answer();
    const names = ['cache-control', 'surrogate-key', 'no-vary-search'];
    const { response } = await open(`${at}?theme=light&t=90&utm=x`);
    expect(names.map((name) => response.headers.get(name))).toEqual([
      'public, max-age=0, must-revalidate, s-maxage=60',
      'shell episode-7 counts-7 number-975',
      'key-order, params, except=("theme")',
    ]);
    for (const address of [`${at}/`, `${at}?theme=pink`, at.toUpperCase()]) {
      const other = await open(address);
      expect([address, other.status, other.response.headers.get('cache-control')]).toEqual([
        address,
        200,
        'no-store',
      ]);
    }
  });

  test('plays without scripts, and loads nothing before that', async () => {
    answer();
    const { html } = await open();
    expect(html).toContain('<audio controls preload="none" src="/api/episodes/7/stream"></audio>');
    expect(html).toContain('<div class="controls" hidden>');
    expect(html).toMatch(
      /<a class="out" href="\/episodes\/nobicast-975" target="_blank" rel="noopener">Ouvrir l’épisode sur Nobicast/,
    );
  });

  test('lists the subjects with a known start, in their order, and escapes every text', async () => {
    answer();
    const { html } = await open();
    const starts = [...html.matchAll(/<li><button type="button" data-start-ms="(\d+)">/g)];
    expect(starts.map(([, start]) => start)).toEqual(['0', '1234000']);
    expect(html).not.toContain('Sans début');
    expect(html).toContain('<h1>La &lt;nuit&gt; &amp; l’&quot;encre&quot;</h1>');
    expect(html).not.toContain('<nuit>');
  });

  test.each([
    ['light', '<html lang="fr" data-theme="light">'],
    ['dark', '<html lang="fr" data-theme="dark">'],
    ['"><script>', '<html lang="fr">'],
  ])('follows the system, or the theme of its address: %s', async (theme, start) => {
    answer();
    const { html } = await open(`${at}?theme=${encodeURIComponent(theme)}`);
    expect(html).toContain(start);
    expect(html).toContain('@media (prefers-color-scheme: light){html:not([data-theme]){--bg:#fff}}');
  });

  test('shows a small file of an uploaded cover, and of any other the generated one', async () => {
    const pictureOf = async (cover_url: string) => {
      answer({ cover_url });
      const { html } = await open();
      return [...html.matchAll(/ (?:src|srcset)="([^"]*(?:avif|webp|jpg|png|svg))"/g)].map(([, url]) => url);
    };
    expect(await pictureOf('/api/covers/abc-1400.jpg')).toEqual([
      '/api/covers/abc-192.avif',
      '/api/covers/abc-192.webp',
    ]);
    for (const other of ['https://elsewhere.example/a-1400.jpg', '/api/covers/abc.jpg'])
      expect(await pictureOf(other)).toEqual(['/covers/975.svg']);
  });
});

describe('Instead of a player there is', () => {
  test.each([
    [{ assets: {} }, 'Cet épisode n’a pas encore de son.'],
    [{ type: 'preparation' }, 'Une préparation se lit'],
  ])('a card with a link where there is no sound: %j', async (over, text) => {
    answer(over);
    const { status, html } = await open();
    expect(status).toBe(200);
    expect(html).toContain(text);
    expect(html).not.toMatch(/<audio|class="controls"|<ol/);
    expect(html).toContain('href="/episodes/nobicast-975"');
  });

  test.each([
    '/embed/episodes/absent',
    '/embed',
    '/embed/',
    '/embed/x',
    '/embed/episodes/%E0%A4%A',
    '/embed/episodes/a/b',
  ])('a 404 that may be framed, too, at %s', async (address) => {
    const { status, response, html } = await open(address);
    expect(status).toBe(404);
    expect(html).toContain('Cet épisode n’existe pas, ou n’est plus publié.');
    expect(policyOf(response)).toContain('frame-ancestors *');
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  // T3-H1
  test('a temporary failure while the episode cannot be read', async () => {
    shell.answer('/api/episodes/nobicast-975', (_request, response) =>
      response.status(500).json({ ok: false, error: 'x', code: 'internal' }),
    );
    const { status, response, html } = await open(`${at}?t=5`);
    expect([status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(policyOf(response)).toContain('frame-ancestors *');
    expect(html).toContain('<a href="/embed/episodes/nobicast-975?t=5">Réessayer</a>');
    expect(html).toContain('<meta http-equiv="refresh" content="10">');
    expect(html).toContain('momentanément indisponible');
    expect(html).toContain('href="/feed.xml"');
    expect(html).not.toMatch(/internal|500/);
  });

  test('a redirect to the present address, from a former slug and from an id, with the query of the visitor', async () => {
    answer({}, 'nuit-blanche');
    answer({}, '7');
    for (const reference of ['nuit-blanche', '7']) {
      const { status, response } = await open(`/embed/episodes/${reference}?t=90`);
      expect([status, response.headers.get('location')]).toEqual([301, `${at}?t=90`]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });
});
