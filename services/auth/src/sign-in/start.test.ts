import { buildUser, openBrowser, startAuthForTest, type AuthForTest } from '../testing/index.ts';

let auth: AuthForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());
beforeEach(async () => {
  await auth.db('auth.sign_in_links').delete();
  await auth.db.raw('delete from auth_jobs._private_jobs');
  auth.botCheck.isHuman = true;
  auth.botCheck.tokens.length = 0;
});

const links = () =>
  auth
    .db('auth.sign_in_links')
    .orderBy('requested_at')
    .select('id', 'email', 'destination', 'sent_at', 'expires_at', 'superseded_at');
const jobs = async () => {
  const { rows } = await auth.db.raw<{ rows: { identifier: string; payload: unknown }[] }>(
    `select t.identifier, j.payload from auth_jobs._private_jobs j join auth_jobs._private_tasks t on t.id = j.task_id order by j.id`,
  );
  return rows;
};

test('a start stores the request and adds the job that sends its link, which contains only the request’s id (API-PUBLIC-036)', async () => {
  const browser = openBrowser(auth);
  const response = await browser.start('Alice@Example.org ', { destination: '/faq' });
  expect([response.status, await response.json()]).toEqual([
    200,
    { ok: true, data: { resend_after_seconds: 60 } },
  ]);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^nobicast_sign_in=[\w-]{43}; Max-Age=3600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  const [link] = await links();
  expect(link).toMatchObject({
    email: 'alice@example.org',
    destination: '/faq',
    sent_at: null,
    expires_at: null,
  });
  expect(await jobs()).toEqual([{ identifier: 'send_sign_in_link', payload: { linkId: link?.id } }]);
  expect(await auth.db('auth.users').select('id')).toEqual([]);
});

test('known and unknown addresses get the same answer and run the same statements', async () => {
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }) => void statements.push(sql);
  const observe = async (email: string) => {
    statements.length = 0;
    auth.db.on('query', listen);
    const response = await openBrowser(auth).start(email);
    auth.db.off('query', listen);
    const {
      'set-cookie': _cookie,
      'x-request-id': _id,
      date: _date,
      ...headers
    } = Object.fromEntries(response.headers);
    return { status: response.status, body: await response.json(), headers, statements: [...statements] };
  };
  const { email } = await buildUser(auth);
  const off = await buildUser(auth, { is_active: false });
  const unknown = await observe('nobody@example.org');
  expect(unknown.statements.length).toBeGreaterThan(4);
  expect(await observe(email)).toEqual(unknown);
  expect(await observe(off.email)).toEqual(unknown);
});

test('every invalid, missing and unknown field is reported, and the token is not used up (API-PUBLIC-037, 038)', async () => {
  const response = await openBrowser(auth).post('/api/auth/start', { email: 'nobody', role: 'admin' });
  expect(response.status).toBe(400);
  const { fields } = (await response.json()) as { fields: { path: string; message: string }[] };
  expect(fields).toEqual([
    expect.objectContaining({ path: 'email', message: 'Adresse email invalide' }),
    expect.objectContaining({
      path: 'turnstile_token',
      message: 'Please complete the security verification.',
    }),
    expect.objectContaining({ path: 'role' }),
  ]);
  expect(auth.botCheck.tokens).toEqual([]);
  expect(await links()).toEqual([]);
});

test('a bot is refused with the specified sentence, and nothing is stored (API-PUBLIC-036, 038)', async () => {
  auth.botCheck.isHuman = false;
  const response = await openBrowser(auth).start('alice@example.org');
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'bot_check_failed',
      error: 'Please complete the security verification.',
    }),
  ]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect([await links(), await jobs()]).toEqual([[], []]);
});

