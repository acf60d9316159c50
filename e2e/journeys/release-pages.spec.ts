import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBrowser, type OpenedBrowser } from '../../infra/release/open-browser.ts';
import { openPages } from '../../infra/release/check-pages.ts';
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
  '/hidden': page(interactive, { css: 'body { display: none !important }' }),
  '/transparent': page(interactive, { css: 'main { opacity: 0 }' }),
  '/without-heading': page(interactive, { heading: '<p>Texte</p>' }),
  '/without-size': page(interactive, { heading: '<h1></h1>' }),
};

const server = createServer((request, response) => {
  const document = documents[request.url ?? ''];
  response.statusCode = document ? 200 : request.url === '/api/broken' ? 500 : 404;
  response.setHeader('content-type', 'text/html');
  response.end(document);
});
let opened: OpenedBrowser;
let url: string;
test.beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has one
});
test.afterAll(() => void server.close());
test.beforeEach(async () => {
  const browser = await openBrowser();
  if (!browser) throw new Error('No browser was found.');
  opened = browser;
});
test.afterEach(() => opened.kill());

const problemOf = (address: string, deadlineMs = 60_000) =>
  openPages(opened.browser, { url }, [address], deadlineMs);

test('a page that works may read what is not there', async () => {
  expect(await problemOf('/works')).toBeUndefined();
});

test('a page that throws, and one whose read of the API fails on the server, are refused with the reason (D23)', async () => {
  expect(await problemOf('/throws')).toBe('/throws does not work in a browser: at load');
  expect(await problemOf('/api-fails')).toBe(
    '/api-fails does not work in a browser: /api/broken answers 500.',
  );
});

test('an address without a server is refused with one line (D17)', async () => {
  const problem = await openPages(opened.browser, { url: 'http://127.0.0.1:1' }, ['/'], 60_000);
  expect(problem).toMatch(/^\/ does not work in a browser: .*(ERR_UNSAFE_PORT|ERR_CONNECTION_REFUSED).*$/);
});

for (const address of ['/blocks', '/blocks-later'])
  test(`${address}: a page that blocks its thread is refused at the deadline, and its browser is killed (D17)`, async () => {
    expect(await problemOf(address, 3_000)).toBe(
      `${address} does not work in a browser: It is not interactive after 3 s.`,
    );
    const ended = new Promise((resolve) => opened.browser.once('disconnected', resolve));
    await opened.kill();
    await ended;
  });

test('a page that shows no heading is refused (D21)', async () => {
  const deadlineMs = 10_000;
  const addresses = ['/hidden', '/transparent', '/without-heading', '/without-size'];
  const problems = await Promise.all(addresses.map((address) => problemOf(address, deadlineMs)));
  expect(problems).toEqual(
    addresses.map((address) => `${address} does not work in a browser: It shows no heading (h1) after 10 s.`),
  );
});
