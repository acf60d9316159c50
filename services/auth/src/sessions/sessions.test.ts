import { hashToken } from '@nobicast/service-kit';
import {
  actorHeaders,
  buildSession,
  buildSignInRequest,
  buildUser,
  openBrowser,
  serviceHeaders,
  startAuthForTest,
  type AuthForTest,
} from '../testing/index.ts';

const day = 24 * 60 * 60;
let auth: AuthForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());

const call = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(auth.url + path, { method, headers });
  return { status: response.status, body: (await response.json()) as unknown };
};
const resolve = async (token: string) => {
  const { body } = await openBrowserlessPost('/internal/sessions/resolve', { token_hash: hashToken(token) });
  return (body as { data: { actor: unknown } }).data.actor;
};
async function openBrowserlessPost(path: string, body: unknown, headers = serviceHeaders(auth)) {
  const response = await fetch(auth.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

test('the gateway gets the actor of a session cookie', async () => {
  const user = await buildUser(auth, { role: 'moderator' });
  const session = await buildSession(auth, { user });
  expect(await resolve(session.token)).toEqual({
    user_id: user.id,
    role: 'moderator',
    session_id: session.id,
    // The sign-in counts as a proof.
    proved_at: expect.any(String),
  });
});

test('only our own services can resolve a session', async () => {
  const session = await buildSession(auth);
  const body = { token_hash: hashToken(session.token) };
  for (const headers of [{}, actorHeaders(auth, session)])
    expect((await openBrowserlessPost('/internal/sessions/resolve', body, headers as never)).status).toBe(
      401,
    );
});

test('a session that is unknown, ended, idle for 30 days, 90 days old or of an inactive account has no actor', async () => {
  const ago = (seconds: number) => new Date(auth.clock().getTime() - seconds * 1_000);
  const off = await buildUser(auth, { is_active: false });
  const over = await Promise.all([
    buildSession(auth, { ended_at: ago(1) }),
    buildSession(auth, { last_seen_at: ago(30 * day) }),
    buildSession(auth, { expires_at: ago(0) }),
    buildSession(auth, { user: off }),
  ]);
  for (const { token } of over) expect(await resolve(token)).toBeNull();
  expect(await resolve('unknown')).toBeNull();
  const alive = await buildSession(auth, { last_seen_at: ago(30 * day - 60) });
  expect(await resolve(alive.token)).not.toBeNull();
});

test('deactivating an account ends its sessions and open links at once and for good', async () => {
  const owner = await buildUser(auth);
  const endedAt = new Date(auth.clock().getTime() - 60_000);
  const session = await buildSession(auth, { user: owner });
  const over = await buildSession(auth, { user: owner, ended_at: endedAt });
  const other = await buildSession(auth);
  const linkId = await buildSignInRequest(auth, { email: owner.email });
  const otherLinkId = await buildSignInRequest(auth, { email: 'other.link@example.org' });
  const setActive = (isActive: boolean) =>
    auth.db('auth.users').where({ id: owner.id }).update({ is_active: isActive });
  const isSuperseded = async (id: string) =>
    (await auth.db('auth.sign_in_links').where({ id }).first('superseded_at'))?.superseded_at !== null;

  // An update that changes nothing ends nothing.
  await setActive(true);
  expect(await resolve(session.token)).not.toBeNull();
  await setActive(false);
  expect(await resolve(session.token)).toBeNull();
  await setActive(true);
  expect(await resolve(session.token)).toBeNull();
  expect(await isSuperseded(linkId)).toBe(true);

  expect(await auth.db('auth.sessions').where({ id: over.id }).first('ended_at')).toEqual({
    ended_at: endedAt,
  });
  expect(await resolve(other.token)).not.toBeNull();
  expect(await isSuperseded(otherLinkId)).toBe(false);
  const fresh = await buildSession(auth, { user: owner });
  expect(await resolve(fresh.token)).not.toBeNull();
});

test('deactivating an account does not wait for a sign-in in progress', async () => {
  const { id, email } = await buildUser(auth);
  const linkId = await buildSignInRequest(auth, { email });
  await auth.db.transaction(async (signIn) => {
    await signIn('auth.sign_in_links').where({ id: linkId }).update({ consumed_at: auth.clock() });
    await auth.db('auth.users').where({ id }).update({ is_active: false });
    // Only now the sign-in locks the account, and finds it inactive.
    expect(await signIn('auth.users').where({ id }).forUpdate().first('is_active')).toEqual({
      is_active: false,
    });
  });
});

test('a session is marked as seen every five minutes at most', async () => {
  const session = await buildSession(auth);
  const seen = async () =>
    (await auth.db('auth.sessions').where({ id: session.id }).first('last_seen_at'))?.last_seen_at as Date;
  const before = await seen();
  auth.advance(4 * 60);
  await resolve(session.token);
  expect(await seen()).toEqual(before);
  auth.advance(61);
  await resolve(session.token);
  expect((await seen()).getTime()).toBeGreaterThan(before.getTime());
});

test('after a logout a copy of the cookie is invalid (API-PUBLIC-046)', async () => {
  const session = await buildSession(auth);
  const other = await buildSession(auth, { user: { id: session.userId, role: session.role } });
  const browser = openBrowser(auth);
  browser.cookies.set('nobicast_session', session.token).set('nobicast_sign_in', 'A'.repeat(43));
  const response = await browser.send('POST', '/api/auth/logout', { headers: actorHeaders(auth, session) });
  expect([response.status, await response.json()]).toEqual([200, { ok: true, data: {} }]);
  expect(await resolve(session.token)).toBeNull();
  expect(await resolve(other.token)).not.toBeNull();
  expect(browser.cookies.size).toBe(0);
});

test('a logout ends the session by its actor alone, or by its cookie alone, and needs neither', async () => {
  const [byActor, byCookie] = [await buildSession(auth), await buildSession(auth)] as const;
  await openBrowser(auth).send('POST', '/api/auth/logout', { headers: actorHeaders(auth, byActor) });
  const browser = openBrowser(auth);
  browser.cookies.set('nobicast_session', byCookie.token);
  await browser.send('POST', '/api/auth/logout');
  expect([await resolve(byActor.token), await resolve(byCookie.token)]).toEqual([null, null]);
  expect(await call('POST', '/api/auth/logout')).toEqual({ status: 200, body: { ok: true, data: {} } });
});

test('the current user: a visitor is not authenticated, a member has all six fields (API-PUBLIC-039 to 045)', async () => {
  const anonymous = {
    is_authenticated: false,
    id: null,
    name: null,
    email: null,
    picture: null,
    role: 'user',
    provider: null,
  };
  const me = async (headers = {}) => call('GET', '/api/auth/me', headers);
  expect(await me()).toEqual({ status: 200, body: { ok: true, data: { user: anonymous } } });

  const user = await buildUser(auth, { name: 'Zoé', role: 'host', avatar_url: 'https://a.example/z.png' });
  const session = await buildSession(auth, { user });
  expect(await me(actorHeaders(auth, session))).toEqual({
    status: 200,
    body: {
      ok: true,
      data: {
        user: {
          is_authenticated: true,
          id: user.id,
          name: 'Zoé',
          email: user.email,
          picture: 'https://a.example/z.png',
          role: 'host',
          provider: 'e-mail',
        },
      },
    },
  });
  await auth.db('auth.users').where({ id: user.id }).update({ is_active: false });
  expect(await me(actorHeaders(auth, session))).toMatchObject({ body: { data: { user: anonymous } } });
  // Whoever holds the cookie of its last session reads why it ended.
  const off = { ...anonymous, is_deactivated: true };
  const cookie = (token: string) => ({ cookie: `nobicast_session=${token}` });
  expect(await me(cookie(session.token))).toMatchObject({ body: { data: { user: off } } });
  expect((await me(cookie('unknown'))).body).toEqual({ ok: true, data: { user: anonymous } });
});

test('a member sees their open sessions, the current one first, with the device in words', async () => {
  const user = await buildUser(auth);
  const ago = (seconds: number) => new Date(auth.clock().getTime() - seconds * 1_000);
  const current = await buildSession(auth, { user, last_seen_at: ago(600) });
  const phone = await buildSession(auth, {
    user,
    last_seen_at: ago(60),
    user_agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  });
  await buildSession(auth, { user, ended_at: ago(1) });
  await buildSession(auth);
  const { body } = await call('GET', '/api/auth/sessions', actorHeaders(auth, current));
  const instant = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(body).toEqual({
    ok: true,
    data: {
      sessions: [
        {
          id: current.id,
          is_current: true,
          device: 'Appareil inconnu',
          created_at: instant,
          last_seen_at: instant,
        },
        {
          id: phone.id,
          is_current: false,
          device: 'Safari sur iPhone',
          created_at: instant,
          last_seen_at: instant,
        },
      ],
    },
  });
});

test('a member can end one of their sessions, but nobody else’s', async () => {
  const mine = await buildSession(auth);
  const phone = await buildSession(auth, { user: { id: mine.userId, role: mine.role } });
  const foreign = await buildSession(auth);
  const end = (id: string) => call('DELETE', `/api/auth/sessions/${id}`, actorHeaders(auth, mine));
  expect(await end(phone.id)).toEqual({ status: 200, body: { ok: true, data: {} } });
  expect(await resolve(phone.token)).toBeNull();
  for (const id of [phone.id, foreign.id])
    expect(await end(id)).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
  expect((await end('not-an-id')).status).toBe(404);
  expect(await resolve(foreign.token)).not.toBeNull();
});

test('a member can end all their other sessions at once', async () => {
  const mine = await buildSession(auth);
  const owner = { id: mine.userId, role: mine.role };
  const others = [await buildSession(auth, { user: owner }), await buildSession(auth, { user: owner })];
  const foreign = await buildSession(auth);
  const past = (days: number) => new Date(auth.clock().getTime() - days * day * 1_000);
  for (const over of [{ ended_at: past(1) }, { expires_at: past(1) }, { last_seen_at: past(30) }])
    await buildSession(auth, { user: owner, ...over });
  expect(await call('DELETE', '/api/auth/sessions', actorHeaders(auth, mine))).toEqual({
    status: 200,
    body: { ok: true, data: { ended: 2 } },
  });
  for (const { token } of others) expect(await resolve(token)).toBeNull();
  for (const { token } of [mine, foreign]) expect(await resolve(token)).not.toBeNull();
});

test('an account that was deleted or deactivated after its actor was signed can neither see nor end sessions', async () => {
  const off = await buildUser(auth, { is_active: false });
  const inactive = await buildSession(auth, { user: off });
  const second = await buildSession(auth, { user: off });
  const gone = await buildSession(auth);
  await auth.db('auth.users').where({ id: gone.userId }).delete();
  for (const member of [inactive, gone])
    for (const [method, path] of [
      ['GET', '/api/auth/sessions'],
      ['DELETE', '/api/auth/sessions'],
      ['DELETE', `/api/auth/sessions/${second.id}`],
    ] as const)
      expect([method, await call(method, path, actorHeaders(auth, member))]).toEqual([
        method,
        { status: 401, body: expect.objectContaining({ code: 'unauthenticated' }) },
      ]);
  expect(await auth.db('auth.sessions').where({ user_id: off.id }).whereNull('ended_at')).toHaveLength(2);
});

test('sessions are listed and ended with one statement each, which also checks the account', async () => {
  const mine = await buildSession(auth);
  const owner = { id: mine.userId, role: mine.role };
  const [phone] = [await buildSession(auth, { user: owner }), await buildSession(auth, { user: owner })];
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }) => void statements.push(sql);
  auth.db.on('query', listen);
  for (const [method, path] of [
    ['GET', '/api/auth/sessions'],
    ['DELETE', `/api/auth/sessions/${phone.id}`],
    ['DELETE', '/api/auth/sessions'],
  ] as const)
    expect(await call(method, path, actorHeaders(auth, mine))).toMatchObject({ status: 200 });
  auth.db.off('query', listen);
  // One more records each end for the member.
  expect(statements).toHaveLength(5);
});

test.each([
  ['GET', '/api/auth/sessions'],
  ['DELETE', '/api/auth/sessions'],
  ['DELETE', '/api/auth/sessions/3f2b8c1e-0d4a-4b6f-9a1c-2e5d7f8a9b0c'],
])('%s %s is for members', async (method, path) => {
  expect(await call(method, path)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(await call(method, path, { 'x-nobicast-actor': 'forged.actor' })).toMatchObject({ status: 401 });
});
