import { recordingLogger } from '@nobicast/service-kit/testing';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';
import { withoutPersonalData } from './browser-errors.rules.ts';

const token = 'a token of the operator';
const { logger, lines } = recordingLogger();
let gateway: GatewayForTest;
beforeAll(async () => {
  gateway = await startGatewayForTest({}, { METRICS_TOKEN: token }, logger);
});
beforeEach(() => void lines.splice(0));
afterAll(() => gateway.close());

const send = (body: object, origin = 'https://nobicast.test') =>
  fetch(`${gateway.url}/api/browser-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  });
const logged = () => lines.filter(({ msg }) => msg === 'a page broke in a browser');

async function readCount(): Promise<number> {
  const reply = await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return Number(/^browser_errors_total\{.*\} (\d+)$/m.exec(await reply.text())?.[1]);
}

const error = { kind: 'page', path: '/guests/odile', error: 'TypeError: guest is undefined' };

test('a page that broke is logged with the request that failed, and counted', async () => {
  const before = await readCount();
  const reply = await send({ ...error, request_id: 'failed-request' });
  expect([reply.status, await reply.json()]).toEqual([200, { ok: true, data: {} }]);
  expect(logged()).toMatchObject([
    {
      level: 'warn',
      // The id of the report stays ours: a browser cannot choose it.
      requestId: reply.headers.get('x-request-id'),
      failedRequestId: 'failed-request',
      kind: 'page',
      page: '/guests/odile',
      error: 'TypeError: guest is undefined',
    },
  ]);
  expect(await readCount()).toBe(before + 1);
});

test('a report from a page of another site, or with more than it may hold, is not logged', async () => {
  expect((await send(error, 'https://elsewhere.example')).status).toBe(403);
  for (const wrong of [
    { ...error, path: '/auth/verify?token=secret' },
    { ...error, request_id: 'of\nmany lines' },
    { ...error, error: 'x'.repeat(301) },
    { ...error, email: 'zoe@example.org' },
  ])
    expect((await send(wrong)).status).toBe(400);
  expect(logged()).toEqual([]);
});

test('what may be personal is removed from the message', () => {
  expect(withoutPersonalData('Error: zoe@example.org is not in https://nobicast.test/login?mail=zoe#x')).toBe(
    'Error: [address] is not in https://nobicast.test/login?[query]',
  );
  expect(withoutPersonalData(`Error: ${'k7'.repeat(16)} is unknown`)).toBe('Error: [token] is unknown');
});
