import { get, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getEpisode, getLatestEpisode, listEpisodes, publicRoutes } from '@nobicast/contracts';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { createCanonicalCalls } from '../shared-call.ts';
import { cacheForTest } from '../testing/cache-for-test.ts';
import { countingUpstream, sharedDocument } from '../testing/counting-upstream.ts';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

const gateways: GatewayForTest[] = [];
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close();
});

/** The clock stands still unless one is given: without a database replies are cached for a second. */
async function start(
  behaviours: Parameters<typeof startGatewayForTest>[0] = {},
  settings: Parameters<typeof startGatewayForTest>[1] = {},
  logger = silentLogger(),
  nowMs = () => 0,
): Promise<string> {
  const gateway = await startGatewayForTest(behaviours, settings, logger, nowMs);
  gateways.push(gateway);
  return gateway.url;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** In bytes. */
async function growthOf(work: () => Promise<void>): Promise<number> {
  const used = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  await work();
  return used() - before;
}

/** Without `fetch`, which would normalise the address. */
function readRaw(url: string, target: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path: target }, (response) => void text(response).then(resolve, reject)).on(
      'error',
      reject,
    );
  });
}

const read = async (url: string) => (await fetch(url)).text();

describe('The query of a document', () => {
  const byYear = () => countingUpstream(() => ({ headers: sharedDocument('shell', ['year']) }));

  it('counts as far as the document says', async () => {
    const shell = byYear();
    const url = await start({ shell: shell.listener });
    const of2024 = await read(`${url}/archives?utm_source=x&year=2024`);
    for (const query of ['year=2024', 'year=2024&fbclid=1', 'a=b&year=2024&year=2023', 'year=%32024'])
      expect(await read(`${url}/archives?${query}`)).toBe(of2024);
    const all = await read(`${url}/archives`);
    for (const query of ['', '?', '?utm=1', '?Year=2024'])
      expect(await read(`${url}/archives${query}`)).toBe(all);
    expect(await read(`${url}/archives?year=2023`)).not.toBe(of2024);
    expect(shell.seen.map(({ path }) => path)).toEqual([
      '/archives?utm_source=x&year=2024',
      '/archives',
      '/archives?year=2023',
    ]);
  });

  it('is waited for while nobody knows what counts', async () => {
    const shell = byYear();
    shell.hold();
    const url = await start({ shell: shell.listener });
    const first = read(`${url}/archives?utm=1&year=2024`);
    await eventually(() => shell.held.length === 1);
    const others = ['year=2024&utm=2', 'utm=3&year=2024', 'year=2023'].map((query) =>
      read(`${url}/archives?${query}`),
    );
    await eventually(async () => (await fetch(`${url}/healthz`)).ok);
    expect(shell.seen).toHaveLength(1);
    shell.release();
    const text = await first;
    const [same, sameToo, other] = await Promise.all(others);
    expect([same, sameToo]).toEqual([text, text]);
    expect(other).not.toBe(text);
    expect(shell.seen.map(({ path }) => path)).toEqual(['/archives?utm=1&year=2024', '/archives?year=2023']);
  });

  it('is not kept where it turns out to be too long', async () => {
    const url = await start({ shell: byYear().listener });
    const long = `${url}/archives?year=${'9'.repeat(1_000)}`;
    for (const _ of [1, 2])
      expect((await fetch(long)).headers.get('cache-status') ?? '').not.toContain('stored');
  });

  it('leaves no reply behind where the document does not say', async () => {
    const { 'no-vary-search': _, ...headers } = sharedDocument();
    const shell = countingUpstream(() => ({ headers }));
    const url = await start({ shell: shell.listener });
    const texts = new Set<string>();
    for (const query of ['q=a', 'q=a', 'q=b']) texts.add(await read(`${url}/search?${query}`));
    expect(texts.size).toBe(3);
  });

  function startCache() {
    let reads = 0;
    const headers = sharedDocument('shell', ['year']) as IncomingHttpHeaders; // as they arrive
    const upstream = {
      read: () => Promise.resolve({ status: 200, headers, body: Buffer.from(`read ${(reads += 1)}`) }),
    };
    return { ...cacheForTest({ upstream, unreadForMs: 0, nowMs: () => 0 }), reads: () => reads };
  }

  it('costs no memory: 20,000 of them are one entry', async () => {
    const { cache, ask, reads } = startCache();
    const addressOf = (index: number) =>
      `/archives?utm_campaign=campaign-${index}&utm_source=source-${index}`;
    await ask(addressOf(0));
    const grownBytes = await growthOf(async () => {
      for (let index = 1; index <= 20_000; index += 1) await ask(addressOf(index));
    });
    expect(reads()).toBe(1);
    expect(cache.figures()).toMatchObject({ entries: 1, learned: 1 });
    expect(grownBytes).toBeLessThan(10_000_000);
  });

  it('is asked in full again after a release, which may let other parameters count', async () => {
    const queries: string[] = [];
    let parameters = ['year'];
    const upstream = {
      read: ({ path }: { path: string }) => {
        queries.push(path);
        const headers = sharedDocument('shell', parameters) as IncomingHttpHeaders; // as they arrive
        return Promise.resolve({ status: 200, headers, body: Buffer.from(path) });
      },
    };
    const { cache, ask } = cacheForTest({ upstream, unreadForMs: 0, nowMs: () => 0 });
    await ask('/archives?year=2024&page=2');
    await ask('/archives?year=2025&page=2');
    parameters = ['page', 'year'];
    cache.purgeRelease('mfe-public');
    await ask('/archives?year=2024&page=2');
    expect(queries).toEqual([
      '/archives?year=2024&page=2',
      '/archives?year=2025',
      '/archives?year=2024&page=2',
    ]);
  });

  it('does not stay in memory with its path', async () => {
    const { cache, ask } = startCache();
    const grownBytes = await growthOf(async () => {
      for (let index = 0; index < 2_000; index += 1)
        await ask(Buffer.from(`/a-page-of-the-site-${index}?${'x'.repeat(15_000)}`).toString());
    });
    expect(cache.figures()).toMatchObject({ entries: 2_000, learned: 2_000 });
    // The addresses are 30 MB; the garbage of the requests varies.
    expect(grownBytes).toBeLessThan(20_000_000);
  });
});

