import { silentLogger } from '@nobicast/service-kit/testing';
import { countingUpstream, sharedDocument } from '../testing/counting-upstream.ts';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

const changed = 'Fri, 20 Nov 2026 12:00:00 GMT';
let gateway: GatewayForTest;
beforeAll(async () => {
  const headers = {
    ...sharedDocument('episodes'),
    'content-type': 'application/rss+xml; charset=utf-8',
    'last-modified': changed,
  };
  const content = countingUpstream(() => ({ headers })).listener;
  gateway = await startGatewayForTest({ content }, {}, silentLogger(), () => 0);
});
afterAll(() => gateway.close());

const read = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${gateway.url}/feed.xml`, { method, headers });

test('a feed tells when it changed, to HEAD and GET alike, and pages of other sites may read it', async () => {
  const [get, head] = [await read(), await read({}, 'HEAD')];
  for (const { status, headers } of [get, head]) {
    expect([status, headers.get('last-modified')]).toEqual([200, changed]);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  }
  for (const name of ['etag', 'content-type', 'content-length', 'content-encoding', 'vary'])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
  expect(await head.text()).toBe('');
});

test.each([
  [changed, 304],
  ['Fri, 20 Nov 2026 12:00:01 GMT', 304],
  ['Fri, 20 Nov 2026 11:59:59 GMT', 200],
  ['no date', 200],
])('If-Modified-Since: %s is answered with %i', async (since, status) => {
  const response = await read({ 'if-modified-since': since });
  expect(response.status).toBe(status);
  expect(response.headers.get('last-modified')).toBe(changed);
});

test('where both are sent, the tag decides', async () => {
  const etag = (await read()).headers.get('etag') ?? '';
  expect((await read({ 'if-none-match': '"other"', 'if-modified-since': changed })).status).toBe(200);
  const old = 'Thu, 01 Jan 2026 00:00:00 GMT';
  expect((await read({ 'if-none-match': etag, 'if-modified-since': old })).status).toBe(304);
});

test.each(['gzip', 'br', 'identity'])(
  'the tag of a body in %s is good for that encoding',
  async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const etag = (await read(headers)).headers.get('etag') ?? '';
    expect((await read({ ...headers, 'if-none-match': etag })).status).toBe(304);
  },
);

test('other parameters lead to the same entry; another method is refused', async () => {
  await read();
  const response = await fetch(`${gateway.url}/feed.xml?utm_source=app`);
  expect([response.status, response.headers.get('cache-status')]).toEqual([200, 'nobicast; hit']);
  const refused = await read({}, 'POST');
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
