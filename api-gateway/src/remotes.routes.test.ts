import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { actorHeader, signActor, type SignedActor } from '@nobicast/service-kit';
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

const statusOf = async (file: string, headers: Record<string, string> = {}) =>
  (await fetch(`${gateway.url}/remotes/mfe-public/1.0.0-a/${file}`, { headers })).status;
const signed = (actor: SignedActor, secret = testSecret) => ({
  [actorHeader]: signActor(actor, secret, { now: new Date() }),
});
const shell = { kind: 'service', name: 'shell' } as const;

test('source maps are for nobody, however they are spelled', async () => {
  expect(await statusOf('web/app.js')).toBe(200);
  for (const file of ['web/app.js.map', 'web/app.js.map.br', 'web/app%2ejs%2emap', 'server/main.cjs.map'])
    expect([file, await statusOf(file, signed(shell))]).toEqual([file, 404]);
});

test('the bundle that renders on the server is for our own processes alone', async () => {
  expect(await statusOf('server/main.cjs', signed(shell))).toBe(200);
  const bundle = await fetch(`${gateway.url}/remotes/mfe-public/1.0.0-a/server/main.cjs`, {
    headers: signed(shell),
  });
  // A CDN in between would answer everybody from its copy.
  expect(bundle.headers.get('cache-control')).toBe('private, no-store');
  const member = { kind: 'user', userId: 'awa', role: 'admin', sessionId: 's' } as const;
  for (const headers of [
    {},
    signed(member),
    signed(shell, 'another-secret-another-secret-12'),
    { [actorHeader]: 'x' },
  ])
    expect(await statusOf('server/main.cjs', headers)).toBe(404);
  for (const file of [
    '%73erver/main.cjs',
    'web%2f..%2fserver/main.cjs',
    '%2fserver/main.cjs',
    '.%2fserver/main.cjs',
  ])
    expect([file, await statusOf(file)]).toEqual([file, 404]);
});