describe('The address of a document', () => {
  it.each(['/x1/../', '/./archives', '/x/%2e%2e/archives'])(
    'is kept under its plain spelling only: %s is none',
    async (target) => {
      const shell = countingUpstream(() => ({ headers: sharedDocument('shell', ['year']) }));
      const url = await start({ shell: shell.listener });
      const texts = [await readRaw(url, target), await readRaw(url, target)];
      expect(new Set(texts).size).toBe(2);
      expect(shell.seen.map(({ path }) => path)).toEqual([target, target]);
    },
  );

  it.each(['/#1', '/archives?year=2024#1'])('is refused where no browser sends it so: %s', async (target) => {
    const shell = countingUpstream(() => ({}));
    const url = await start({ shell: shell.listener });
    expect(await readRaw(url, target)).toContain('bad_request');
    expect(shell.seen).toEqual([]);
  });

  it('is plain where it stands as browsers send it', async () => {
    const shell = countingUpstream(() => ({}));
    const url = await start({ shell: shell.listener });
    for (const target of ['/', '/%C3%A9t%C3%A9', "/it's,(a)~page;x=1@$&+", '/un%20espace']) {
      const first = await readRaw(url, target);
      expect(await readRaw(url, target)).toBe(first);
    }
  });
});

describe('The query of a shared call', () => {
  const calls = createCanonicalCalls();
  const canonical = (query: string) => calls.find(listEpisodes, listEpisodes.path, query)?.query;

  it('has one spelling', () => {
    expect(canonical('limit=20&type=podcast')).toBe('limit=20&type=podcast');
    expect(canonical('type=podcast&limit=020&_t=17')).toBe('limit=20&type=podcast');
    expect(canonical('')).toBe('');
    for (const refused of ['limit=x', 'unknown=1', '__proto__=1', 'limit=1&limit=2', 'limit=0'])
      expect(canonical(refused)).toBeUndefined();
  });

  it('is not remembered for each value of the cache buster', () => {
    const buster = createCanonicalCalls();
    for (let index = 0; index < 1_000; index += 1) {
      expect(buster.find(listEpisodes, listEpisodes.path, `_t=${index}&limit=20`)?.query).toBe('limit=20');
      expect(buster.find(listEpisodes, listEpisodes.path, `limit=20&_t=${index}.x`)?.query).toBe('limit=20');
      expect(buster.find(listEpisodes, listEpisodes.path, `_t=${index}`)?.query).toBe('');
    }
    expect(buster.size()).toBeLessThanOrEqual(3);
    for (const refused of ['_t=1&_t=2', `_t=${'x'.repeat(33)}`])
      expect(buster.find(listEpisodes, listEpisodes.path, refused)).toBeUndefined();
    // The gateway removes it before it parses the query, so every shared call with a query has to accept it.
    for (const { query, isShared } of publicRoutes)
      if (query && isShared) {
        const codes = query.safeParse({ _t: '1' }).error?.issues.map(({ code }) => code) ?? [];
        expect(codes).not.toContain('unrecognized_keys');
      }
  });

  it('is left for the service to refuse where the call has none', async () => {
    for (const query of ['a=1', 'a=1&a=2', '_t=3', '%'])
      expect(calls.find(getLatestEpisode, getLatestEpisode.path, query)).toBeUndefined();
    const headers = { ...sharedDocument('episodes'), 'content-type': 'application/json' };
    const content = countingUpstream(() => ({ headers }));
    const url = await start({ content: content.listener });
    for (const query of ['', '?', '?x=1', '?_t=9', '']) await read(`${url}/api/episodes/latest${query}`);
    const path = '/api/episodes/latest';
    expect(content.seen.map((seen) => seen.path)).toEqual([path, `${path}?x=1`, `${path}?_t=9`]);
  });

  it('belongs to a path of one spelling, too', () => {
    const pathOf = (reference: string) => calls.find(getEpisode, `/api/Episodes/${reference}/`, '')?.path;
    for (const reference of ['7', '007']) expect(pathOf(reference)).toBe('/api/episodes/7');
    for (const reference of ['le-sommeil', 'Le-Sommeil', 'le%2Dsommeil'])
      expect(pathOf(reference)).toBe('/api/episodes/le-sommeil');
  });

  it('leads to one entry, and to the service for what it refuses', async () => {
    const headers = { ...sharedDocument('episodes'), 'content-type': 'application/json' };
    const content = countingUpstream((path) =>
      path.includes('x') ? { status: 400, headers: {} } : { headers },
    );
    const url = await start({ content: content.listener });
    const first = await read(`${url}/api/episodes?limit=20&_t=1`);
    for (const query of ['limit=20', '_t=2&limit=20', 'limit=020'])
      expect(await read(`${url}/api/episodes?${query}`)).toBe(first);
    for (let visit = 0; visit < 2; visit += 1)
      expect((await fetch(`${url}/api/episodes?x=1`)).status).toBe(400);
    expect(content.seen.map(({ path }) => path)).toEqual([
      '/api/episodes?limit=20',
      '/api/episodes?x=1',
      '/api/episodes?x=1',
    ]);
  });

  it('tells the service nothing of the visitor, and leaves no reply for other caches, where it goes round the cache', async () => {
    const headers = { ...sharedDocument('episodes'), 'content-type': 'application/json' };
    const content = countingUpstream(() => ({ headers }));
    const url = await start({ content: content.listener });
    const reply = await fetch(`${url}/api/episodes?x=1`, {
      headers: { cookie: 'theme=dark', authorization: 'Bearer x', 'accept-language': 'fr' },
    });
    expect(content.seen[0]?.headers).toMatchObject({ 'accept-language': 'fr' });
    for (const name of ['cookie', 'authorization'])
      expect(content.seen[0]?.headers).not.toHaveProperty([name]);
    // No notification arrives here when it becomes stale.
    expect(reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=0');
    expect(reply.headers.get('surrogate-key')).toBeNull();
  });

  it('may be read by pages of other sites, without the visitor’s cookies', async () => {
    const headers = { ...sharedDocument('episodes'), 'content-type': 'application/json' };
    const url = await start({ content: countingUpstream(() => ({ headers })).listener, media: 'away' });
    const asked = { headers: { origin: 'https://elsewhere.test' } };
    for (const path of ['/api/episodes', '/api/episodes', '/api/episodes?x=1', '/api/metrics/summary']) {
      const reply = await fetch(url + path, asked);
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    }
    expect((await fetch(`${url}/api/auth/me`, asked)).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('may be asked about before it is read with a condition', async () => {
    const url = await start();
    const preflight = (path: string) =>
      fetch(url + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'GET' },
      });
    const allowed = await preflight('/api/episodes/latest');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('If-None-Match');
    expect((await preflight('/api/auth/me')).status).toBe(405);
  });
});