test.each([
  ['a second header', 'alice@example.org\r\nBcc: everyone@example.org'],
  ['a line feed', 'alice@example.org\nSubject: hello'],
  ['a second recipient', 'alice@example.org,everyone@example.org'],
  ['a second recipient, spaced', 'alice@example.org everyone@example.org'],
  ['a display name', 'Alice <alice@example.org>'],
  ['a quoted local part', '"alice\r\nBcc: x"@example.org'],
  ['a Cyrillic letter that looks Latin', 'аlice@example.org'],
  ['a domain of another alphabet', 'alice@exаmple.org'],
  ['a full-width letter', 'ａlice@example.org'],
  ['a zero-width space', 'ali\u200bce@example.org'],
  ['a right-to-left mark', 'alice\u202e@example.org'],
  ['a null byte', 'alice\u0000@example.org'],
  ['65 characters before the @', `${'a'.repeat(65)}@example.org`],
  ['255 characters', `${'a'.repeat(243)}@example.org`],
  ['a megabyte of a word', `${'a'.repeat(50_000)}@example.org`],
  ['no address', '@'],
])('an address with %s is refused, and nothing is stored (API-PUBLIC-037)', async (_name, email) => {
  const response = await openBrowser(auth).start(email);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'validation_failed',
    fields: [{ in: 'body', path: 'email', message: 'Adresse email invalide' }],
  });
  expect([await links(), await jobs()]).toEqual([[], []]);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%0d%0a/../..//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  ' /ok',
  'evil.example',
  '@evil.example',
  '/\u0000',
  '',
])('a destination can only be a path of this site: %j is ignored', async (destination) => {
  const response = await openBrowser(auth).start('alice@example.org', { destination });
  expect(response.status).toBe(200);
  const [link] = await links();
  const kept: unknown = link?.destination;
  if (kept !== null)
    expect(new URL(String(kept), 'https://nobicast.example').origin).toBe('https://nobicast.example');
  if (kept !== null) expect(String(kept)).not.toMatch(/^\/[/\\]/);
});

test('64 characters before the @ are accepted', async () => {
  expect((await openBrowser(auth).start(`${'a'.repeat(64)}@example.org`)).status).toBe(200);
});

test('a resend creates a new link for the sign-in of this browser, and invalidates the older one (AUTH-PAGES-15)', async () => {
  const browser = openBrowser(auth);
  await browser.start('alice@example.org', { destination: '/faq' });
  auth.advance(61);
  const response = await browser.resend();
  expect([response.status, await response.json()]).toEqual([
    200,
    { ok: true, data: { resend_after_seconds: 60 } },
  ]);
  const [older, newer, ...rest] = await links();
  expect(rest).toEqual([]);
  expect(older?.superseded_at).not.toBeNull();
  expect(newer).toMatchObject({ email: 'alice@example.org', destination: '/faq', superseded_at: null });
  expect(await jobs()).toHaveLength(2);
});

test('a resend requires the browser that started, within the hour, and an incomplete sign-in', async () => {
  const browser = openBrowser(auth);
  await browser.start('alice@example.org');
  auth.advance(61);
  const stranger = openBrowser(auth);
  stranger.cookies.set('nobicast_sign_in', 'A'.repeat(43));
  for (const other of [openBrowser(auth), stranger]) {
    const response = await other.resend();
    expect([response.status, await response.json()]).toEqual([
      410,
      expect.objectContaining({ code: 'link_invalid' }),
    ]);
  }
  await auth.db('auth.sign_in_links').update({ consumed_at: auth.clock() });
  expect((await browser.resend()).status).toBe(410);
  await auth.db('auth.sign_in_links').update({ consumed_at: null });
  auth.advance(60 * 60);
  expect((await browser.resend()).status).toBe(410);
  expect(await links()).toHaveLength(1);
});

test('every link has its own cookie value: the browser’s current value is never reused', async () => {
  const planted = 'A'.repeat(43);
  const browser = openBrowser(auth);
  browser.cookies.set('nobicast_sign_in', planted);
  await browser.start('alice@example.org');
  const first = browser.cookies.get('nobicast_sign_in');
  auth.advance(61);
  await browser.resend();
  const second = browser.cookies.get('nobicast_sign_in');
  expect(new Set([planted, first, second]).size).toBe(3);
  // The new cookie identifies the sign-in.
  auth.advance(61);
  expect((await browser.resend()).status).toBe(200);
});
