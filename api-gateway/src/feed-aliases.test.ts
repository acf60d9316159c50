import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publicRoutes } from '@nobicast/contracts';
import { feedAliases } from '@nobicast/contracts/feed-paths';
import { startGatewayForTest, type GatewayForTest } from './testing/gateway-for-test.ts';

// T3-P16
let gateway: GatewayForTest;
const seen: string[] = [];
beforeAll(async () => {
  gateway = await startGatewayForTest({
    others: (request, response) => {
      seen.push(request.url ?? '');
      response.end();
    },
  });
});
afterAll(() => gateway.close());

const ask = (address: string, method = 'GET') => fetch(gateway.url + address, { method, redirect: 'manual' });

test.each([...feedAliases, '/feed/', '/RSS', '/rss.xml?utm_source=a'])(
  '%s leads to the feed for ever',
  async (address) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask(address, method);
      expect([status, headers.get('location')]).toEqual([301, '/feed.xml']);
      expect(headers.get('cache-control')).toBe('public, max-age=3600');
    }
    expect(seen).toEqual([]);
  },
);

test('a page below such an address, and a form sent to it, are not led anywhere', async () => {
  expect((await ask('/feed/autre')).status).toBe(200);
  expect((await ask('/feed', 'POST')).status).not.toBe(301);
});

test('no page and no call has such an address', () => {
  const pages = ['mfe-public', 'mfe-member', 'mfe-admin'].flatMap((remote) => {
    const file = path.resolve(import.meta.dirname, `../../${remote}/src/generated/addresses.json`);
    return (JSON.parse(readFileSync(file, 'utf8')) as { pages: string[] }).pages;
  });
  expect(pages.length).toBeGreaterThan(20);
  const words = [...pages, ...publicRoutes.map((route) => route.path)].map(
    (address) => address.split(/[/?*]/)[1],
  );
  const taken = feedAliases.filter((alias) => words.includes(alias.split('/')[1]));
  expect(taken).toEqual([]);
});
