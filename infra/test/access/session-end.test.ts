import { eventually } from '@nobicast/service-kit/testing';
import { publicUrl, startSiteForTest, type SiteForTest } from './site-for-test.ts';

const graceMs = 1_000;

describe('A copy of a session cookie', () => {
  let site: SiteForTest;
  beforeAll(async () => {
    site = await startSiteForTest();
  });
  afterAll(() => site.close());

  const call = (path: string, cookie: string, { method = 'GET', gatewayUrl = site.gatewayUrl } = {}) =>
    fetch(gatewayUrl + path, { method, headers: { cookie, origin: publicUrl } });
  const statusWith = async (cookie: string, gatewayUrl = site.gatewayUrl) =>
    (await call('/api/auth/sessions', cookie, { gatewayUrl })).status;

  /** Keeps calling, so that the gateway's session cache always has a fresh entry. */
  async function msUntilRefused(cookie: string, gatewayUrl?: string): Promise<number> {
    const endedAt = performance.now();
    let lastAcceptedAt = endedAt;
    await eventually(async () => {
      const sentAt = performance.now();
      if ((await statusWith(cookie, gatewayUrl)) === 401) return true;
      lastAcceptedAt = sentAt;
      return false;
    });
    return lastAcceptedAt - endedAt;
  }

  test('is refused once the logout has been answered (API-PUBLIC-046)', async () => {
    const { cookie } = await site.openSession();
    expect(await statusWith(cookie)).toBe(200);
    expect((await call('/api/auth/logout', cookie, { method: 'POST' })).status).toBe(200);
    const [write, me] = await Promise.all([
      call('/api/auth/sessions', cookie, { method: 'DELETE' }),
      call('/api/auth/me', cookie),
    ]);
    expect(write.status).toBe(401);
    expect(await me.json()).toMatchObject({ ok: true, data: { user: { is_authenticated: false } } });
  });

  test('is refused within a second after the account was deactivated', async () => {
    const { cookie, actor } = await site.openSession({ role: 'admin' });
    expect(await statusWith(cookie)).toBe(200);
    await site.auth.db('auth.users').where({ id: actor.userId }).update({ is_active: false });
    expect(await msUntilRefused(cookie)).toBeLessThan(graceMs);
  });

  test('is refused within a second after the session was ended from another browser', async () => {
    const { cookie, actor } = await site.openSession();
    expect(await statusWith(cookie)).toBe(200);
    await site.auth.db('auth.sessions').where({ user_id: actor.userId }).update({ ended_at: new Date() });
    expect(await msUntilRefused(cookie)).toBeLessThan(graceMs);
  });

  test('is refused by the other gateway within a second after the logout through one of them', async () => {
    const { cookie } = await site.openSession();
    const other = await site.addGateway();
    expect([await statusWith(cookie), await statusWith(cookie, other)]).toEqual([200, 200]);
    expect((await call('/api/auth/logout', cookie, { method: 'POST' })).status).toBe(200);
    expect(await msUntilRefused(cookie, other)).toBeLessThan(graceMs);
  });

  test('carries a changed role within a second', async () => {
    const { cookie, actor } = await site.openSession();
    const role = async () => {
      const reply = await call('/api/auth/me', cookie);
      const { data } = (await reply.json()) as { data: { user: { role: string } } }; // the contract's reply
      return data.user.role;
    };
    expect(await role()).toBe('user');
    await site.auth.db('auth.users').where({ id: actor.userId }).update({ role: 'host' });
    await eventually(async () => (await role()) === 'host', { timeoutMs: 5_000 });
    expect(await role()).toBe('host');
  });
});
