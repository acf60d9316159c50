import { getFeed, listEpisodes } from '@nobicast/contracts';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { countingUpstream } from '../testing/counting-upstream.ts';
import { answer, startGatewayForTest } from '../testing/gateway-for-test.ts';
import type { CacheRequest } from './fetch-reply.ts';
import { startWarmUp } from './warm-up.ts';

let warming: ReturnType<typeof startWarmUp> | undefined;
afterEach(() => warming?.stop());

function start(kept: (path: string) => boolean, listSlugs: () => Promise<readonly string[]>) {
  const asked: string[] = [];
  const pinned: string[] = [];
  const requestOf = (path: string) => ({ path }) as CacheRequest;
  warming = startWarmUp({
    ensure: ({ path }) => {
      asked.push(path);
      return Promise.resolve(kept(path));
    },
    requests: { documentRequest: requestOf, callRequest: (_contract, path) => requestOf(path) },
    listSlugs,
    pin: (keys) => pinned.splice(0, Infinity, ...keys),
    logger: silentLogger(),
    firstAfterMs: 0,
  });
  return { asked, pinned };
}

const all = ['/', '/archives', '/episodes/two', '/episodes/one', getFeed.path];

test('home, archives, the newest episodes and the feed are asked for, pinned, and again when something was removed', async () => {
  const { asked, pinned } = start(
    () => true,
    () => Promise.resolve(['two', 'one']),
  );
  await eventually(() => asked.length === all.length);
  expect(asked).toEqual(all);
  expect([...pinned].sort()).toEqual([...all].sort());
  warming?.wake();
  await eventually(() => asked.length === 2 * all.length);
});

test('episodes that cannot be listed, and pages that cannot be had, are asked for again', async () => {
  let lists = 0;
  let isKept = false;
  const { asked } = start(
    () => isKept,
    () => {
      lists += 1;
      return lists === 1 ? Promise.reject(new Error('away')) : Promise.resolve([]);
    },
  );
  await eventually(() => lists === 1);
  warming?.wake();
  await eventually(() => asked.length === 3);
  isKept = true;
  warming?.wake();
  await eventually(() => asked.length === 6);
});

// T3-H1
test('a gateway asks for 25 episodes and these pages after its start, and then has a copy of each', async () => {
  let isAway = false;
  const shell = countingUpstream(() => (isAway ? { status: 503 } : {}));
  const limits: (string | null)[] = [];
  const gateway = await startGatewayForTest(
    {
      shell: shell.listener,
      content: (request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://content');
        if (pathname === listEpisodes.path) limits.push(searchParams.get('limit'));
        answer(response, { episodes: [], years: [], total: 0 });
      },
    },
    {},
    silentLogger(),
    () => 0,
    { warmUpAfterMs: 0 },
  );
  try {
    await eventually(() => shell.seen.length === 2);
    expect([limits[0], shell.seen.map(({ path }) => path)]).toEqual(['25', ['/', '/archives']]);
    isAway = true;
    await eventually(async () => (await fetch(`${gateway.url}/archives`)).status === 200);
  } finally {
    await gateway.close();
  }
});
