import { cookieNames } from '@nobicast/contracts';
import {
  answer,
  resolvingAuth,
  startGatewayForTest,
  type GatewayForTest,
} from '../testing/gateway-for-test.ts';

const publicUrl = 'https://nobicast.test';
const headers = { cookie: `${cookieNames(publicUrl).session}=token`, origin: publicUrl };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('A call that needs a fresh proof', () => {
  let gateway: GatewayForTest | undefined;
  let provedAt: Date | undefined;
  let isOpen = true;
  const passed: string[] = [];
  afterEach(() => gateway?.close());
  beforeEach(() => {
    passed.length = 0;
    isOpen = true;
  });

  async function start(settings = {}): Promise<GatewayForTest> {
    const auth = resolvingAuth(
      () => (isOpen ? { userId: 'maud', role: 'admin', ...(provedAt && { provedAt }) } : undefined),
      (request, response) => {
        passed.push(`${request.method} ${request.url}`);
        answer(response, {});
      },
    );
    gateway = await startGatewayForTest({ auth }, settings);
    return gateway;
  }
  const remove = async ({ url }: GatewayForTest) => {
    const reply = await fetch(`${url}/api/admin/users/awa`, { method: 'DELETE', headers });
    return [reply.status, ((await reply.json()) as { code?: string }).code];
  };
  const refused = [403, 'fresh_proof_needed'];

  it('is made within ten minutes after the member proved to be there, and not later', async () => {
    provedAt = ago(9.9);
    const started = await start();
    expect(await remove(started)).toEqual([200, undefined]);
    await started.close();
    provedAt = ago(10.1);
    expect(await remove(await start())).toEqual(refused);
    expect(passed).toEqual(['DELETE /api/admin/users/awa']);
  });

  it('is refused while it is not known when that was', async () => {
    provedAt = undefined;
    expect(await remove(await start())).toEqual(refused);
    expect(passed).toEqual([]);
  });

  it('is made at once after the proof, although the session is remembered from before it', async () => {
    provedAt = ago(60);
    const started = await start();
    expect(await remove(started)).toEqual(refused);
    provedAt = ago(0);
    expect(await remove(started)).toEqual([200, undefined]);
  });

  it('asks nothing of a session that has just ended: it says so', async () => {
    provedAt = ago(60);
    const started = await start();
    await fetch(`${started.url}/api/admin/users`, { headers });
    isOpen = false;
    const reply = await fetch(`${started.url}/api/account`, { method: 'DELETE', headers });
    expect(reply.status).toBe(401);
  });

  it('is the only kind that asks: other calls are made with an old proof', async () => {
    provedAt = ago(60);
    const started = await start();
    const reply = await fetch(`${started.url}/api/admin/users`, { headers });
    expect(reply.status).toBe(200);
  });

  it('has its time as a setting', async () => {
    provedAt = ago(20);
    expect(await remove(await start({ FRESH_PROOF_MINUTES: 30 }))).toEqual([200, undefined]);
  });
});
