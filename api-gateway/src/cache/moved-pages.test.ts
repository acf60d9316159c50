import { eventually } from '@nobicast/service-kit/testing';
import { countingUpstream, sharedDocument } from '../testing/counting-upstream.ts';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

let gateway: GatewayForTest | undefined;
afterEach(() => gateway?.close());

async function start() {
  let hasMoved = false;
  const shell = countingUpstream((path) => {
    const query = path.split('?')[1];
    return hasMoved
      ? {
          status: 301,
          headers: { 'cache-control': 'no-store', location: `/episodes/nouveau${query ? `?${query}` : ''}` },
          body: '',
        }
      : { headers: sharedDocument('episode-7') };
  });
  gateway = await startGatewayForTest({ shell: shell.listener });
  const { url } = gateway;
  return {
    move: (to: boolean) => void (hasMoved = to),
    ask: async (address: string) => {
      const { status, headers } = await fetch(url + address, { redirect: 'manual' });
      return [status, headers.get('location')];
    },
    controlOf: async (address: string) =>
      (await fetch(url + address, { redirect: 'manual' })).headers.get('cache-control'),
  };
}

test('a page that moved redirects everybody with the query that they came with', async () => {
  const site = await start();
  site.move(true);
  const queries = ['?t=90', '?t=90', '', '?t=120&utm=x'];
  const replies = await Promise.all(queries.map((query) => site.ask(`/episodes/ancien${query}`)));
  expect(replies).toEqual(queries.map((query) => [301, `/episodes/nouveau${query}`]));
});

test('the query is kept where the cache had learned that it does not matter to the page', async () => {
  const site = await start();
  expect(await site.ask('/episodes/ancien?t=1')).toEqual([200, null]);
  site.move(true);
  // Without notifications the old page is cached for a second. The first redirect already has the query.
  let reply: unknown[] = [];
  await eventually(async () => {
    reply = await site.ask('/episodes/ancien?t=90');
    return reply[0] !== 200;
  });
  expect(reply).toEqual([301, '/episodes/nouveau?t=90']);
});

test('no cache keeps the redirect: taken back, it is gone at once', async () => {
  const site = await start();
  site.move(true);
  expect((await site.ask('/episodes/ancien'))[0]).toBe(301);
  expect(await site.controlOf('/episodes/ancien')).toBe('no-store');
  site.move(false);
  expect((await site.ask('/episodes/ancien'))[0]).toBe(200);
});
