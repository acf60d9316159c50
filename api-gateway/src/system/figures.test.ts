import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@nobicast/service-kit/testing';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

const token = 'a token of the operator';
let database: TestDatabase;
let gateway: GatewayForTest;
beforeAll(async () => {
  database = await createTestDatabase();
  gateway = await startGatewayForTest({}, { METRICS_TOKEN: token, DATABASE_URL: database.urlFor('gateway') });
});
afterAll(async () => {
  await gateway.close();
  await database.drop();
});

async function release(remote: string, name: string): Promise<void> {
  const folder = path.join(gateway.remotesFolder, remote);
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, 'release.json'), '{}');
  await writeFile(path.join(folder, 'current.json'), JSON.stringify({ release: name }));
}

async function readMetrics(): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await fetch(`${gateway.url}/metrics`, { headers })).text()).split('\n');
}

const named = (lines: readonly string[], name: string) => lines.filter((line) => line.startsWith(`${name}{`));

test('metrics tell which release of each remote is current, and follow the pointer', async () => {
  await release('mfe-public', '1.0.0-a');
  await release('mfe-member', '2.0.0-b');
  expect(named(await readMetrics(), 'remote_release_info')).toEqual([
    'remote_release_info{remote="mfe-member",release="2.0.0-b",service="api-gateway"} 1',
    'remote_release_info{remote="mfe-public",release="1.0.0-a",service="api-gateway"} 1',
  ]);
  await release('mfe-public', '1.1.0-c');
  const after = named(await readMetrics(), 'remote_release_info').join('\n');
  expect(after).toContain('release="1.1.0-c"');
  expect(after).not.toContain('release="1.0.0-a"');
});

test('requests are counted by the path of their call, pages and files by one word each', async () => {
  await fetch(`${gateway.url}/api/episodes/one-episode`);
  await fetch(`${gateway.url}/guests/one-guest`);
  await fetch(`${gateway.url}/assets/one-file.js`);
  await fetch(`${gateway.url}/api/comments/77/report`, { method: 'POST' });
  const counted = named(await readMetrics(), 'http_request_duration_seconds_count').join('\n');
  for (const route of ['/api/episodes/{id}', 'page', 'asset']) expect(counted).toContain(`route="${route}"`);
  expect(counted).not.toMatch(/one-|77/);
});

test('the metrics show the pool of connections that the limits of calls use', async () => {
  await fetch(`${gateway.url}/api/metrics/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://nobicast.test' },
    body: '{"episode_id":1}',
  });
  const lines = await readMetrics();
  const valueOf = (name: string) => Number(named(lines, name)[0]?.split(' ').at(-1));
  expect(valueOf('database_pool_max_connections')).toBe(4);
  expect(valueOf('database_pool_used_connections') + valueOf('database_pool_free_connections')).toBe(1);
  expect(valueOf('database_pool_waiting_acquirers')).toBe(0);
});
