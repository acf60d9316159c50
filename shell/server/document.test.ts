import { createHash } from 'node:crypto';
import { releaseSchema } from '@nobicast/contracts/release';
import { inlineScripts, renderDocument, safeJson, type DocumentInput } from './document.ts';
import { contentElementId } from '../src/boot.ts';
import { firstPlayScript } from '../src/player/first-play.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const remote = {
  baseUrl: '/remotes/mfe-public/',
  release: releaseSchema.parse({
    name: 'mfePublic',
    release: '1.0.0-abc',
    version: '1.0.0',
    hostApi: 1,
    addresses: { prefixes: [], pages: ['/'] },
    entry: 'web/js/remoteEntry.1.js',
    css: ['web/css/app.1.css'],
    preload: ['web/js/app.1.js'],
    pages: { rare: { js: ['web/js/rare.1.js'], css: ['web/css/rare.1.css'] } },
    serverEntry: null,
    integrity: { 'web/js/remoteEntry.1.js': 'sha384-x', 'web/js/rare.1.js': 'sha384-y' },
  }),
  styles: { 'web/css/app.1.css': '.app{color:red}', 'web/css/rare.1.css': '.rare{color:blue}' },
};

const build = (overrides: Partial<DocumentInput> = {}) =>
  renderDocument({
    head: { title: 'Titre', description: 'Description', canonicalPath: '/archives' },
    publicUrl: 'https://nobicast.example',
    assets: {
      scripts: ['/assets/js/main.1.js'],
      css: 'body{margin:0}',
      fontFaces: '@font-face{src:url(/a.woff2)}',
    },
    remote: { baseUrl: '/remotes/mfe-public/', release: undefined, styles: {} },
    page: undefined,
    boot: { remotes: [], page: null },
    body: '<p>Bonjour</p>',
    ...overrides,
  });

const base = '/remotes/mfe-public/1.0.0-abc/web';
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([match]) => match);

