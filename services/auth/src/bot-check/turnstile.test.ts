import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { recordingLogger, silentLogger } from '@nobicast/service-kit/testing';
import { startBotCheckForTest } from './testing/bot-check-for-test.ts';
import { turnstileBotCheck } from './turnstile.ts';

const secretKey = '0x4AAA-the-secret-key';
/** Requests to the fake Cloudflare. */
let asked: URLSearchParams[] = [];
let answer: RequestListener;
let cloudflare: Server;
let verifyUrl: string;

const formOf = async (request: IncomingMessage) => new URLSearchParams(await text(request));
const reply =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

beforeAll(async () => {
  cloudflare = createServer((request, response) => {
    void formOf(request).then((form) => {
      asked.push(form);
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => cloudflare.listen(0, '127.0.0.1', resolve));
  // A TCP server has an address with a port.
  verifyUrl = `http://127.0.0.1:${(cloudflare.address() as AddressInfo).port}/turnstile/v0/siteverify`;
});
afterAll(async () => {
  cloudflare.closeAllConnections();
  await new Promise((resolve) => cloudflare.close(resolve));
});
beforeEach(() => {
  asked = [];
});

const check = (
  options: { deadlineMs?: number; url?: string; logger?: ReturnType<typeof silentLogger> } = {},
) =>
  turnstileBotCheck({
    secretKey,
    verifyUrl: options.url ?? verifyUrl,
    logger: options.logger ?? silentLogger(),
    // Long by default: the machine may be busy.
    deadlineMs: options.deadlineMs ?? 30_000,
  }).verify({ token: 'the-token', clientIp: '203.0.113.7' });

test('Cloudflare receives the secret, the token and the visitor’s address, and its success is accepted', async () => {
  answer = reply(200, {
    success: true,
    'error-codes': [],
    challenge_ts: '2026-11-20T12:00:00Z',
    hostname: 'x',
  });
  expect(await check()).toEqual({ isValid: true, codes: [] });
  expect(asked.map((form) => Object.fromEntries(form))).toEqual([
    { secret: secretKey, response: 'the-token', remoteip: '203.0.113.7' },
  ]);
});

test('its refusal is returned, with its error codes', async () => {
  answer = reply(200, { success: false, 'error-codes': ['timeout-or-duplicate'] });
  expect(await check()).toEqual({ isValid: false, codes: ['timeout-or-duplicate'] });
});

test.each([
  ['text', reply(200, 'hello')],
  ['half a reply', reply(200, '{"success": tr')],
  ['another shape', reply(200, { success: 'yes' })],
  ['a page of a proxy', reply(502, '<html>Bad gateway</html>')],
])('an invalid reply is a refusal: %s', async (_name, listener) => {
  answer = listener;
  expect(await check()).toEqual({ isValid: false, codes: ['provider-garbage'] });
});

test('a cut connection, a redirect and a closed port are refusals', async () => {
  const unreachable = { isValid: false, codes: ['provider-unreachable'] };
  answer = (request) => request.socket.destroy();
  expect(await check()).toEqual(unreachable);
  answer = (_request, response) => void response.writeHead(302, { location: verifyUrl }).end();
  expect(await check()).toEqual(unreachable);
  expect(await check({ url: 'http://127.0.0.1:1/' })).toEqual(unreachable);
});

test('a request to Cloudflare is given up at the deadline', async () => {
  answer = () => undefined;
  expect(await check({ deadlineMs: 50 })).toEqual({ isValid: false, codes: ['provider-timeout'] });
  answer = (_request, response) => void response.writeHead(200).write('{"success"');
  expect(await check({ deadlineMs: 50 })).toEqual({ isValid: false, codes: ['provider-timeout'] });
});

test('a missing verdict is logged, without the secret, the token and the address', async () => {
  const { logger, lines } = recordingLogger();
  await check({ url: 'http://127.0.0.1:1/', logger });
  expect(lines).toEqual([expect.objectContaining({ code: 'provider-unreachable' })]);
  expect(JSON.stringify(lines)).not.toMatch(/secret-key|the-token|203\.0\.113\.7/);
});

test('with both keys the forms use Turnstile, and there are no ALTCHA challenges', async () => {
  answer = reply(200, { success: false, 'error-codes': ['invalid-input-response'] });
  const { logger, lines } = recordingLogger();
  const server = await startBotCheckForTest(
    { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: secretKey, TURNSTILE_VERIFY_URL: verifyUrl },
    { logger },
  );
  expect((await server.get('/api/bot-check')).body.data).toEqual({ provider: 'turnstile', site_key: 'site' });
  const challenge = await server.get('/api/bot-check/challenge');
  expect([challenge.status, challenge.body.code]).toEqual([404, 'not_found']);
  expect((await server.get('/api/test-turnstile?token=the-token')).body).toMatchObject({
    ok: true,
    turnstileValid: false,
    details: { provider: 'turnstile', codes: ['invalid-input-response'] },
  });
  expect(JSON.stringify(lines)).not.toMatch(/secret-key|the-token/);
  await server.close();
});
