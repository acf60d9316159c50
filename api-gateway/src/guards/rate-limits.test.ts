import { createHash } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import {
  connectForTest,
  createTestDatabase,
  recordingLogger,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import request from 'supertest';
import type { GatewaySettings } from '../app.ts';
import { resolvingAuth, startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

const limits = {
  TRUST_PROXY_HOPS: 1,
  RATE_LIMIT_WRITES_PER_MINUTE: 2,
  RATE_LIMIT_SIGN_INS_PER_MINUTE: 2,
  RATE_LIMIT_EVENTS_PER_MINUTE: 3,
  RATE_LIMIT_COSTLY_READS_PER_MINUTE: 3,
};
const { logger, lines } = recordingLogger();
const first = '203.0.113.1';
const second = '203.0.113.2';
const write = '/api/profile/update';
const signIn = '/api/auth/start';
const event = '/api/metrics/play';
const signOut = '/api/auth/logout';

let database: TestDatabase;
const open: GatewayForTest[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  const db = connectForTest(database.urlFor('gateway'), 'gateway');
  await db('rate_limits').delete();
  await db.destroy();
  lines.length = 0;
});
afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
});
afterAll(() => database.drop());

const members = ['awa', 'bob'];
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const auth = resolvingAuth((hash) => {
  const userId = members.find((name) => hashOf(name) === hash);
  return userId === undefined ? undefined : { userId, role: 'user' };
});

async function openGateway(settings: Partial<GatewaySettings> = {}): Promise<GatewayForTest> {
  const gateway = await startGatewayForTest({ auth }, { ...limits, ...settings }, logger);
  open.push(gateway);
  return gateway;
}

const post = ({ url }: GatewayForTest, path: string, visitor: string, member?: string) =>
  request(url)
    .post(path)
    .set({
      origin: 'https://nobicast.test',
      'x-forwarded-for': visitor,
      ...(member && { cookie: `__Host-nobicast_session=${member}` }),
    })
    .send({});

async function statuses(replies: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const found: number[] = [];
  for (const reply of replies) found.push((await reply()).status);
  return found;
}

