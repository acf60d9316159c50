import { rmSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '@nobicast/service-kit/testing';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';
import { publishInto } from '@nobicast/service-kit/releases/testing';

let gateway: GatewayForTest;
beforeEach(async () => {
  // No process behind it answers.
  gateway = await startGatewayForTest();
});
afterEach(() => gateway.close());

const readiness = async () => {
  const reply = await fetch(`${gateway.url}/readyz`);
  return { status: reply.status, failed: ((await reply.json()) as { failed: string[] }).failed };
};

test('a gateway is ready once there is a release that it can serve, whoever else is away, and stays ready without it', async () => {
  expect(await readiness()).toEqual({ status: 503, failed: ['releases'] });
  const folder = path.join(gateway.remotesFolder, 'mfe-public');
  publishInto(folder, '1.0.0-a');
  // A check that takes longer than a second has failed, on a busy machine as well.
  await eventually(async () => (await readiness()).status === 200);
  rmSync(folder, { recursive: true });
  expect(await readiness()).toEqual({ status: 200, failed: [] });
});

test('a pointer whose release is not there is none', async () => {
  const folder = path.join(gateway.remotesFolder, 'mfe-public');
  publishInto(folder, '1.0.0-a');
  rmSync(path.join(folder, '1.0.0-a'), { recursive: true });
  expect((await readiness()).status).toBe(503);
});
