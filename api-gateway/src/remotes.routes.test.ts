import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { actorHeader, signActor } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import { startGatewayForTest, type GatewayForTest } from './testing/gateway-for-test.ts';

let gateway: GatewayForTest;

beforeAll(async () => {
  gateway = await startGatewayForTest();
  const release = path.join(gateway.remotesFolder, 'mfe-public', '1.0.0-a');
  for (const file of [
    'web/app.js',
    'web/app.js.map',
    'web/app.js.map.br',
    'server/main.cjs',
    'server/main.cjs.map',
  ]) {
    mkdirSync(path.dirname(path.join(release, file)), { recursive: true });
    writeFileSync(path.join(release, file), file);
  }
});
afterAll(() => gateway.close());

const statusOf = async (file: string, headers?: Record<string, string>) =>
  (await fetch(`${gateway.url}/remotes/mfe-public/1.0.0-a/${file}`, { ...(headers && { headers }) })).status;

test('source maps are for nobody, however they are spelled', async () => {
  expect(await statusOf('web/app.js')).toBe(200);
  for (const file of ['web/app.js.map', 'web/app.js.map.br', 'web/app%2ejs%2emap', 'server/main.cjs.map'])
    expect([file, await statusOf(file)]).toEqual([file, 404]);
});

test('the bundle that renders on the server is for nobody, not even for a process of ours', async () => {
  const actor = signActor({ kind: 'service', name: 'shell' }, testSecret, { now: new Date() });
  for (const file of [
    'server/main.cjs',
    '%73erver/main.cjs',
    'web%2f..%2fserver/main.cjs',
    '%2fserver/main.cjs',
    '.%2fserver/main.cjs',
  ])
    for (const headers of [undefined, { [actorHeader]: actor }])
      expect([file, await statusOf(file, headers)]).toEqual([file, 404]);
});
