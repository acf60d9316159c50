import path from 'node:path';
import { recordingLogger } from '@nobicast/service-kit/testing';
import { publishInto } from '@nobicast/service-kit/releases/testing';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';
import { withoutPersonalData } from './browser-errors.ts';

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

async function readCount(remote: string, release: string): Promise<number> {
  const reply = await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const labels = `remote="${remote}",release="${release}"`;
  const line = new RegExp(`^browser_errors_total\\{${labels},service="api-gateway"\\} (\\d+)$`, 'm');
  return Number(line.exec(await reply.text())?.[1]);
}

const error = { kind: 'page', path: '/guests/odile', error: 'TypeError: guest is undefined' };

test('a page that broke is logged with the request that failed, and counted', async () => {
  const before = await readCount('other', 'other');
  const reply = await send({ ...error, request_id: 'failed-request' });
  expect([reply.status, await reply.json()]).toEqual([200, { ok: true, data: {} }]);
  expect(logged()).toMatchObject([
    {
      level: 'warn',
      // A browser cannot choose the id of the report.
      requestId: reply.headers.get('x-request-id'),
      failedRequestId: 'failed-request',
      kind: 'page',
      page: '/guests/odile',
      error: 'TypeError: guest is undefined',
    },
  ]);
  expect(await readCount('other', 'other')).toBe(before + 1);
});

// T3-D5
test('errors are counted by remote and release, as far as the gateway knows these', async () => {
  publishInto(path.join(gateway.remotesFolder, 'mfe-public'), '1.0.0-a');
  publishInto(path.join(gateway.remotesFolder, 'mfe-public'), '1.0.0-b');
  const others = await readCount('other', 'other');
  expect(await readCount('mfe-public', '1.0.0-b')).toBe(0);
  for (const origin of [
    { remote: 'mfe-public', release: '1.0.0-b' },
    { remote: 'mfe-public', release: '1.0.0-b' },
    { remote: 'mfe-public', release: '1.0.0-a' },
    { remote: 'mfe-public', release: '9.9.9-made-up' },
    { remote: 'mfe-public' },
    { remote: 'mfe-made-up', release: '1.0.0-b' },
    { release: '1.0.0-b' },
  ])
    expect((await send({ ...error, ...origin })).status).toBe(200);
  expect(await readCount('mfe-public', '1.0.0-b')).toBe(2);
  expect(await readCount('mfe-public', '1.0.0-a')).toBe(1);
  expect(await readCount('mfe-public', 'other')).toBe(2);
  expect(await readCount('other', 'other')).toBe(others + 2);
  expect(logged()[0]).toMatchObject({ remote: 'mfe-public', release: '1.0.0-b' });
  expect(logged().at(-1)).toMatchObject({ remote: 'other', release: 'other' });
});

test('a report from a page of another site, or with more than it may hold, is not logged', async () => {
  expect((await send(error, 'https://elsewhere.example')).status).toBe(403);
  for (const wrong of [
    { ...error, path: '/auth/verify?token=secret' },
    { ...error, request_id: 'of\nmany lines' },
    { ...error, error: 'x'.repeat(301) },
    { ...error, remote: '../mfe-public' },
    { ...error, remote: 'mfe-public', release: 'latest' },
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
