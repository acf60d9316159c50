import { buildUser, openBrowser, repeatLink, startAuthForTest, type AuthForTest } from '../testing/index.ts';

let auth: AuthForTest;
let sequence = 0;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());
beforeEach(async () => {
  await auth.db('auth.sign_in_links').delete();
  auth.botCheck.tokens.length = 0;
});

const newEmail = () => `reader${(sequence += 1)}@example.org`;
const refusalOf = async (response: Response) => ({
  status: response.status,
  seconds: Number(response.headers.get('retry-after')),
  error: ((await response.json()) as { error?: string }).error,
});

test('a second request for a link within a minute, from the same network or browser, is refused with the waiting time', async () => {
  const email = newEmail();
  const browser = openBrowser(auth);
  await browser.start(email);
  auth.advance(17);
  const sameNetwork = openBrowser(auth, { address: browser.address });
  const sameBrowser = openBrowser(auth);
  for (const [name, value] of browser.cookies) sameBrowser.cookies.set(name, value);
  for (const visitor of [browser, sameNetwork, sameBrowser]) {
    const { status, seconds, error } = await refusalOf(await visitor.start(email));
    expect(status).toBe(429);
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(43);
    expect(error).toBe(`Trop de demandes. Réessayez dans ${seconds} secondes.`);
  }
  expect((await refusalOf(await browser.resend())).status).toBe(429);
  expect(await auth.db('auth.sign_in_links').where({ email }).select('id')).toHaveLength(1);
  auth.advance(43);
  expect((await browser.start(email)).status).toBe(200);
});

test('a refusal is the same for known and unknown addresses, and uses up no bot check token', async () => {
  const { email } = await buildUser(auth);
  const refuse = async (address: string) => {
    const browser = openBrowser(auth);
    await browser.start(address);
    auth.botCheck.tokens.length = 0;
    const { status, error } = await refusalOf(await browser.start(address));
    expect(auth.botCheck.tokens).toEqual([]);
    return { status, error: error?.replace(/\d+/, 'n') };
  };
  expect(await refuse(email)).toEqual(await refuse(newEmail()));
});

test('an inbox gets five links an hour, also from another network', async () => {
  const email = newEmail();
  const browser = openBrowser(auth);
  for (let count = 0; count < 5; count += 1) {
    expect((await browser.start(email)).status).toBe(200);
    auth.advance(61);
  }
  const { status, seconds, error } = await refusalOf(await browser.start(email));
  expect(status).toBe(429);
  expect(seconds).toBeGreaterThan(54 * 60);
  expect(error).toBe('Trop de demandes. Réessayez dans 55 minutes.');
  expect((await openBrowser(auth).start(email)).status).toBe(429);
  expect((await openBrowser(auth).start(newEmail())).status).toBe(200);
  auth.advance(60 * 60 + 1);
  expect((await openBrowser(auth).start(email)).status).toBe(200);
});

test('addresses that differ in their tag share the limits of one inbox', async () => {
  const name = `victim${(sequence += 1)}`;
  for (let count = 0; count < 5; count += 1)
    expect((await openBrowser(auth).start(`${name}+${count}@example.org`)).status).toBe(200);
  for (const email of [`${name}+a+b@example.org`, `${name}@example.org`])
    expect((await openBrowser(auth).start(email)).status).toBe(429);
  for (const email of [`${name}+1@example.com`, `+${name}@example.org`])
    expect((await openBrowser(auth).start(email)).status).toBe(200);
});

test('concurrent starts for one inbox cannot exceed the limit', async () => {
  const name = `crowded${(sequence += 1)}`;
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, index) => openBrowser(auth).start(`${name}+${index}@example.org`)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
});

test('one network gets 80 links an hour that nobody uses; an IPv6 /64 counts as one network (A3)', async () => {
  const first = newEmail();
  await openBrowser(auth, { address: '2001:db8:1:2::1' }).start(first);
  await repeatLink(auth, first, 78);
  expect((await openBrowser(auth, { address: '2001:db8:1:2::2' }).start(newEmail())).status).toBe(200);
  const neighbour = openBrowser(auth, { address: '2001:db8:1:2:ffff:ffff:ffff:ffff' });
  expect((await neighbour.start(newEmail())).status).toBe(429);
  expect((await openBrowser(auth, { address: '2001:db8:1:3::1' }).start(newEmail())).status).toBe(200);
  // A used link makes room for another.
  const { id } = await auth.db('auth.sign_in_links').first<{ id: string }>('id');
  await auth.db('auth.sign_in_links').where({ id }).update({ consumed_at: auth.clock() });
  expect((await neighbour.start(newEmail())).status).toBe(200);
  expect((await neighbour.start(newEmail())).status).toBe(429);
});

test('one network asks for no more than 300 links an hour, used or not (A3)', async () => {
  const address = '198.51.100.99';
  const first = newEmail();
  await openBrowser(auth, { address }).start(first);
  await auth.db('auth.sign_in_links').update({ consumed_at: auth.clock() });
  await repeatLink(auth, first, 298);
  expect((await openBrowser(auth, { address }).start(newEmail())).status).toBe(200);
  expect((await openBrowser(auth, { address }).start(newEmail())).status).toBe(429);
});

test('concurrent starts cannot exceed the limit', async () => {
  const email = newEmail();
  const browser = openBrowser(auth);
  const responses = await Promise.all(Array.from({ length: 8 }, () => browser.start(email)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(429)]);
  expect(await auth.db('auth.sign_in_links').where({ email }).select('id')).toHaveLength(1);
  const crowd = await Promise.all(Array.from({ length: 16 }, () => openBrowser(auth).start(newEmail())));
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]));
  const world = newEmail();
  const many = await Promise.all(Array.from({ length: 16 }, () => openBrowser(auth).start(world)));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(5);
});

test('network addresses are stored as keyed hashes', async () => {
  const browser = openBrowser(auth, { address: '198.51.100.7' });
  await browser.start(newEmail());
  await openBrowser(auth, { address: '::ffff:198.51.100.7' }).start(newEmail());
  const rows = await auth.db('auth.sign_in_links').select('address_hash');
  expect(rows).toHaveLength(2);
  expect(rows[0]?.address_hash).toMatch(/^[0-9a-f]{32}$/);
  expect(rows[1]).toEqual(rows[0]);
});
