import { createHash } from 'node:crypto';
import { renderDocument, safeJson, themeScript, type DocumentInput } from './document.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const build = (overrides: Partial<DocumentInput> = {}) =>
  renderDocument({
    head: { title: 'Titre', description: 'Description', canonicalPath: '/archives' },
    publicUrl: 'https://nobicast.example',
    assets: { scripts: ['js/main.1.js'], styles: ['css/main.1.css'], fonts: ['assets/bricolage.1.woff2'] },
    remote: undefined,
    boot: { remotes: [], page: null },
    body: '<p>Bonjour</p>',
    ...overrides,
  });

describe('The document', () => {
  it('names title, canonical address and Open Graph', () => {
    const html = build({
      head: { title: 'A & B', description: 'Une "phrase"', canonicalPath: '/x', image: '/covers/1.svg' },
    });
    expect(html).toContain('<title>A &amp; B</title>');
    expect(html).toContain('<meta name="description" content="Une &quot;phrase&quot;">');
    expect(html).toContain('<link rel="canonical" href="https://nobicast.example/x">');
    expect(html).toContain('<meta property="og:image" content="https://nobicast.example/covers/1.svg">');
    expect(html).toContain('<meta property="og:locale" content="fr_FR">');
  });

  it('keeps data from ending its script element', () => {
    const html = build({
      boot: {
        remotes: [],
        page: { remote: 'mfePublic', cache: { a: '</script><script>alert(1)</script>\u2028' } },
      },
      head: { title: 't', description: 'd', canonicalPath: '/', jsonLd: [{ name: '</script><b>' }] },
    });
    expect(html).not.toContain('</script><script>alert');
    expect(html).not.toContain('</script><b>');
    expect(html).not.toContain('\u2028');
  });

  it('writes JSON that reads back the same', () => {
    const value = { text: '<b>&\u2029"\'', list: [1, null] };
    expect(JSON.parse(safeJson(value))).toEqual(value);
  });

  it('asks search engines to leave a page out only where the page says so', () => {
    expect(build()).not.toContain('noindex');
    const head = { title: 't', description: 'd', canonicalPath: '/', isIndexable: false };
    expect(build({ head })).toContain('<meta name="robots" content="noindex">');
  });

  it('names every file of the remote that rendered it', () => {
    const release = {
      name: 'mfePublic',
      release: '1.0.0-abc',
      version: '1.0.0',
      hostApi: 1,
      entry: 'web/js/remoteEntry.1.js',
      css: ['web/css/app.1.css'],
      lateCss: ['web/css/rare.1.css'],
      preload: ['web/js/app.1.js'],
      serverEntry: null,
      integrity: { 'web/js/remoteEntry.1.js': 'sha384-x' },
    };
    const remote = { baseUrl: '/remotes/mfe-public/', release };
    const html = build({ remote: { ...remote, isLate: false } });
    expect(html).toContain('<link rel="stylesheet" href="/remotes/mfe-public/1.0.0-abc/web/css/app.1.css">');
    expect(html).toContain(
      'href="/remotes/mfe-public/1.0.0-abc/web/js/remoteEntry.1.js" integrity="sha384-x">',
    );
    expect(html).toContain('href="/remotes/mfe-public/1.0.0-abc/web/js/app.1.js">');
    // The styles of a late chunk: only where its page is shown.
    expect(html).not.toContain('rare.1.css');
    expect(build({ remote: { ...remote, isLate: true } })).toContain('web/css/rare.1.css');
  });

  it('has one inline script, and the policy carries its hash', () => {
    const scripts = [...build().matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
    expect(scripts).toEqual([themeScript]);
    const hash = createHash('sha256').update(themeScript).digest('base64');
    const policy = contentSecurityPolicy({ hasTurnstile: false });
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });
});
