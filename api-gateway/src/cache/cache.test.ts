import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eventually, recordingLogger, silentLogger } from '@nobicast/service-kit/testing';
import { countingUpstream, longText, sharedDocument } from '../testing/counting-upstream.ts';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

const gateways: GatewayForTest[] = [];
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close();
});

/** The clock stands still unless one is given: without a database replies are cached for a second. */
async function start(
  behaviours: Parameters<typeof startGatewayForTest>[0],
  settings: Parameters<typeof startGatewayForTest>[1] = {},
  logger = silentLogger(),
  nowMs = () => 0,
): Promise<string> {
  const gateway = await startGatewayForTest(behaviours, settings, logger, nowMs);
  gateways.push(gateway);
  return gateway.url;
}

/** Without `fetch`, which would decode it. */
function raw(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(url, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

const statusOf = (response: Response) => response.headers.get('cache-status');

describe('A reply that is the same for everybody', () => {
  it('is fetched once, and answered from memory from then on', async () => {
    const shell = countingUpstream(() => ({}));
    const url = await start({ shell: shell.listener });
    const first = await fetch(`${url}/archives`);
    const second = await fetch(`${url}/archives`);
    expect([statusOf(first), statusOf(second)]).toEqual(['nobicast; fwd=miss; stored', 'nobicast; hit']);
    expect(await second.text()).toBe(await first.text());
    expect(shell.seen).toHaveLength(1);
    expect(second.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=60');
    // Without a CDN to purge the keys are useless, and may be longer than all other headers.
    expect(second.headers.has('surrogate-key')).toBe(false);
    expect(second.headers.has('cache-tag')).toBe(false);
    expect(second.headers.get('vary')).toBe('Accept-Encoding');
    expect(second.headers.get('age')).toBe('0');
  });

  it('carries the security headers of every reply, an id of its own, and nothing internal', async () => {
    const headers = {
      ...sharedDocument(),
      'x-nobicast-secret': '1',
      'content-security-policy': "default-src 'self'",
    };
    const url = await start({ shell: countingUpstream(() => ({ headers })).listener });
    const ids = new Set<string | null>();
    for (let visit = 0; visit < 2; visit += 1) {
      const reply = await fetch(`${url}/`);
      ids.add(reply.headers.get('x-request-id'));
      expect(reply.headers.get('x-nobicast-secret')).toBeNull();
      expect(reply.headers.get('content-security-policy')).toBe("default-src 'self'");
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    expect(ids.size).toBe(2);
  });

  it('is logged and counted like any other', async () => {
    const { logger, lines } = recordingLogger();
    const url = await start(
      { shell: countingUpstream(() => ({})).listener },
      { METRICS_TOKEN: 'a-token-of-tests' },
      logger,
    );
    for (let visit = 0; visit < 3; visit += 1) await (await fetch(`${url}/archives?token=hidden`)).text();
    await eventually(() => lines.length === 3);
    expect(lines).toEqual(
      [1, 2, 3].map(() =>
        expect.objectContaining({
          level: 'info',
          msg: 'request',
          requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          method: 'GET',
          path: '/archives',
          status: 200,
          ms: expect.any(Number),
        }),
      ),
    );
    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a-token-of-tests' } });
    expect(await metrics.text()).toMatch(
      /http_request_duration_seconds_count\{.*method="GET".*status="200".*\} 3\n/,
    );
  });

  it('is counted as a hit or a miss in the metrics', async () => {
    const url = await start(
      { shell: countingUpstream(() => ({})).listener },
      { METRICS_TOKEN: 'a-token-of-tests' },
    );
    await fetch(`${url}/archives`);
    await fetch(`${url}/archives`);
    await fetch(`${url}/about`);
    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a-token-of-tests' } });
    const text = await metrics.text();
    const figure = (name: string) =>
      Number(new RegExp(`^response_cache_${name}\\{.*\\} (\\d+)$`, 'm').exec(text)?.[1]);
    expect(['entries', 'hits_total', 'stale_total', 'misses_total', 'purges_total'].map(figure)).toEqual([
      2, 1, 0, 2, 0,
    ]);
    expect(figure('bytes')).toBeGreaterThan(2_000);
  });

  it('is asked for without anything of the visitor who came first', async () => {
    const shell = countingUpstream(() => ({}));
    const url = await start({ shell: shell.listener });
    await fetch(`${url}/archives`, {
      headers: {
        cookie: 'theme=dark; __Host-nobicast_session=token',
        authorization: 'Bearer x',
        'if-none-match': '"x"',
        range: 'bytes=0-1',
        'x-nobicast-actor': 'forged',
        'x-forwarded-for': '203.0.113.7',
        'user-agent': 'somebody',
      },
    });
    const names = Object.keys(shell.seen[0]?.headers ?? {}).sort();
    expect(names).toEqual([
      'accept-encoding',
      'connection',
      'host',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-nobicast-patience-ms',
      'x-request-id',
    ]);
  });

  it('is kept for as long as it says, not longer', async () => {
    const headers = { ...sharedDocument(), 'cache-control': 'public, s-maxage=1' };
    const shell = countingUpstream(() => ({ headers }));
    let now = 0;
    const url = await start({ shell: shell.listener }, {}, silentLogger(), () => now);
    await fetch(url);
    now = 999;
    await fetch(url);
    expect(shell.seen).toHaveLength(1);
    now = 1_000;
    await fetch(url);
    expect(shell.seen).toHaveLength(2);
  });

  it('may say so in headers of several lines', async () => {
    const headers = {
      ...sharedDocument(),
      'cache-control': ['public, max-age=0', 's-maxage=60'],
      'surrogate-key': ['shell', 'episodes'],
      vary: ['Accept-Encoding', 'accept-encoding'],
    };
    const url = await start({ shell: countingUpstream(() => ({ headers })).listener });
    await fetch(url);
    const second = await fetch(url);
    expect(statusOf(second)).toBe('nobicast; hit');
    expect(second.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
    expect(second.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('is a page that does not exist, too', async () => {
    const shell = countingUpstream(() => ({ status: 404 }));
    const url = await start({ shell: shell.listener });
    for (let visit = 0; visit < 2; visit += 1) expect((await fetch(`${url}/nothing`)).status).toBe(404);
    // A failure is never 304.
    expect((await raw(`${url}/nothing`, { 'if-none-match': '*' })).status).toBe(404);
    expect(shell.seen).toHaveLength(1);
  });

  it.each([
    ['without a word', { 'content-type': 'text/html' }],
    ['no-store', { ...sharedDocument(), 'cache-control': 'no-store' }],
    ['private', { ...sharedDocument(), 'cache-control': 'private, s-maxage=60' }],
    ['for browsers only', { ...sharedDocument(), 'cache-control': 'public, max-age=60' }],
    ['with a cookie', { ...sharedDocument(), 'set-cookie': ['a=1', 'b=2'] }],
    ['by cookie', { ...sharedDocument(), vary: 'Accept-Encoding, Cookie' }],
    ['by anything', { ...sharedDocument(), vary: '*' }],
  ])('is not one that is meant for one visitor: %s', async (_case, headers) => {
    const shell = countingUpstream(() => ({ headers }));
    const url = await start({ shell: shell.listener });
    const texts = new Set<string>();
    for (let visit = 0; visit < 3; visit += 1) {
      const reply = await fetch(`${url}/`);
      expect(reply.headers.get('cache-status') ?? '').not.toMatch(/hit|stored/);
      expect(reply.headers.getSetCookie()).toEqual(headers['set-cookie' as keyof typeof headers] ?? []);
      texts.add(await reply.text());
    }
    expect(texts.size).toBe(3);
  });

  it('is not one that came to nobody in particular, for whoever has a cookie', async () => {
    const shell = countingUpstream(() => ({ headers: { 'content-type': 'text/html' } }));
    const url = await start({ shell: shell.listener });
    await fetch(`${url}/login`, { headers: { cookie: 'theme=dark' } });
    expect(shell.seen.map(({ headers }) => headers.cookie)).toEqual([undefined, 'theme=dark']);
  });

  it('is not too large for memory: it is streamed to each', async () => {
    const body = 'x'.repeat(3_000_000);
    const shell = countingUpstream(() => ({
      body,
      headers: { ...sharedDocument(), 'content-type': 'application/zip' },
    }));
    const url = await start({ shell: shell.listener }, { CACHE_MAX_BYTES: 1_000_000 });
    for (let visit = 0; visit < 2; visit += 1)
      expect((await (await fetch(url)).text()).length).toBe(body.length);
    // One attempt to read it whole, then one for each visitor.
    expect(shell.seen).toHaveLength(3);
  });
});

describe('Encodings and conditions', () => {
  const text = longText('Été');

  async function startWithText() {
    const shell = countingUpstream(() => ({ body: text }));
    return { shell, url: await start({ shell: shell.listener }) };
  }

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    // Nothing is acceptable: the body is sent unencoded.
    ['identity;q=0', undefined],
    ['br;q=0, gzip;q=0, identity;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    [`${'other;q=0.1, '.repeat(20)}br;q=0, gzip`, 'gzip'],
    [`${'x'.repeat(193)}, br;q=0`, undefined],
    ['*', 'br'],
    ['', undefined],
  ])('Accept-Encoding "%s" gets %s', async (accepted, encoding) => {
    const { url } = await startWithText();
    const { headers, body } = await raw(url, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(body.length));
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
    expect((decode ? decode(body) : body).toString()).toBe(text);
  });

  it('has a tag for each encoding, and answers 304 to whoever has that one', async () => {
    const { shell, url } = await startWithText();
    const tags = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = await raw(url, { 'accept-encoding': encoding });
      const etag = headers.etag ?? '';
      tags.push(etag);
      for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const known = await raw(url, { 'accept-encoding': encoding, 'if-none-match': condition });
        expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag]);
        expect(known.headers['content-length']).toBeUndefined();
        expect(known.headers['cache-control']).toContain('s-maxage=60');
      }
      const other = await raw(url, { 'accept-encoding': encoding, 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    }
    expect(new Set(tags).size).toBe(3);
    expect(shell.seen).toHaveLength(1);
  });

  it('answers HEAD from what a GET brings, with the same headers and no body', async () => {
    const { shell, url } = await startWithText();
    const headers = { 'accept-encoding': 'br' };
    const head = await raw(url, headers, 'HEAD');
    const whole = await raw(url, headers);
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-encoding', 'etag', 'content-type'])
      expect(head.headers[name]).toBe(whole.headers[name]);
    expect(shell.seen).toHaveLength(1);
  });

  it('compresses what its process sends plain, also where it is for one visitor', async () => {
    const headers = { 'content-type': 'text/html', 'cache-control': 'no-store' };
    const url = await start({ shell: countingUpstream(() => ({ headers, body: text })).listener });
    for (let visit = 0; visit < 2; visit += 1) {
      const reply = await raw(`${url}/login`, { 'accept-encoding': 'gzip' });
      expect(reply.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(reply.body).toString()).toBe(text);
    }
  });
});

describe('Requests at the same time', () => {
  it('share one fill, which goes on although its first visitor leaves', async () => {
    const shell = countingUpstream(() => ({}));
    shell.hold();
    const url = await start({ shell: shell.listener });
    const leaving = new AbortController();
    const left = fetch(`${url}/archives`, { signal: leaving.signal });
    await eventually(() => shell.held.length === 1);
    const others = [1, 2, 3, 4].map(() => fetch(`${url}/archives`));
    const other = fetch(`${url}/about`);
    await eventually(() => shell.held.length === 2);
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    shell.release();
    const texts = await Promise.all(others.map(async (reply) => (await reply).text()));
    expect(new Set(texts).size).toBe(1);
    await other;
    expect(shell.seen.map(({ path }) => path)).toEqual(['/archives', '/about']);
    expect(statusOf(await fetch(`${url}/archives`))).toBe('nobicast; hit');
  });

  it('do not share a reply that turns out to be for one visitor', async () => {
    const shell = countingUpstream(() => ({ headers: { 'content-type': 'text/html' } }));
    shell.hold();
    const url = await start({ shell: shell.listener });
    const replies = [1, 2, 3].map(() => fetch(`${url}/login`));
    await eventually(() => shell.held.length === 1);
    shell.release();
    const texts = await Promise.all(replies.map(async (reply) => (await reply).text()));
    expect(new Set(texts).size).toBe(3);
  });
});
