import { codeFailures } from '@nobicast/contracts/sign-in-failures';
import { startSmtpForTest, type SmtpForTest } from '@nobicast/service-kit/testing';
import {
  buildUser,
  codeIn,
  mailTo,
  openBrowser,
  startAuthForTest,
  tokenFor,
  type AuthForTest,
} from '../testing/index.ts';
import { createSignInCodes } from './sign-in-codes.ts';
import { triesPerCode, wrongCodesPerInbox } from './sign-in.rules.ts';

// T3-P19
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

const newEmail = () => `listener${(sequence += 1)}@example.org`;

async function requestCode({
  email = newEmail(),
  destination,
}: { email?: string; destination?: string } = {}) {
  const browser = openBrowser(auth);
  await browser.start(email, destination === undefined ? {} : { destination });
  const code = codeIn(await mailTo(smtp, email));
  if (code === undefined) throw new Error('The mail has no code.');
  return { email, browser, code };
}

/** Different from it, and from the others. */
const wrongCode = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, '0');

const failureOf = async (response: Response) => {
  const { code, error } = (await response.json()) as { code?: string; error?: string };
  return [response.status, code, error];
};
const refusalOf = async (response: Response) => (await failureOf(response)).slice(0, 2);
const sessionsOf = (email: string) =>
  auth
    .db('auth.sessions as s')
    .join('auth.users as u', 'u.id', 's.user_id')
    .where({ email })
    .select<{ id: string; proved_at: Date | null }[]>('s.id', 's.proved_at');
const wrongCodesOf = async (email: string) =>
  (await auth.db('auth.sign_in_links').where({ email }).first<{ wrong_codes: number }>('wrong_codes'))
    .wrong_codes;

test('the code signs in the browser that asked, like the link, and then the link is spent (T3-P19)', async () => {
  const { email, browser, code } = await requestCode({ destination: '/archives' });
  const response = await browser.enterCode(code);
  expect([response.status, await response.json()]).toEqual([
    200,
    { ok: true, data: { name: null, email, is_new: true, destination: '/archives' } },
  ]);
  expect([...browser.cookies.keys()].sort()).toEqual(['nobicast_device', 'nobicast_session']);
  expect(await sessionsOf(email)).toHaveLength(1);
  const link = await tokenFor(smtp, email);
  expect(await refusalOf(await browser.verify(link, { is_confirmed: true }))).toEqual([410, 'link_invalid']);
  const users = auth.db('auth.users').where({ email }).select('id');
  expect(await auth.db('auth.security_events').whereIn('user_id', users).select('kind', 'details')).toEqual([
    { kind: 'signed_in', details: { by: 'code' } },
  ]);
});

test('once the link was used, the code is spent', async () => {
  const { email, browser, code } = await requestCode();
  await openBrowser(auth).verify(await tokenFor(smtp, email), { is_confirmed: true });
  expect(await failureOf(await browser.enterCode(code))).toEqual([
    410,
    'code_invalid',
    codeFailures.code_invalid,
  ]);
});

test('it works in no other browser: neither without a request, nor with a request of its own', async () => {
  const { email, code } = await requestCode();
  const stranger = openBrowser(auth);
  expect(await refusalOf(await stranger.enterCode(code))).toEqual([410, 'code_invalid']);
  const asker = await requestCode();
  expect(await refusalOf(await asker.browser.enterCode(code))).toEqual([400, 'code_wrong']);
  expect(await sessionsOf(email)).toEqual([]);
});

