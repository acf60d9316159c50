import {
  openBrowser,
  startAuthForTest,
  startSmtpForTest,
  tokenFor,
  type AuthForTest,
  type SmtpForTest,
} from '../testing/index.ts';

let auth: AuthForTest;
let smtp: SmtpForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
  smtp = await startSmtpForTest();
  auth.startJobs(smtp.url);
});
afterAll(async () => {
  await auth.close();
  await smtp.stop();
});

/** Somebody uses up what an address may ask for in an hour, from many networks. */
async function exhaust(email: string) {
  for (let count = 0; count < 12; count += 1) expect((await openBrowser(auth).start(email)).status).toBe(200);
  expect((await openBrowser(auth).start(email)).status).toBe(429);
}

test('a stranger cannot lock a member out of the network where they signed in', async () => {
  const email = 'member@example.org';
  const home = openBrowser(auth);
  await home.start(email);
  expect((await home.verify(await tokenFor(smtp, email))).status).toBe(200);
  auth.advance(61 * 60);
  await exhaust(email);

  // Another browser at home; there the other limits still count.
  for (let count = 0; count < 5; count += 1) {
    const browser = openBrowser(auth, { address: home.address });
    expect((await browser.start(email)).status).toBe(200);
    auth.advance(61);
  }
  expect((await openBrowser(auth, { address: home.address }).start(email)).status).toBe(429);
});

test('what counts is where the link was used, not where it was asked for, and for which address', async () => {
  const [email, other] = ['reader@example.org', 'other@example.org'];
  const [asking, using] = [openBrowser(auth), openBrowser(auth)];
  await asking.start(email);
  const token = await tokenFor(smtp, email);
  expect((await using.verify(token)).status).toBe(409);
  expect((await using.verify(token, { is_confirmed: true })).status).toBe(200);
  auth.advance(61 * 60);
  await exhaust(email);
  await exhaust(other);
  expect((await asking.start(email)).status).toBe(429);
  expect((await using.start(other)).status).toBe(429);
  expect((await using.start(email)).status).toBe(200);
});
