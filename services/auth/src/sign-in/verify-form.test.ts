import { startSmtpForTest, type SmtpForTest } from '@nobicast/service-kit/testing';
import { buildUser, openBrowser, startAuthForTest, tokenFor, type AuthForTest } from '../testing/index.ts';

let auth: AuthForTest;
let smtp: SmtpForTest;
beforeAll(async () => {
  auth = await startAuthForTest({ publicUrl: 'https://nobicast.example' });
  smtp = await startSmtpForTest();
  auth.startJobs(smtp.url);
});
afterAll(async () => {
  await auth.close();
  await smtp.stop();
});

const locationOf = (response: Response) => [response.status, response.headers.get('location')];

test('the form redirects to the success page with everything it shows, and with the destination of the start', async () => {
  const { email } = await buildUser(auth, { email: 'zoe@example.org', name: 'Zoé & Léo' });
  const browser = openBrowser(auth);
  await browser.start(email, { destination: '/archives?year=2025' });
  const response = await browser.postForm({ token: await tokenFor(smtp, email), is_confirmed: 'true' });
  expect(locationOf(response)).toEqual([
    303,
    '/auth/success?name=Zo%C3%A9+%26+L%C3%A9o&email=zoe%40example.org&new=false&next=%2Farchives%3Fyear%3D2025',
  ]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('with https the cookies are Secure and limited to the host', async () => {
  const browser = openBrowser(auth);
  const started = await browser.start('new@example.org');
  expect(started.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-nobicast_sign_in=[\w-]{43}; Max-Age=3600; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  const response = await browser.postForm({ token: await tokenFor(smtp, 'new@example.org') });
  expect(locationOf(response)).toEqual([303, '/auth/success?name=&email=new%40example.org&new=true']);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-nobicast_session=[\w-]{43}; Max-Age=7776000; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-nobicast_device=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(/^__Host-nobicast_sign_in=; .*Expires=Thu, 01 Jan 1970/),
  ]);
});

test('an invalid or missing token redirects to the page about invalid links', async () => {
  const browser = openBrowser(auth);
  for (const fields of [{ token: 'broken' }, { token: '' }, {}, { token: 'x'.repeat(5_000) }])
    expect(locationOf(await browser.postForm(fields))).toEqual([303, '/auth/invalid-token']);
  expect(browser.cookies.size).toBe(0);
});

test('other failures redirect to the page that knows their sentence, with the request id (LOGIN-13, U31)', async () => {
  const email = 'off@example.org';
  const browser = openBrowser(auth);
  await browser.start(email);
  const token = await tokenFor(smtp, email);
  // By the time its mail was written nothing was known of it.
  await buildUser(auth, { email, is_active: false });
  const response = await browser.postForm({ token });
  const location = new URL(response.headers.get('location') ?? '', 'https://x');
  expect([response.status, location.pathname, Object.fromEntries(location.searchParams)]).toEqual([
    303,
    '/auth/failed',
    {
      reason: 'account_inactive',
      code: response.headers.get('x-request-id'),
    },
  ]);
});

test('a multipart form is refused', async () => {
  const form = new FormData();
  form.set('token', 'x');
  const response = await openBrowser(auth).send('POST', '/api/auth/verify', { body: form });
  expect(response.status).toBe(415);
});
