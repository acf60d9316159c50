import { recordingLogger } from '@nobicast/service-kit/testing';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

const token = 'a token of the operator';
const { logger, lines } = recordingLogger();
let gateway: GatewayForTest;
beforeAll(async () => {
  gateway = await startGatewayForTest({}, { METRICS_TOKEN: token }, logger);
});
beforeEach(() => void lines.splice(0));
afterAll(() => gateway.close());

const send = (report: object, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  fetch(`${gateway.url}/api/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report', ...headers },
    body: JSON.stringify({ 'csp-report': report }),
  });
const logged = () => lines.filter(({ msg }) => String(msg).includes('content security policy'));

async function readCount(directive: string): Promise<number> {
  const reply = await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = new RegExp(
    `^csp_violations_total\\{directive="${directive}",service="api-gateway"\\} (\\d+)$`,
    'm',
  );
  return Number(line.exec(await reply.text())?.[1] ?? 0);
}

const site = 'https://nobicast.test';
const report = {
  'document-uri': `${site}/episodes/la-nuit?lien=secret`,
  'effective-directive': 'script-src-elem',
  'violated-directive': 'script-src-elem',
  'original-policy': "default-src 'self'",
  'blocked-uri': 'https://evil.example/x.js?of=zoe',
  'source-file': `${site}/assets/js/main.js`,
  'line-number': 3,
};

test('a report is logged without queries and addresses of others, and counted by its directive', async () => {
  expect((await send(report)).status).toBe(200);
  expect(logged()).toMatchObject([
    {
      level: 'warn',
      directive: 'script-src-elem',
      page: '/episodes/la-nuit',
      blocked: 'https://evil.example',
      source: '/assets/js/main.js',
      line: 3,
    },
  ]);
  expect(JSON.stringify(logged())).not.toMatch(/secret|zoe/);
  expect(await readCount('script-src-elem')).toBe(1);
});

test('an older browser names the directive with its sources; an unknown one is another', async () => {
  const { 'effective-directive': _, ...older } = report;
  await send({ ...older, 'violated-directive': "img-src 'self' https:", 'blocked-uri': 'inline' });
  await send({ ...report, 'effective-directive': 'made-up-by-a-visitor' });
  expect(logged()).toMatchObject([{ directive: 'img-src', blocked: 'inline' }, { directive: 'other' }]);
});

test('what an extension of the browser did is nobody’s concern', async () => {
  for (const scheme of ['chrome-extension', 'moz-extension', 'safari-web-extension'])
    for (const field of ['source-file', 'blocked-uri'])
      expect((await send({ ...report, [field]: `${scheme}://abc/x.js` })).status).toBe(200);
  expect((await send({ ...report, 'document-uri': 'about' })).status).toBe(200);
  expect(logged()).toEqual([]);
});

test('a page of another site reports nothing here', async () => {
  expect((await send(report, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await send(report, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(logged()).toEqual([]);
});
