import path from 'node:path';
import { eventually } from '@nobicast/service-kit/testing';
import { publishInto } from '@nobicast/service-kit/releases/testing';
import { startGatewayForTest, type GatewayForTest } from './testing/gateway-for-test.ts';

let gateway: GatewayForTest;
afterEach(() => gateway.close());

const readiness = async () => {
  const reply = await fetch(`${gateway.url}/readyz`);
  return { status: reply.status, failed: ((await reply.json()) as { failed: string[] }).failed };
};
/** A check that takes longer than a second fails, which happens on a busy machine. */
const becomesReady = () => eventually(async () => (await readiness()).status === 200);

test('a gateway is ready whoever else is away, and before anything was released', async () => {
  gateway = await startGatewayForTest({ others: 'away' });
  await becomesReady();
});

describe('A gateway whose store of releases is away', () => {
  const closedPort = 'http://127.0.0.1:9';
  const start = async () => {
    gateway = await startGatewayForTest(
      {},
      {
        RELEASES_STORE_ENDPOINT: closedPort,
        RELEASES_STORE_ACCESS_KEY: 'access',
        RELEASES_STORE_SECRET_KEY: 'secret-of-the-store',
      },
    );
  };

  test('takes no visitors while its mirror is empty: the others have the releases', async () => {
    await start();
    expect(await readiness()).toEqual({ status: 503, failed: ['releases'] });
    publishInto(path.join(gateway.remotesFolder, 'mfe-public'), '1.0.0-a');
    await becomesReady();
  });
});
