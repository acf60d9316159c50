import request from 'supertest';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

describe('The limit of one address', () => {
  let gateway: GatewayForTest;

  beforeEach(async () => {
    gateway = await startGatewayForTest(
      {},
      {
        TRUST_PROXY_HOPS: 1,
        RATE_LIMIT_WRITES_PER_MINUTE: 2,
        RATE_LIMIT_EVENTS_PER_MINUTE: 3,
        RATE_LIMIT_COSTLY_READS_PER_MINUTE: 3,
      },
    );
  });
  afterEach(() => gateway.close());

  const post = (path: string, visitor: string) =>
    request(gateway.url).post(path).set({ 'x-forwarded-for': visitor }).send({});

  async function statuses(path: string, visitors: string[]): Promise<number[]> {
    const found: number[] = [];
    for (const visitor of visitors) found.push((await post(path, visitor)).status);
    return found;
  }

  const first = '203.0.113.1';

  it('is told in French, with the time to wait', async () => {
    await statuses('/api/auth/logout', [first, first]);
    const reply = await post('/api/auth/logout', first);
    expect(reply.status).toBe(429);
    const seconds = Number(reply.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(reply.body).toMatchObject({
      ok: false,
      code: 'too_many_requests',
      error: `Trop de demandes. Réessayez dans ${seconds} ${seconds > 1 ? 'secondes' : 'seconde'}.`,
      requestId: expect.any(String),
    });
  });

  it('is counted for each visitor', async () => {
    expect(await statuses('/api/auth/logout', [first, first, first, '203.0.113.2'])).toEqual([
      200, 200, 429, 200,
    ]);
  });

  it('counts listening events by themselves', async () => {
    expect(await statuses('/api/metrics/play', [first, first, first, first])).toEqual([200, 200, 200, 429]);
    expect(await statuses('/api/auth/logout', [first])).toEqual([200]);
  });

  it('counts the addresses of one home together', async () => {
    const home = ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2', '2001:db8:1:1:abcd::3'];
    expect(await statuses('/api/auth/logout', [...home, '2001:db8:1:2::1'])).toEqual([200, 200, 429, 200]);
  });

  it('leaves reading alone', async () => {
    await statuses('/api/auth/logout', [first, first, first]);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        request(gateway.url).get('/api/episodes').set({ 'x-forwarded-for': first }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  });

  it('is not used up by what another site sends in a visitor’s name', async () => {
    for (let index = 0; index < 5; index += 1) {
      await post('/api/auth/logout', first).set({ origin: 'https://evil.test' });
    }
    expect(await statuses('/api/auth/logout', [first])).toEqual([200]);
  });

  it('believes no address beyond the trusted proxies', async () => {
    const claims = ['1.1.1.1', '2.2.2.2', '3.3.3.3'].map((claim) => `${claim}, ${first}`);
    expect(await statuses('/api/auth/logout', claims)).toEqual([200, 200, 429]);
  });

  describe('for a reading call that is work', () => {
    const read = (visitor: string, path = '/api/bot-check/challenge', method: 'get' | 'head' = 'get') =>
      request(gateway.url)[method](path).set({ 'x-forwarded-for': visitor });

    it('is told in French, with the time to wait', async () => {
      for (let index = 0; index < 3; index += 1) expect((await read(first)).status).toBe(200);
      const reply = await read(first);
      expect(reply.status).toBe(429);
      const seconds = Number(reply.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(reply.body).toMatchObject({
        ok: false,
        code: 'too_many_requests',
        error: `Trop de demandes. Réessayez dans ${seconds} ${seconds > 1 ? 'secondes' : 'seconde'}.`,
      });
      expect((await read('203.0.113.2')).status).toBe(200);
    });

    it('counts every spelling of the address, and HEAD', async () => {
      await read(first, '/api/bot-check/challenge/');
      await read(first, '/API/bot-check/CHALLENGE?again=1');
      await read(first, '/api/bot-check/challenge', 'head');
      expect((await read(first)).status).toBe(429);
    });

    it('is counted apart from writes and from other reading', async () => {
      expect(await statuses('/api/auth/logout', [first, first, first])).toEqual([200, 200, 429]);
      expect((await read(first)).status).toBe(200);
      await read(first);
      await read(first);
      await read(first);
      expect((await read(first, '/api/bot-check')).status).toBe(200);
      expect(await statuses('/api/metrics/play', [first])).toEqual([200]);
    });
  });
});
