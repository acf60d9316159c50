import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSafeFetch, type SafeFetch } from '../imports/feed/safe-fetch.ts';
import { startContentForTest, type ContentForTest } from '../testing/index.ts';
import { checkLink, type LinkCheck } from './check-link.use-case.ts';

const answers: Record<string, RequestListener> = {
  '/page': (_request, response) => response.end('<html></html>'),
  '/large': (_request, response) => response.writeHead(200, { 'content-length': 5_000_000_000 }).write('x'),
  '/empty': (_request, response) => response.writeHead(204).end(),
  '/moved': (_request, response) => response.writeHead(302, { location: '/page' }).end(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/gone': (_request, response) => response.writeHead(410).end(),
  '/bots': (_request, response) => response.writeHead(403).end(),
};

let server: Server;
let base: string;
let guarded: SafeFetch;
let open: SafeFetch;
let content: ContentForTest;
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  guarded = createSafeFetch();
  open = createSafeFetch(() => true);
  content = await startContentForTest(undefined, { fetcher: open });
});
afterAll(async () => {
  await Promise.all([content.close(), guarded.close(), open.close()]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ['/page', 'alive', 200],
  ['/large', 'alive', 200],
  ['/empty', 'alive', 204],
  ['/moved', 'alive', 200],
  ['/nowhere', 'dead', 404],
  ['/gone', 'dead', 410],
  ['/loop', 'dead', null],
  ['/bots', 'unclear', 403],
])('%s is %s', async (path, state, status) => {
  const url = encodeURIComponent(base + path);
  const { body } = await content.call('GET', `/api/admin/link-checks?url=${url}`);
  expect(body.data).toMatchObject({ state, status });
});

test('where nobody listens, the link is dead', async () => {
  expect(await checkLink(open, 'http://127.0.0.1:1/')).toMatchObject({ state: 'dead', status: null });
});

test.each(['http://127.0.0.1:1/', 'http://169.254.169.254/latest', 'http://[::1]/', 'http://localhost/'])(
  '%s is not on the public internet: it is not opened',
  async (url) => {
    const check: LinkCheck = await checkLink(guarded, url);
    expect([check.state, check.status, check.sentence]).toEqual([
      'refused',
      null,
      'Cette adresse n’est pas sur l’internet public.',
    ]);
  },
);

test('an address with a user or a password is not opened, and says why', async () => {
  for (const user of ['moi:secret', 'moi', ':secret'])
    expect(await checkLink(open, base.replace('http://', `http://${user}@`) + '/page')).toEqual({
      state: 'refused',
      status: null,
      sentence: 'Cette adresse contient un identifiant ou un mot de passe, que chacun verrait.',
    });
});

test.each(['', 'ftp://exemple.fr', 'https://moi:secret@exemple.fr', 'exemple'])(
  '%j is refused',
  async (url) => {
    const { status } = await content.call('GET', `/api/admin/link-checks?url=${encodeURIComponent(url)}`);
    expect(status).toBe(400);
  },
);
