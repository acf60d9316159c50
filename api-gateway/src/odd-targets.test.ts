import { connect } from 'node:net';
import { createServiceApp } from '@nobicast/service-kit';
import { silentLogger } from '@nobicast/service-kit/testing';
import { startGatewayForTest, type GatewayForTest } from './testing/gateway-for-test.ts';

const token = 'a token of the operator';
let gateway: GatewayForTest;
const seen: string[] = [];

/** A process like ours: metrics without a guard, internal calls, and a reply to everything else. */
const processBehind = createServiceApp({
  name: 'behind',
  logger: silentLogger(),
  routes(router) {
    router.use((request, response) => {
      seen.push(request.originalUrl);
      response.json({ ok: true, data: {} });
    });
  },
});

beforeAll(async () => {
  gateway = await startGatewayForTest({ others: processBehind }, { METRICS_TOKEN: token });
});
afterAll(() => gateway.close());
beforeEach(() => (seen.length = 0));

function send(line: string): Promise<string> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 'latin1'),
    );
    socket.setEncoding('latin1').on('data', (chunk: string) => (reply += chunk));
    socket.once('close', () => resolve(reply)).once('error', reject);
  });
}

const spellings = (name: string, first: string) => [
  `/${name}`,
  `/${name}/`,
  `/${name}?a=1`,
  `/${name}#a`,
  `/${name};a`,
  `//${name}`,
  `///${name}//`,
  `/\\${name}`,
  `\\${name}`,
  `/${first}${name.slice(1)}`,
  `/${name.toUpperCase()}`,
  `/./${name}`,
  `/../${name}`,
  `/a/../${name}`,
  `/a/..\\${name}`,
  `/%2e%2e/${name}`,
  `/a/%2e%2e/${name}`,
  `/a/..%2f${name}`,
  `/%2f${name}`,
  `/api/../${name}`,
  `/api/%2e%2e/${name}`,
  `/api/episodes/../../${name}`,
  `/api/episodes/7/../../../${name}`,
  `/api/episodes/..%2f..%2f${name}`,
  `/assets/../${name}`,
  `/remotes/../${name}`,
  `/\t${name}`,
  `/${name}%00`,
  `/${name}\u00a0`,
  `/\u00a0${name}`,
];

const targets = [
  ...spellings('metrics', '%6d'),
  ...spellings('internal/sessions/resolve', '%69'),
  ...spellings('internal/accounts/u1', '%49'),
];

test.each(
  targets.flatMap((path) =>
    [path, `http://x${path}`, `http://127.0.0.1:4001${path}`, `HTTPS://user@x${path}`].flatMap((target) => [
      `GET ${target}`,
      `HEAD ${target}`,
      `POST ${target}`,
    ]),
  ),
)('%j reaches neither metrics nor an internal call', async (line) => {
  const reply = await send(line);
  // Neither our metrics nor the replies of /internal may be seen from outside.
  expect(reply).toMatch(/^HTTP\/1\.1 (200|308|400|404|405|403) /);
  expect(reply).not.toMatch(/# HELP|process_cpu|unauthenticated/);
  const target = line.split(' ')[1]?.replace(/^https?:\/\/[^/]*/i, '');
  expect(seen.filter((path) => path !== target)).toEqual([]);
});

test('a whole URL as target is the page of its path', async () => {
  for (const target of ['http://x/archives', 'http://elsewhere.example/archives?year=2025', 'http://x'])
    expect(await send(`GET ${target}`)).toMatch(/^HTTP\/1\.1 200 /);
  expect(seen).toEqual(['/archives', '/archives?year=2025', '/']);
});

test('metrics are for the operator', async () => {
  const withToken = { headers: { authorization: `Bearer ${token}` } };
  expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404);
  expect(await (await fetch(`${gateway.url}/metrics`, withToken)).text()).toContain('# HELP');
});