describe('The document', () => {
  it('tells readers of feeds where the feed is', () => {
    expect(build()).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Nobicast" href="/feed.xml">',
    );
  });

  it('tells browsers how to search the site (T3-F8)', () => {
    expect(build()).toContain(
      '<link rel="search" type="application/opensearchdescription+xml" title="Nobicast" href="/opensearch.xml">',
    );
  });

  it('is not painted before its header is complete', () => {
    expect(build()).toContain(`<link rel="expect" href="#${contentElementId}" blocking="render">`);
  });

  it('tells browsers where the web manifest is, so that the site can be installed', () => {
    expect(build()).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });

  it('contains title, canonical URL and Open Graph', () => {
    const html = build({
      head: { title: 'A & B', description: 'Une "phrase"', canonicalPath: '/x', image: '/covers/1.svg' },
    });
    expect(html).toContain('<title>A &amp; B</title>');
    expect(html).toContain('<meta name="description" content="Une &quot;phrase&quot;">');
    expect(html).toContain('<link rel="canonical" href="https://nobicast.example/x">');
    expect(html).toContain('<meta property="og:image" content="https://nobicast.example/covers/1.svg">');
    // SEO-03, LAYOUT-01
    expect(html).toContain('<meta property="og:locale" content="fr_FR">');
    expect(html).toContain('<html lang="fr"');
    // SEO-04
    expect(html).toMatch(/<meta name="theme-color" content="#[\da-f]{6}">/);
  });

  it('tells size and text of the image where the page does (OG4)', () => {
    const head = { title: 'A', description: 'B', canonicalPath: '/x', image: '/pictures/x.png' };
    const html = build({
      head: { ...head, imageSize: { width: 1_200, height: 630 }, imageAlt: 'Le "titre"' },
    });
    for (const tag of [
      'property="og:image:width" content="1200"',
      'property="og:image:height" content="630"',
      'property="og:image:alt" content="Le &quot;titre&quot;"',
      'name="twitter:image" content="https://nobicast.example/pictures/x.png"',
    ])
      expect(html).toContain(`<meta ${tag}>`);
    expect(build({ head })).not.toContain('og:image:');
  });

  it('shows the picture of the show where a page has none of its own (T3-P12)', () => {
    const head = { title: 'A', description: 'B', canonicalPath: '/archives' };
    const html = build({ head });
    for (const [key, value] of [
      ['', 'https://nobicast.example/covers/nobicast-1400.png'],
      [':width', '1400'],
      [':height', '1400'],
      [':alt', 'Nobicast'],
    ])
      expect(html).toContain(`<meta property="og:image${key}" content="${value}">`);
    expect(build({ head: { ...head, isIndexable: false } })).not.toContain('og:image');
  });

  it('escapes data that would end its script element', () => {
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

  it('is noindex only if the page says so', () => {
    expect(build()).not.toContain('noindex');
    const head = { title: 't', description: 'd', canonicalPath: '/', isIndexable: false };
    expect(build({ head })).toContain('<meta name="robots" content="noindex">');
  });

  it('says where programs learn how to embed its page, only where the page can be embedded', () => {
    const head = { title: 'L’"encre"', description: 'd', canonicalPath: '/episodes/a', isEmbeddable: true };
    expect(all(build({ head }), /<link rel="alternate" type="application\/json\+oembed"[^>]*>/g)).toEqual([
      '<link rel="alternate" type="application/json+oembed" title="L’&quot;encre&quot;" href="https://nobicast.example/api/oembed?url=https%3A%2F%2Fnobicast.example%2Fepisodes%2Fa">',
    ]);
    expect(build()).not.toContain('oembed');
  });

  it('contains all its CSS once, the shell’s first, and links none', () => {
    const html = build({ remote, page: 'rare' });
    expect(html).toContain('<style>body{margin:0}.app{color:red}.rare{color:blue}</style>');
    expect(all(html, /body{margin:0}/g)).toHaveLength(1);
    // A disabled link is not fetched: it only shows the remote's loader which style sheets are present.
    expect(all(html, /<link rel="stylesheet"[^>]*>/g)).toEqual([
      `<link rel="stylesheet" href="${base}/css/app.1.css" disabled>`,
      `<link rel="stylesheet" href="${base}/css/rare.1.css" disabled>`,
    ]);
    expect(html).not.toContain('as="style"');
    expect(html).not.toContain('as="font"');
  });

  it('contains the styles and links the code of its own page only', () => {
    const html = build({ remote });
    expect(html).toContain('<style>body{margin:0}.app{color:red}</style>');
    expect(html).not.toContain('rare');
    expect(build({ remote, page: 'unknown' })).toContain('<style>body{margin:0}.app{color:red}</style>');
  });

  it('has its font files in a separate element, for the script after it and for browsers without JavaScript', () => {
    const html = build();
    expect(html).toContain(
      '<style id="fonts" media="(scripting: none)">@font-face{src:url(/a.woff2)}</style><script>',
    );
    expect(all(html, /@font-face/g)).toHaveLength(1);
  });

  it('lists every script of its page in a template, which browsers leave alone until the page is painted', () => {
    const html = build({ remote, page: 'rare' });
    const [template = ''] = /(?<=<template id="late">).*?(?=<\/template>)/s.exec(html) ?? [];
    const requested = /<(link rel="preload"|script [^>]*src)[^>]*>/g;
    expect(all(template, requested)).toEqual([
      '<script fetchpriority="low" src="/assets/js/main.1.js">',
      `<link rel="preload" as="script" fetchpriority="low" href="${base}/js/remoteEntry.1.js" integrity="sha384-x">`,
      `<link rel="preload" as="script" fetchpriority="low" href="${base}/js/app.1.js">`,
      `<link rel="preload" as="script" fetchpriority="low" href="${base}/js/rare.1.js" integrity="sha384-y">`,
    ]);
    expect(all(html.replace(template, ''), requested)).toEqual([]);
  });

  it('preloads the calls of its page, in the mode of fetch()', () => {
    expect(
      all(build({ remote, calls: ['/api/x?a=1&b=2'] }), /<link rel="preload" as="fetch"[^>]*>/g),
    ).toEqual(['<link rel="preload" as="fetch" crossorigin href="/api/x?a=1&amp;b=2">']);
    expect(build({ remote })).not.toContain('as="fetch"');
  });

  it('escapes CSS that would end its style element', () => {
    const css = '.a::after{content:"</style><script>alert(1)</script>"}.b::after{content:"</STYLE >"}';
    const html = build({ assets: { scripts: [], css, fontFaces: css }, remote });
    const safe = '.a::after{content:"<\\/style><script>alert(1)</script>"}.b::after{content:"<\\/STYLE >"}';
    const texts = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style/gi)].map(([, text]) => text);
    expect(texts).toEqual([safe, `${safe}.app{color:red}`]);
  });

  it('has only the inline scripts that the policy allows by their hashes', () => {
    const html = build({ remote, page: 'rare', boot: { remotes: [], page: { remote: 'x', cache: {} } } });
    const scripts = all(html, /<script>[\s\S]*?<\/script>/g).map((script) => script.slice(8, -9));
    expect(scripts).toEqual(inlineScripts);
    expect(html).not.toMatch(/<[^>]+ on[a-z]+=/i);
    const policy = contentSecurityPolicy({ hasTurnstile: false });
    const hashes = scripts.map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`);
    expect(policy.endsWith('; report-uri /api/csp-reports')).toBe(true);
  });

  it('has the audio element after the page, directly followed by the script that plays it', () => {
    expect(build()).toContain(
      `<p>Bonjour</p></div><audio id="audio" preload="none"></audio><p id="first-play-notice" role="alert"></p><script>${firstPlayScript}</script>`,
    );
  });
});