test.each([
  ['spaces', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}\n`],
  ['narrow and protected spaces', (code: string) => `${code.slice(0, 3)}\u202f${code.slice(3)}\u00a0`],
  ['a dash', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
])('a pasted code may have %s', async (_, typed) => {
  const { browser, code } = await requestCode();
  expect((await browser.enterCode(typed(code))).status).toBe(200);
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '1e5', '0x1234'])(
  'what is no code (%j) is no try, and says so in its field',
  async (typed) => {
    const { email, browser } = await requestCode();
    const response = await browser.enterCode(typed);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'validation_failed', fields: [{ path: 'code', message: 'Le code a six chiffres.' }] },
    ]);
    expect(await wrongCodesOf(email)).toBe(0);
  },
);

test('a code has five tries; then it is spent, also when it is right, and the link still works', async () => {
  const { email, browser, code } = await requestCode();
  const answers: unknown[] = [];
  for (let offset = 1; offset <= triesPerCode; offset += 1)
    answers.push(await failureOf(await browser.enterCode(wrongCode(code, offset))));
  expect(answers).toEqual([
    [400, 'code_wrong', 'Ce n’est pas le bon code. Encore 4 essais.'],
    [400, 'code_wrong', 'Ce n’est pas le bon code. Encore 3 essais.'],
    [400, 'code_wrong', 'Ce n’est pas le bon code. Encore 2 essais.'],
    [400, 'code_wrong', 'Ce n’est pas le bon code. Encore 1 essai.'],
    [410, 'code_spent', codeFailures.code_spent],
  ]);
  expect(await refusalOf(await browser.enterCode(code))).toEqual([410, 'code_spent']);
  expect((await browser.verify(await tokenFor(smtp, email))).status).toBe(200);
});

test('attempts at once over two processes have five tries together, whatever is right among them', async () => {
  // Another process of the service on the same database.
  const second = await startAuthForTest({ databaseUrl: auth.database.urlFor('auth') });
  try {
    for (const rightAt of [0, 3, 7, 11, undefined]) {
      const { email, browser, code } = await requestCode();
      const typed = Array.from({ length: 12 }, (_, at) => (at === rightAt ? code : wrongCode(code, at + 1)));
      const elsewhere = openBrowser(second, browser);
      for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
      const answers = await Promise.all(
        typed.map(async (one, at) => (await (at % 2 ? elsewhere : browser).enterCode(one)).status),
      );
      const signedIn = answers.filter((status) => status === 200).length;
      expect(signedIn).toBeLessThanOrEqual(rightAt === undefined ? 0 : 1);
      expect(answers.filter((status) => status === 400).length).toBeLessThan(triesPerCode);
      const counted = await wrongCodesOf(email);
      expect(signedIn === 1 ? counted < triesPerCode : counted === triesPerCode).toBe(true);
      expect(await sessionsOf(email)).toHaveLength(signedIn);
    }
  } finally {
    await second.close();
  }
});

test('it is valid as long as the link, and a newer mail ends it', async () => {
  const early = await requestCode();
  auth.advance(14 * 60);
  expect((await early.browser.enterCode(early.code)).status).toBe(200);
  const late = await requestCode();
  auth.advance(15 * 60);
  expect(await refusalOf(await late.browser.enterCode(late.code))).toEqual([410, 'code_invalid']);
  const twice = await requestCode();
  auth.advance(60);
  await twice.browser.resend();
  const newer = codeIn(await mailTo(smtp, twice.email, 2)) ?? '';
  expect(await refusalOf(await twice.browser.enterCode(twice.code))).toEqual([400, 'code_wrong']);
  expect((await twice.browser.enterCode(newer)).status).toBe(200);
});

test('known, unknown and switched off addresses get the same answers until the code is right', async () => {
  const known = await buildUser(auth, { email: newEmail(), role: 'admin' });
  const off = newEmail();
  const answers: unknown[] = [];
  for (const email of [known.email, off, newEmail()]) {
    const { browser, code } = await requestCode({ email });
    // By the time its mail was written nothing was known of it.
    if (email === off) await buildUser(auth, { email, is_active: false });
    answers.push(await failureOf(await browser.enterCode(wrongCode(code))));
    if (email === off)
      expect(await refusalOf(await browser.enterCode(code))).toEqual([403, 'account_inactive']);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('T3-B18: the mail to a deactivated account says so, without a link or code; its browser sees what all see', async () => {
  const { email: off } = await buildUser(auth, { email: newEmail(), is_active: false });
  const answers: unknown[] = [];
  for (const email of [off, newEmail()]) {
    const browser = openBrowser(auth);
    const started = await browser.start(email);
    const mail = await mailTo(smtp, email);
    expect([codeIn(mail) === undefined, /verify\?token=/.test(mail)]).toEqual(
      email === off ? [true, false] : [false, true],
    );
    answers.push([started.status, await started.json()]);
    answers.push(await failureOf(await browser.enterCode(wrongCode(codeIn(mail) ?? '123456'))));
    if (email === off) expect(mail).toContain('Ce compte est désactivé.');
  }
  expect(answers.slice(2)).toEqual(answers.slice(0, 2));
});

test('a session by code has proved nothing yet, so that what needs a fresh proof asks for it', async () => {
  const { email, browser, code } = await requestCode();
  await browser.enterCode(code);
  expect(await sessionsOf(email)).toMatchObject([{ proved_at: new Date(0) }]);
});

test('after ten wrong codes for an inbox its mails have only the link, for a day', async () => {
  const email = newEmail();
  for (let round = 1; round <= wrongCodesPerInbox.count / triesPerCode; round += 1) {
    const browser = openBrowser(auth);
    await browser.start(email);
    const code = codeIn(await mailTo(smtp, email, round)) ?? '';
    for (let offset = 1; offset <= triesPerCode; offset += 1)
      await browser.enterCode(wrongCode(code, offset));
  }
  const browser = openBrowser(auth);
  await browser.start(email.replace('@', '+autre@'));
  const text = await mailTo(smtp, email.replace('@', '+autre@'));
  expect(codeIn(text)).toBeUndefined();
  expect(text).not.toContain('code');
  expect(await refusalOf(await browser.enterCode('123456'))).toEqual([410, 'code_invalid']);
  auth.advance(wrongCodesPerInbox.seconds);
  await browser.start(email);
  expect(codeIn(await mailTo(smtp, email, 3))).toMatch(/^\d{6}$/);
});

test('a code is stored nowhere, and says nothing without the secret', async () => {
  const { email, code } = await requestCode();
  const row: unknown = await auth.db('auth.sign_in_links').where({ email }).first('*');
  expect(JSON.stringify(row)).not.toContain(code);
  const { id } = row as { id: string };
  expect(createSignInCodes({ secret: 'another secret of at least 32 characters' }).codeOf(id)).not.toBe(code);
  expect(JSON.stringify(auth.logLines)).not.toContain(code);
});

test('a form is answered with pages: the welcome, or the field again with the reason', async () => {
  const { email, browser, code } = await requestCode();
  const at = (response: Response) => [response.status, response.headers.get('location')];
  expect(at(await browser.postCodeForm('12'))).toEqual([303, '/auth/email-sent?reason=validation_failed']);
  expect(at(await browser.postCodeForm(wrongCode(code)))).toEqual([
    303,
    '/auth/email-sent?reason=code_wrong',
  ]);
  expect(at(await browser.postCodeForm(code))).toEqual([
    303,
    `/auth/success?name=&email=${encodeURIComponent(email)}&new=true`,
  ]);
  expect(at(await browser.postCodeForm(code))).toEqual([303, '/auth/email-sent?reason=code_invalid']);
});

test('wrong codes count as failed attempts of their network', async () => {
  const address = '198.51.100.77';
  const { email } = await buildUser(auth, { email: newEmail() });
  for (let failed = 0; failed < 60; failed += 1) await openBrowser(auth, { address }).enterCode('123456');
  const browser = openBrowser(auth, { address });
  await browser.start(email);
  const code = codeIn(await mailTo(smtp, email)) ?? '';
  expect(await refusalOf(await browser.enterCode(code))).toEqual([429, 'too_many_requests']);
});
