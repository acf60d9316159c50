import { openBrowser, startAuthForTest, tokenFor, type AuthForTest } from '@nobicast/auth/testing';
import { publicRoutes } from '@nobicast/contracts';
import {
  connectForTest,
  listenForTest,
  silentLogger,
  testSecret,
  startSmtpForTest,
  type SmtpForTest,
} from '@nobicast/service-kit/testing';
import { buildGateway } from '../../api-gateway/src/app.ts';
import { gatewayConfigSchema } from '../../api-gateway/src/config.ts';

// Two gateways with the default limits, in front of the real auth: one address for everybody.
const publicUrl = 'http://127.0.0.1:8080';
let auth: AuthForTest;
let smtp: SmtpForTest;
let urls: string[];
const closers: (() => Promise<unknown>)[] = [];

async function startGateway(): Promise<string> {
  const nowhere = 'http://127.0.0.1:9';
  const gateway = buildGateway(
    gatewayConfigSchema.parse({
      PORT: '0',
      AUTH_URL: auth.url,
      COMMENTS_URL: nowhere,
      CONTENT_URL: nowhere,
      MEDIA_URL: nowhere,
      SHELL_URL: nowhere,
      PUBLIC_URL: publicUrl,
      INTERNAL_SECRET: testSecret,
      REMOTES_FOLDER: '/nonexistent',
      DATABASE_URL: auth.database.urlFor('gateway'),
      // Long, because the machine may be busy.
      RATE_LIMIT_TIMEOUT_MS: '30000',
    }),
    silentLogger(),
  );
  const server = await listenForTest(gateway.listener, { contracts: publicRoutes });
  closers.push(server.close, gateway.close);
  return server.url;
}

beforeAll(async () => {
  auth = await startAuthForTest({ publicUrl });
  smtp = await startSmtpForTest();
  auth.startJobs(smtp.url);
});
beforeEach(async () => {
  const gateway = connectForTest(auth.database.urlFor('gateway'), 'gateway');
  await gateway('rate_limits').delete();
  await gateway.destroy();
  for (const table of ['auth.sign_in_links', 'auth.verify_attempts', 'auth.sessions', 'auth.users'])
    await auth.db(table).delete();
  urls = [await startGateway(), await startGateway()];
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  await auth.close();
  await smtp.stop();
});

/** Without cookies; browsers alternate between the gateways. */
const open = (index: number) => openBrowser({ url: urls[index % 2] ?? '' });
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

test('60 people sign in from one address within minutes, half of them in another browser than they began in (A3)', async () => {
  const statuses = await Promise.all(
    range(60).map(async (index) => {
      const email = `pupil${index}@example.org`;
      const browser = open(index);
      const start = await browser.start(email);
      const token = await tokenFor(smtp, email);
      if (index % 4 < 2) return [start.status, (await browser.verify(token)).status];
      // The page of the link tries once by itself, before the button is pressed.
      const elsewhere = open(index + 1);
      const first = await elsewhere.verify(token);
      const second = await elsewhere.verify(token, { is_confirmed: true });
      return [start.status, first.status, second.status];
    }),
  );
  expect(statuses).toEqual(range(60).map((index) => (index % 4 < 2 ? [200, 200] : [200, 409, 200])));
  expect(await auth.db('auth.sessions').select('id')).toHaveLength(60);
});

test('whoever asks for links for 120 invented addresses is refused, through both gateways (A3)', async () => {
  const statuses: number[] = [];
  for (const index of range(120))
    statuses.push((await open(index).start(`nobody${index}@example.org`)).status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200)).toHaveLength(80);
  expect(statuses.slice(-20)).toEqual(range(20).map(() => 429));
});

test('whoever sends 70 forged tokens is refused, and still signs out (A2, A3)', async () => {
  const statuses: number[] = [];
  for (const index of range(70))
    statuses.push((await open(index).verify(`forged-${index}`, { is_confirmed: true })).status);
  expect(statuses).toEqual([...range(60).map(() => 410), ...range(10).map(() => 429)]);
  expect((await open(0).post('/api/auth/logout', {})).status).toBe(200);
});
