import { randomUUID } from 'node:crypto';
import type { SecurityEventEntry } from '@nobicast/contracts';
import {
  buildCaller,
  buildSession,
  startAuthForTest,
  type AuthForTest,
  type Caller,
} from '../testing/index.ts';

let auth: AuthForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());

const path = '/api/auth/security-events';
const list = async (caller: Caller) =>
  (await caller.call<{ events: SecurityEventEntry[] }>('GET', path)).data.events;
const told = async (caller: Caller) => (await list(caller)).map(({ kind, by }) => [kind, by]);

test('a member sees what the administration did to the access to their account, the newest first', async () => {
  const admin = await buildCaller(auth, { role: 'admin' });
  const member = await buildCaller(auth);
  await buildSession(auth, { user: member });
  const user = `/api/admin/users/${member.id}`;
  for (const body of [{ role: 'host' }, { name: 'Zoé' }, { email: 'elsewhere@example.org' }])
    expect((await admin.call('PATCH', user, body)).status).toBe(200);
  await buildSession(auth, { user: member });
  expect((await admin.call('DELETE', `${user}/sessions`)).status).toBe(200);
  expect((await admin.call('PATCH', user, { is_active: false })).status).toBe(200);
  expect((await admin.call('PATCH', user, { is_active: true })).status).toBe(200);
  expect(await told(member)).toEqual([
    ['activated', 'admin'],
    ['deactivated', 'admin'],
    ['session_ended', 'admin'],
    ['address_changed', 'admin'],
    ['role_changed', 'admin'],
  ]);
});

test('and what they did themselves: sessions that they ended, and signing out', async () => {
  const member = await buildCaller(auth);
  const phone = await buildSession(auth, { user: member });
  await member.call('DELETE', `/api/auth/sessions/${phone.id}`);
  await buildSession(auth, { user: member });
  await member.call('DELETE', '/api/auth/sessions');
  await member.call('DELETE', '/api/auth/sessions');
  await member.call('POST', '/api/auth/logout', {});
  expect(await told(member)).toEqual([
    ['signed_out', null],
    ['session_ended', null],
    ['session_ended', null],
  ]);
});

test('nobody sees those of others, and a hundred at most', async () => {
  const [mine, other] = [await buildCaller(auth), await buildCaller(auth)];
  await auth.db('auth.security_events').insert(
    Array.from({ length: 101 }, (_, index) => ({
      id: randomUUID(),
      user_id: mine.id,
      at: new Date(Date.UTC(2026, 0, 1, 0, index)),
      kind: 'signed_in',
      details: { by: 'passkey', name: `Clé ${index}` },
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })),
  );
  const events = await list(mine);
  expect(events).toHaveLength(100);
  expect(events[0]).toEqual({
    id: expect.any(String),
    at: '2026-01-01T01:40:00.000Z',
    kind: 'signed_in',
    by: 'passkey',
    name: 'Clé 100',
    device: 'Firefox sur Linux',
  });
  expect(await list(other)).toEqual([]);
});
