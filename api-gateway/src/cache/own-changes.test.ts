import { cookieNames, type Role } from '@nobicast/contracts';
import { silentLogger } from '@nobicast/service-kit/testing';
import {
  answer,
  resolvingAuth,
  startGatewayForTest,
  type GatewayForTest,
} from '../testing/gateway-for-test.ts';

const publicUrl = 'https://nobicast.test';
const names = cookieNames(publicUrl);
const session = `${names.session}=token`;

describe('A moderator who has decided', () => {
  let gateway: GatewayForTest;
  let reads: number;
  const start = async (role: Role) => {
    reads = 0;
    const behaviours: Parameters<typeof startGatewayForTest>[0] = {
      auth: resolvingAuth(() => ({ userId: 'nadia', role })),
      comments: (request, response) => {
        if (request.method === 'GET') {
          reads += 1;
          response.setHeader('cache-control', 'public, max-age=0, must-revalidate, s-maxage=60');
          response.setHeader('surrogate-key', 'counts-1');
        }
        answer(response, { count: reads });
      },
    };
    gateway = await startGatewayForTest(behaviours, {}, silentLogger(), () => 0);
  };
  afterEach(() => gateway.close());

  const count = async (cookie?: string) => {
    const reply = await fetch(`${gateway.url}/api/comments/count`, cookie ? { headers: { cookie } } : {});
    return ((await reply.json()) as { data: { count: number } }).data.count;
  };
  const decide = () =>
    fetch(`${gateway.url}/api/moderation/comments/1/approve`, {
      method: 'POST',
      headers: { cookie: session, origin: publicUrl, 'sec-fetch-site': 'same-origin' },
    });

  it('reads past the cache for some seconds; everybody else is answered from it', async () => {
    await start('moderator');
    expect([await count(), await count()]).toEqual([1, 1]);
    const reply = await decide();
    expect(reply.status).toBe(200);
    const [cookie = ''] = reply.headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
    expect(reply.headers.getSetCookie()[0]).toMatch(/; Path=\/; Max-Age=5; HttpOnly; SameSite=lax; Secure$/);
    expect([await count(cookie), await count(cookie), await count()]).toEqual([2, 3, 1]);
  });

  it('cannot be imitated: a changed or old cookie does not get around the cache', async () => {
    await start('moderator');
    await count();
    const [cookie = ''] = (await decide()).headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
    const later = cookie.replace(/=(\d{13})/, (_, until: string) => `=${Number(until) + 1}`);
    for (const forged of [later, `${cookie}x`, `${names.changed}=9999999999999.x`, `${names.changed}=`])
      expect(await count(forged)).toBe(1);
  });

  it('is a moderator: the writes of other members change nothing for the cache', async () => {
    await start('user');
    const reply = await fetch(`${gateway.url}/api/comments`, {
      method: 'POST',
      headers: { cookie: session, origin: publicUrl, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(reply.headers.getSetCookie()).toEqual([]);
  });
});
