import { cookieNames } from '@nobicast/contracts';
import request from 'supertest';
import { answer, startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

const publicUrl = 'https://nobicast.test';
const session = `${cookieNames(publicUrl).session}=abc`;
const passes = 200;
const refused = 403;

describe('A write', () => {
  let direct: GatewayForTest;
  let behindProxy: GatewayForTest;
  let onThisMachine: GatewayForTest;
  let writes = 0;

  beforeAll(async () => {
    const behaviours = {
      media: (_request: unknown, response: Parameters<typeof answer>[0]) => {
        writes += 1;
        answer(response, {});
      },
    };
    direct = await startGatewayForTest(behaviours);
    behindProxy = await startGatewayForTest(behaviours, {
      TRUST_PROXY_HOPS: 1,
      ALLOWED_ORIGINS: ['http://studio.test:8080'],
    });
    onThisMachine = await startGatewayForTest(behaviours, { PUBLIC_URL: 'http://localhost:8080' });
  });
  afterAll(() => Promise.all([direct.close(), behindProxy.close(), onThisMachine.close()]));
  beforeEach(() => (writes = 0));

  const forwarded = { 'x-forwarded-host': 'staging.test', 'x-forwarded-proto': 'https' };
  const post = (gateway: GatewayForTest, headers: Record<string, string>) =>
    request(gateway.url).post('/api/metrics/play').set(headers).send({});

  it.each<[string, Record<string, string>, number]>([
    ['from a page of the public address', { origin: publicUrl }, passes],
    // T3-H3: whoever owns a name can point it at this server.
    ['from a page of the host it is sent to', { host: 'evil.test', origin: 'http://evil.test' }, refused],
    ['from a page of this machine', { host: 'localhost:8080', origin: 'http://localhost:8080' }, refused],
    ['from another site', { origin: 'https://evil.test' }, refused],
    ['from a subdomain', { origin: 'https://blog.nobicast.test' }, refused],
    ['from another port', { origin: 'https://nobicast.test:8443' }, refused],
    ['from another scheme of the public host', { origin: 'http://nobicast.test' }, refused],
    ['from an address that begins like ours', { origin: 'https://nobicast.test.evil.test' }, refused],
    ['from nowhere it would name', { origin: 'null' }, refused],
    ['from nonsense', { origin: 'x' }, refused],
    [
      'of another site that calls itself same-origin',
      { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
      refused,
    ],
    ['that the browser calls same-origin', { 'sec-fetch-site': 'same-origin' }, passes],
    ['that the browser calls same-site', { 'sec-fetch-site': 'same-site' }, refused],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }, refused],
    ['that a person typed', { 'sec-fetch-site': 'none' }, refused],
    ['that is called what nobody knows', { 'sec-fetch-site': 'whatever' }, refused],
    ['of a program', {}, passes],
    ['of a program with another cookie', { cookie: 'theme=dark' }, passes],
    ['of a program with a session', { cookie: session }, refused],
    ['with a session, from our page', { cookie: session, origin: publicUrl }, passes],
    [
      'to a host that only a forwarding header names',
      { ...forwarded, origin: 'https://staging.test' },
      refused,
    ],
  ])('%s', async (_from, headers, status) => {
    const reply = await post(direct, headers);
    expect(reply.status).toBe(status);
    expect(writes).toBe(status === passes ? 1 : 0);
    if (status === refused) {
      expect(reply.body).toMatchObject({ ok: false, code: 'origin_refused' });
    }
  });

  it('may not come from the host that a trusted proxy names, because visitors choose it', async () => {
    expect((await post(behindProxy, { ...forwarded, origin: 'https://staging.test' })).status).toBe(refused);
  });

  it.each([
    ['http://studio.test:8080', passes],
    [publicUrl, passes],
    ['http://studio.test', refused],
    ['https://studio.test:8080', refused],
  ])('from %s, where another origin is configured, is %i', async (origin, status) => {
    expect((await post(behindProxy, { origin })).status).toBe(status);
  });

  it.each([
    ['http://localhost:8080', passes],
    ['http://127.0.0.1:8080', passes],
    ['http://localhost:8081', refused],
    ['https://localhost:8080', refused],
    ['http://192.168.1.20:8080', refused],
  ])('from %s to a site of this machine is %i', async (origin, status) => {
    expect((await post(onThisMachine, { host: new URL(origin).host, origin })).status).toBe(status);
  });

  it.each(['put', 'patch', 'delete'] as const)('by %s is judged in the same way', async (method) => {
    const reply = await request(direct.url)[method]('/api/account').set({ origin: 'https://evil.test' });
    expect(reply.body).toMatchObject({ code: 'origin_refused' });
  });

  it('is what is judged: reading is open to every origin', async () => {
    const reply = await request(direct.url)
      .get('/api/episodes')
      .set({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', cookie: session });
    expect(reply.status).toBe(200);
  });
});
