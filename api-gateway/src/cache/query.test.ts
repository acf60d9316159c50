import { IncomingMessage, ServerResponse, type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { listEpisodes } from '@nobicast/contracts';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { canonicalCall } from '../shared-call.ts';
import { createCache } from './cache.ts';
import { countingUpstream, sharedDocument } from '../testing/counting-upstream.ts';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

const gateways: GatewayForTest[] = [];
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close();
});

async function start(...given: Parameters<typeof startGatewayForTest>): Promise<string> {
  const gateway = await startGatewayForTest(...given);
  gateways.push(gateway);
  return gateway.url;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // the flag above makes it

/** What stays in memory of this work, in bytes. */
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
    // What does not count is not even asked, once that is known.
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

  it('leaves no reply behind where the document does not say', async () => {
    const { 'no-vary-search': _, ...headers } = sharedDocument();
    const shell = countingUpstream(() => ({ headers }));
    const url = await start({ shell: shell.listener });
    const texts = new Set<string>();
    for (const query of ['q=a', 'q=a', 'q=b']) texts.add(await read(`${url}/search?${query}`));
    expect(texts.size).toBe(3);
  });

  it('costs no memory: 20,000 of them are one entry', async () => {
    let reads = 0;
    const headers = sharedDocument('shell', ['year']) as IncomingHttpHeaders; // as they arrive
    const upstream = {
      read: () => Promise.resolve({ status: 200, headers, body: Buffer.from(`read ${(reads += 1)}`) }),
    };
    const cache = createCache({
      maxBytes: 16_000_000,
      staleForMs: 0,
      deadlineMs: 1_000,
      releases: { areCurrent: () => Promise.resolve(true) },
      logger: silentLogger(),
      nowMs: () => 0,
    });
    cache.setListening(true);
    const ask = async (index: number) => {
      const request = new IncomingMessage(new Socket());
      const response = new ServerResponse(request);
      cache.answer({
        request,
        response,
        question: {
          path: '/archives',
          query: `utm_campaign=campaign-${index}&utm_source=source-${index}`,
          isExact: false,
          isDocument: true,
          upstream,
          fillDeadlineMs: 1_000,
          added: [],
        },
        pass: () => undefined,
        fail: () => undefined,
      });
      await eventually(() => response.writableEnded, { everyMs: 1 });
    };
    await ask(0);
    const grownBytes = await growthOf(async () => {
      for (let index = 1; index <= 20_000; index += 1) await ask(index);
    });
    expect(reads).toBe(1);
    expect(cache.figures()).toMatchObject({ entries: 1, learned: 1 });
    expect(grownBytes).toBeLessThan(10_000_000);
  });
});

describe('The query of a shared call', () => {
  const canonical = (query: string) => canonicalCall(listEpisodes, listEpisodes.path, query)?.query;

  it('has one spelling', () => {
    expect(canonical('limit=20&type=podcast')).toBe('limit=20&type=podcast');
    expect(canonical('type=podcast&limit=020&_t=17')).toBe('limit=20&type=podcast');
    expect(canonical('')).toBe('');
    for (const refused of ['limit=x', 'unknown=1', 'limit=1&limit=2', 'limit=0'])
      expect(canonical(refused)).toBeUndefined();
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