describe.each<[string, () => Partial<GatewaySettings>]>([
  ['in Postgres', () => ({ DATABASE_URL: database.urlFor('gateway') })],
  ['without a database', () => ({})],
])('Limits counted %s', (_where, settings) => {
  let gateway: GatewayForTest;
  beforeEach(async () => {
    gateway = await openGateway(settings());
  });
  const from = (path: string, ...visitors: string[]) =>
    statuses(visitors.map((visitor) => async () => post(gateway, path, visitor)));
  const by = (member: string, path: string, ...visitors: string[]) =>
    statuses(visitors.map((visitor) => async () => post(gateway, path, visitor, member)));

  it('are told in French, with the time to wait', async () => {
    await from(signIn, first, first);
    const reply = await post(gateway, signIn, first);
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

  it('are of one network, where nobody is signed in, and believe no address beyond the trusted proxies', async () => {
    expect(await from(signIn, first, first, first, second)).toEqual([200, 200, 429, 200]);
    const claims = ['1.1.1.1', '2.2.2.2', '3.3.3.3'].map((claim) => `${claim}, 203.0.113.9`);
    expect(await from(signIn, ...claims)).toEqual([200, 200, 429]);
  });

  it('count the addresses of one home together', async () => {
    const home = ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2', '2001:db8:1:1:abcd::3'];
    expect(await from(signIn, ...home, '2001:db8:1:2::1')).toEqual([200, 200, 429, 200]);
  });

  it('are of one member from wherever they write, not of the network that members share (A3)', async () => {
    expect(await by('awa', write, first, second, first)).toEqual([200, 200, 429]);
    expect(await by('bob', write, first, first)).toEqual([200, 200]);
    // Strangers of that network do not use up a member's writes either.
    await from(signIn, '203.0.113.3', '203.0.113.3', '203.0.113.3');
    expect(await by('bob', write, '203.0.113.3')).toEqual([429]);
  });

  it('are apart for signing in, for listening events and for reading that is work (A3)', async () => {
    expect(await by('awa', write, first, first, first)).toEqual([200, 200, 429]);
    expect(await by('awa', signIn, first)).toEqual([200]);
    expect(await from(signIn, first, first)).toEqual([200, 429]);
    expect(await from(event, first, first, first, first)).toEqual([200, 200, 200, 429]);
    const read = (path = '/api/bot-check/challenge', method: 'get' | 'head' = 'get') =>
      request(gateway.url)[method](path).set({ 'x-forwarded-for': first });
    expect((await read('/api/bot-check/challenge/')).status).toBe(200);
    expect((await read('/API/bot-check/CHALLENGE?again=1')).status).not.toBe(429);
    expect((await read('/api/bot-check/challenge', 'head')).status).toBe(200);
    expect((await read()).status).toBe(429);
    expect((await read('/api/bot-check')).status).toBe(200);
  });

  it('never refuse a sign-out (A2)', async () => {
    await by('awa', write, first, first, first);
    await from(signIn, first, first, first);
    expect(await by('awa', signOut, ...Array<string>(10).fill(first))).toEqual(Array<number>(10).fill(200));
    expect(await from(signOut, ...Array<string>(10).fill(first))).toEqual(Array<number>(10).fill(200));
  });

  it('leave other reading alone', async () => {
    await from(signIn, first, first, first);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        request(gateway.url).get('/api/episodes').set({ 'x-forwarded-for': first }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
  });

  it('are not used up by what another site sends in a visitor’s name', async () => {
    for (let index = 0; index < 5; index += 1)
      await post(gateway, signIn, first).set({ origin: 'https://evil.test' });
    expect(await from(signIn, first)).toEqual([200]);
  });

  it('let calls that come at once not slip through together', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => post(gateway, signIn, first)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

describe('Two processes', () => {
  it('count together, and keep no address and no name (A3)', async () => {
    const settings = { DATABASE_URL: database.urlFor('gateway') };
    const [one, other] = [await openGateway(settings), await openGateway(settings)];
    expect(
      await statuses([one, other, one, other].map((gateway) => async () => post(gateway, signIn, first))),
    ).toEqual([200, 200, 429, 429]);
    expect(
      await statuses([one, other, one].map((gateway) => async () => post(gateway, write, first, 'awa'))),
    ).toEqual([200, 200, 429]);
    const db = connectForTest(database.urlFor('gateway'), 'gateway');
    const keys = (await db('rate_limits').select<{ key: string }[]>('key')).map(({ key }) => key).sort();
    await db.destroy();
    expect(keys).toEqual([
      expect.stringMatching(/^sign_in:[\w-]{43}$/),
      expect.stringMatching(/^write:[\w-]{43}$/),
    ]);
  });

  it('begin again when the window has passed', async () => {
    const settings = { DATABASE_URL: database.urlFor('gateway') };
    const [one, other] = [await openGateway(settings), await openGateway(settings)];
    expect(await statuses([1, 2].map(() => async () => post(one, signIn, first)))).toEqual([200, 200]);
    const db = connectForTest(database.urlFor('gateway'), 'gateway');
    await db('rate_limits').update({ expire: Date.now() - 1 });
    await db.destroy();
    expect(await statuses([1, 2, 3].map(() => async () => post(other, signIn, first)))).toEqual([
      200, 200, 429,
    ]);
  });
});

describe('While Postgres is away', () => {
  const warnings = () => lines.filter(({ msg }) => String(msg).startsWith('Postgres does not count calls'));
  const each = (gateway: GatewayForTest) =>
    statuses([1, 2, 3].map(() => async () => post(gateway, signIn, first)));

  it('each process counts by itself, says so, and still signs out (A2)', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none' };
    const [one, other] = [await openGateway(settings), await openGateway(settings)];
    expect(await each(one)).toEqual([200, 200, 429]);
    expect(await each(other)).toEqual([200, 200, 429]);
    expect((await post(one, signOut, first)).status).toBe(200);
    expect(warnings().length).toBeGreaterThan(0);
    expect(JSON.stringify(warnings())).not.toContain(first);
  });

  it('a Postgres that accepts connections and says nothing is not waited for', async () => {
    const sockets = new Set<Socket>();
    const silent: Server = createServer((socket) => void sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    try {
      const gateway = await openGateway({
        DATABASE_URL: `postgres://nobody:x@127.0.0.1:${port}/none`,
        RATE_LIMIT_TIMEOUT_MS: 100,
      });
      expect(await each(gateway)).toEqual([200, 200, 429]);
    } finally {
      for (const socket of sockets) socket.destroy();
      silent.close();
    }
  });
});
