import { startSmtpForTest, type SmtpForTest } from '@nobicast/service-kit/testing';
import {
  actorHeaders,
  buildSession,
  openBrowser,
  repeatLink,
  startAuthForTest,
  tokenFor,
  type AuthForTest,
  type Browser,
} from '../testing/index.ts';

let auth: AuthForTest;
let smtp: SmtpForTest;
let sequence = 0;
beforeAll(async () => {
  auth = await startAuthForTest();
  smtp = await startSmtpForTest();
  auth.startJobs(smtp.url);
});
afterAll(async () => {
  await auth.close();
  await smtp.stop();
});

const newEmail = () => `member${(sequence += 1)}@example.org`;
const deviceOf = (browser: Browser) => browser.cookies.get('nobicast_device') ?? '';

/** Used a link for the address an hour ago. */
async function openKnownBrowser(email = newEmail()) {
  const browser = openBrowser(auth);
  const mailsBefore = smtp.mails.filter(({ recipients }) => recipients.includes(email)).length;
  await browser.start(email);
  const response = await browser.verify(await tokenFor(smtp, email, mailsBefore + 1));
  expect(response.status).toBe(200);
  auth.advance(61 * 60);
  return { email, browser, response };
}

/** In another network. */
function openWithDevice(cookie: string, options?: { address: string }) {
  const browser = openBrowser(auth, options);
  browser.cookies.set('nobicast_device', cookie);
  return browser;
}

/** From many networks. */
async function exhaust(email: string) {
  for (let count = 0; count < 5; count += 1) expect((await openBrowser(auth).start(email)).status).toBe(200);
  expect((await openBrowser(auth).start(email)).status).toBe(429);
}

test('using a link sets a cookie for a year, which contains no address', async () => {
  const { email, browser, response } = await openKnownBrowser();
  expect(response.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(
      /^nobicast_device=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    ),
  );
  expect(Buffer.from(deviceOf(browser).split('.')[0] ?? '', 'base64url').toString()).not.toContain(email);
  const again = await openKnownBrowser(email);
  expect(deviceOf(again.browser)).not.toBe(deviceOf(browser));
});

test('a stranger cannot lock a member out of a browser where they signed in, whatever its network', async () => {
  const { email, browser } = await openKnownBrowser();
  await exhaust(email);
  const elsewhere = openWithDevice(deviceOf(browser));
  expect((await elsewhere.start(email)).status).toBe(200);
  auth.advance(61);
  expect((await elsewhere.resend()).status).toBe(200);
});

test('a stranger in the same network cannot either', async () => {
  const { email, browser } = await openKnownBrowser();
  for (let count = 0; count < 5; count += 1) {
    const stranger = openBrowser(auth, { address: browser.address });
    expect((await stranger.start(email)).status).toBe(200);
    auth.advance(61);
  }
  expect((await openBrowser(auth, { address: browser.address }).start(email)).status).toBe(429);
  expect((await browser.start(email)).status).toBe(200);
});

test('the cookie survives signing out and in again', async () => {
  const { email, browser } = await openKnownBrowser();
  await browser.post('/api/auth/logout', {});
  expect(browser.cookies.has('nobicast_session')).toBe(false);
  await exhaust(email);
  expect((await browser.start(email)).status).toBe(200);
});

test('another visitor in the network of a known device cannot tell: same answers, same statements', async () => {
  const { email, browser } = await openKnownBrowser();
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }) => void statements.push(sql);
  const observe = async (address: string) => {
    const neighbour = openBrowser(auth, { address: browser.address });
    statements.length = 0;
    auth.db.on('query', listen);
    const response = await neighbour.start(address);
    auth.db.off('query', listen);
    const { error } = (await response.json()) as { error?: string };
    return [response.status, error?.replace(/\d+/, 'n'), statements.filter((sql) => /auth\.|lock/.test(sql))];
  };
  const unknown = newEmail();
  const welcome = await observe(unknown);
  expect(welcome[0]).toBe(200);
  expect(await observe(email)).toEqual(welcome);
  auth.advance(61 * 60);
  await exhaust(unknown);
  await exhaust(email);
  const refusal = await observe(unknown);
  expect(refusal[0]).toBe(429);
  expect(await observe(email)).toEqual(refusal);
});

test('a cookie for another address or a modified cookie lifts no limit', async () => {
  const { email, browser } = await openKnownBrowser();
  const other = await openKnownBrowser();
  await exhaust(email);
  const [id = '', proof = ''] = deviceOf(browser).split('.');
  const [otherId = '', otherProof = ''] = deviceOf(other.browser).split('.');
  for (const cookie of [
    deviceOf(other.browser),
    `${otherId}.${proof}`,
    `${id}.${otherProof}`,
    `${id}.${proof.startsWith('A') ? 'B' : 'A'}${proof.slice(1)}`,
    `${id}.`,
    id,
    `${id}.${proof}.`,
    '%00',
  ])
    expect([cookie, (await openWithDevice(cookie).start(email)).status]).toEqual([cookie, 429]);
  expect((await openWithDevice(`${id}.${proof}`).start(email)).status).toBe(200);
});

test('a stolen cookie gets five links an hour, from any number of networks', async () => {
  const { email, browser } = await openKnownBrowser();
  const cookie = deviceOf(browser);
  for (let count = 0; count < 5; count += 1)
    expect((await openWithDevice(cookie).start(email)).status).toBe(200);
  expect((await openWithDevice(cookie).start(email)).status).toBe(429);
  auth.advance(60 * 60 + 1);
  expect((await openWithDevice(cookie).start(email)).status).toBe(200);
});

test('the pause between two links and the limit of a network apply to known devices, too', async () => {
  const { email, browser } = await openKnownBrowser();
  expect((await browser.start(email)).status).toBe(200);
  expect((await browser.start(email)).status).toBe(429);
  const { address } = openBrowser(auth);
  const first = newEmail();
  await openBrowser(auth, { address }).start(first);
  await repeatLink(auth, first, 79);
  auth.advance(61);
  expect((await openWithDevice(deviceOf(browser), { address }).start(email)).status).toBe(429);
});

test('deleting an account clears the cookie of the browser', async () => {
  const { email, browser } = await openKnownBrowser();
  const user = await auth.db('auth.users').where({ email }).first<{ id: string; role: 'user' }>('id', 'role');
  const session = await buildSession(auth, { user });
  const response = await browser.send('DELETE', '/api/account', {
    body: JSON.stringify({ email }),
    headers: { 'content-type': 'application/json', ...actorHeaders(auth, session) },
  });
  expect(response.status).toBe(200);
  expect(browser.cookies.has('nobicast_device')).toBe(false);
});
