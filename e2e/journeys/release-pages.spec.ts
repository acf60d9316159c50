import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBrowser, type OpenedBrowser } from '../../infra/release/open-browser.ts';
import { openPages } from '../../infra/release/open-pages.ts';
import { expect, test } from '../stack/test.ts';

// The pages that a publication opens: not those of the site, but small ones with one fault each.

const interactive = `document.getElementById('contenu').firstElementChild.__reactProps$1 = {};`;
const page = (script: string, { heading = '<h1>Titre</h1>', css = '' } = {}) => `<!doctype html>
  <link rel="icon" href="data:,"><style>${css}</style>
  <main id="contenu"><div>${heading}</div></main><script>${script}</script>`;

const documents: Record<string, string> = {
  '/works': page(`fetch('/api/absent'); ${interactive}`),
  '/blocks': page(`${interactive} for (;;);`),
  '/blocks-later': page(`setTimeout(() => { for (;;); }, 0);`),
  '/throws': page(`throw new Error('at load');`),
  '/api-fails': page(`fetch('/api/broken').then(() => { ${interactive} });`),
  '/api-away': page(`fetch('/api/away').then(() => { ${interactive} });`),
  '/waits': page(''),
  '/hidden': page(interactive, { css: 'body { display: none !important }' }),
  '/transparent': page(interactive, { css: 'main { opacity: 0 }' }),
  '/without-heading': page(interactive, { heading: '<p>Texte</p>' }),
  '/without-size': page(interactive, { heading: '<h1></h1>' }),
};

const statuses: Record<string, number> = { '/api/broken': 500, '/api/away': 503 };
const pagesAsked: string[] = [];

const server = createServer((request, response) => {
  pagesAsked.push(request.url ?? '');
  const document = documents[request.url ?? ''];
  response.statusCode = document ? 200 : (statuses[request.url ?? ''] ?? 404);
  response.setHeader('content-type', 'text/html');
  response.end(document);
});
let url: string;
test.beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has one
});
test.afterAll(() => void server.close());
/** The browsers that the checks have opened. */
let opened: OpenedBrowser[] = [];
async function open(): Promise<OpenedBrowser> {
  const browser = await openBrowser();
  if (!browser) throw new Error('No browser was found.');
  opened.push(browser);
  return browser;
}
test.beforeEach(() => {
  opened = [];
});
test.afterEach(() => {
  // Each is killed when its check is over.
  for (const { browser } of opened) expect(browser.isConnected()).toBe(false);
});

const find = (
  address: string,
  deadlineMs = 60_000,
  { isStarved = false, ...options }: { isStarved?: boolean; signal?: AbortSignal } = {},
) => openPages(open, { url }, [address], { deadlineMs, machine: { isStarved: () => isStarved }, ...options });

test('a page that works may read what is not there', async () => {
  expect(await find('/works')).toBeUndefined();
});

test('a page that throws, and one whose read of the API fails on the server, are at fault, with the reason (D23)', async () => {
  expect(await find('/throws')).toEqual({
    kind: 'fault',
    text: '/throws does not work in a browser: at load',
  });
  expect(await find('/api-fails')).toEqual({
    kind: 'fault',
    text: '/api-fails does not work in a browser: /api/broken answers 500.',
  });
});

test('a page that reads of a service that is away is not at fault', async () => {
  expect(await find('/api-away')).toEqual({
    kind: 'unclear',
    text: '/api-away does not work in a browser: /api/away answers 503.',
  });
});

test('an address without a server says nothing about a release, in one line (D17)', async () => {
  const { kind, text = '' } =
    (await openPages(open, { url: 'http://127.0.0.1:1' }, ['/'], {
      deadlineMs: 60_000,
      machine: { isStarved: () => false },
    })) ?? {};
  expect(kind).toBe('unclear');
  expect(text).toMatch(/^\/ does not work in a browser: .*(ERR_UNSAFE_PORT|ERR_CONNECTION_REFUSED).*$/);
});

for (const address of ['/blocks', '/blocks-later'])
  test(`${address}: a page that blocks its thread is at fault, also on a busy machine: it has computed (D17)`, async () => {
    expect(await find(address, 3_000, { isStarved: true })).toEqual({
      kind: 'fault',
      text: expect.stringMatching(/ does not work in a browser: It is not interactive after [\d.]+ s\.$/),
    });
  });

for (const address of ['/hidden', '/transparent', '/without-heading', '/without-size'])
  test(`${address}: a page that shows no heading is at fault, also on a busy machine: it has all that it needs (D21)`, async () => {
    expect(await find(address, 5_000, { isStarved: true })).toEqual({
      kind: 'fault',
      text: expect.stringMatching(
        / does not work in a browser: It shows no heading \(h1\) after [\d.]+ s\.$/,
      ),
    });
  });

test('a page that waits for ever is at fault, but not on a machine that starves it', async () => {
  const text = expect.stringMatching(/ does not work in a browser: It is not interactive after [\d.]+ s\.$/);
  expect(await find('/waits', 3_000, { isStarved: true })).toEqual({ kind: 'unclear', text });
  // Also the browser may be slow just then.
  await expect.poll(async () => (await find('/waits', 3_000))?.kind, { timeout: 60_000 }).toBe('fault');
});

test('a check that is given up kills its browser at once', async () => {
  const stop = new AbortController();
  const found = find('/blocks', 600_000, { signal: stop.signal });
  await expect.poll(() => pagesAsked.includes('/blocks')).toBe(true);
  stop.abort();
  await found;
});
