import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writePages } from './write-pages.mjs';

let root: string;
beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'pages-'))));
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The file of a page, as short as one can be. */
const page = (file: string, declared: string, rest = '') =>
  write(
    `${file}.tsx`,
    `export const page = ${declared} satisfies PageDeclaration;\n${rest}export function ${path.basename(file)}() {}\n`,
  );

/** Two remotes: one has what is reserved for nobody. */
function writeSite(): void {
  write(
    'infra/remotes.json',
    JSON.stringify([
      { name: 'mfePublic', folder: 'mfe-public' },
      { name: 'mfeShop', folder: 'mfe-shop', prefixes: ['/shop', '/unused'] },
    ]),
  );
  page('mfe-public/src/pages/HomePage', "{ path: '/', inSitemap: true }", 'export const load = 1;\n');
  page('mfe-public/src/pages/ThingPage', "{ path: '/things/:slug/parts/:partId' }");
  page('mfe-public/src/pages/AboutPage', "{\n  path: '/about',\n  chunk: 'rare',\n  inSitemap: true,\n}");
  page('mfe-public/src/pages/NewThingPage', "{ path: '/things/new/parts/:partId', hasOwnPathModule: true }");
  page('mfe-public/src/pages/NotFoundPage', "{ path: '*', chunk: 'rare' }");
  page('mfe-shop/src/pages/ShopPage', "{ path: '/shop' }");
  page('mfe-shop/src/pages/NotFoundPage', "{ path: '*' }");
}

describe('The files of the pages become', () => {
  beforeEach(() => {
    writeSite();
    writePages(root);
  });

  test('the routes of the browser: a chunk for each page, or for those that share one', () => {
    const routes = read('mfe-public/src/generated/pages.ts');
    expect(routes).toContain(`definePage(paths.home, 'home', async () => {
    const { HomePage } = await import(/* webpackChunkName: "page-home" */ '../pages/HomePage.tsx');`);
    expect(routes).toContain(`definePage('*', 'rare', async () => (await importRare()).NotFoundPage)`);
    expect(read('mfe-public/src/generated/page-rare.ts').match(/^export \{ \w+ \}/gm)).toEqual([
      'export { AboutPage }',
      'export { NotFoundPage }',
    ]);
  });

  test('the pages of the server, without those that only the browser renders', () => {
    expect(read('mfe-public/src/generated/server-pages.ts')).toContain(
      "{ ...home, path: '/', name: 'home' },",
    );
    expect(read('mfe-public/src/generated/server-pages.ts')).not.toContain('about');
  });

  test('the addresses of the releases: the claims are what the pages use of what is reserved', () => {
    const addresses = (folder: string) =>
      JSON.parse(read(`${folder}/src/generated/addresses.json`)) as object;
    expect(addresses('mfe-shop')).toEqual({ prefixes: ['/shop'], pages: ['/shop'] });
    expect(addresses('mfe-public')).toEqual({
      prefixes: [],
      pages: ['/', '/things/:slug/parts/:partId', '/things/new/parts/:partId', '/about'],
    });
    expect(read('mfe-shop/src/generated/pages.ts')).toContain("definePage('/shop/*', 'not-found'");
  });

  test('links and the sitemap', () => {
    const links = read('packages/contracts/src/generated/page-paths.ts');
    expect(links).toContain("  about: '/about',");
    expect(links).toContain('  thing: (slug: string, partId: number) => `/things/${slug}/parts/${partId}`,');
    expect(links).not.toContain('newThing');
    expect(read('packages/contracts/src/generated/new-thing-path.ts')).toContain('newThingPath');
    expect(read('packages/contracts/src/generated/sitemap-paths.ts')).toMatch(/'\/',\n {2}'\/about',/);
  });

  test('nothing that is written already, so that nothing is built for it', () => {
    const file = path.join(root, 'mfe-public/src/generated/pages.ts');
    const { mtimeMs } = statSync(file);
    rmSync(path.join(root, 'mfe-public/src/pages/AboutPage.tsx'));
    page('mfe-shop/src/pages/CartPage', "{ path: '/shop/cart' }");
    writePages(root);
    expect(read('mfe-shop/src/generated/addresses.json')).toContain('/shop/cart');
    // The 404 is alone in its chunk now.
    expect(() => read('mfe-public/src/generated/page-rare.ts')).toThrow();
    const again = statSync(file).mtimeMs;
    writePages(root);
    expect([again > mtimeMs, statSync(file).mtimeMs]).toEqual([true, again]);
  });
});

describe('The build ends with a sentence for', () => {
  beforeEach(writeSite);

  test.each([
    [
      'an address of two remotes',
      () => page('mfe-shop/src/pages/OtherPage', "{ path: '/about' }"),
      'mfe-public/src/pages/AboutPage.tsx and mfe-shop/src/pages/OtherPage.tsx have one address, /about.',
    ],
    [
      'an address that differs in the name of its parameter alone',
      () => page('mfe-public/src/pages/ItemPage', "{ path: '/things/:id/parts/:number' }"),
      'have one address, /things/:slug/parts/:partId.',
    ],
    [
      'two pages of one name',
      () => page('mfe-shop/src/pages/HomePage', "{ path: '/shop/home' }"),
      'mfe-public/src/pages/HomePage.tsx and mfe-shop/src/pages/HomePage.tsx have one name: links to them could not be told apart.',
    ],
    [
      'an address that is reserved for another remote',
      () => page('mfe-public/src/pages/OffersPage', "{ path: '/shop/offers' }"),
      'mfe-public/src/pages/OffersPage.tsx has the address /shop/offers, which infra/remotes.json reserves for mfe-shop (decision 0061).',
    ],
    [
      'an address that is not reserved for its remote',
      () => page('mfe-shop/src/pages/OffersPage', "{ path: '/offers' }"),
      'mfe-shop/src/pages/OffersPage.tsx has the address /offers, which infra/remotes.json does not reserve for mfe-shop (decision 0061).',
    ],
    [
      'a page that declares nothing',
      () => write('mfe-shop/src/pages/EmptyPage.tsx', 'export function EmptyPage() {}'),
      "mfe-shop/src/pages/EmptyPage.tsx declares no page: export const page = { path: '/…' } satisfies PageDeclaration;",
    ],
    [
      'a declaration that uses something else',
      () => page('mfe-shop/src/pages/UsingPage', '{ path: paths.shop }'),
      'The page of mfe-shop/src/pages/UsingPage.tsx must be a plain literal, because the build reads it without the rest.',
    ],
    [
      'a file without its component',
      () =>
        write(
          'mfe-shop/src/pages/CartPage.tsx',
          "export const page = { path: '/shop/cart' } satisfies PageDeclaration;\n",
        ),
      'mfe-shop/src/pages/CartPage.tsx exports no CartPage.',
    ],
    [
      'an address that is none',
      () => page('mfe-shop/src/pages/OddPage', "{ path: 'shop' }"),
      'The address of mfe-shop/src/pages/OddPage.tsx is none: shop',
    ],
  ])('%s', (_what, happen, sentence) => {
    happen();
    expect(() => writePages(root)).toThrow(sentence);
  });
});
