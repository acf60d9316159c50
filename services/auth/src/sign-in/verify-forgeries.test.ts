import { startSmtpForTest, type SmtpForTest } from '@nobicast/service-kit/testing';
import { createHmac, randomUUID } from 'node:crypto';
import {
  openBrowser,
  signInSecretForTest,
  startAuthForTest,
  tokenFor,
  type AuthForTest,
  type Browser,
} from '../testing/index.ts';

const email = 'victim@example.org';
let auth: AuthForTest;
let smtp: SmtpForTest;
let browser: Browser;
let token: string;
let linkId: string;

beforeAll(async () => {
  auth = await startAuthForTest();
  smtp = await startSmtpForTest();
  auth.startJobs(smtp.url);
  browser = openBrowser(auth);
  await browser.start(email);
  token = await tokenFor(smtp, email);
  linkId = String((await auth.db('auth.sign_in_links').where({ email }).first('id'))?.id);
});
afterAll(async () => {
  await auth.close();
  await smtp.stop();
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1_000);
/** A JWT that anyone could create. */
function forge(
  payload: Record<string, unknown>,
  { algorithm = 'HS256', secret = signInSecretForTest } = {},
): string {
  const content = `${encode({ alg: algorithm, typ: 'JWT' })}.${encode({ iat: now(), exp: now() + 900, ...payload })}`;
  if (algorithm === 'none') return `${content}.`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
const good = () => ({ destination: email, linkId, purpose: 'sign_in', code: '12345' });
const parts = () => token.split('.') as [string, string, string];

test.each<[string, () => string]>([
  ['signed with another secret', () => forge(good(), { secret: 'x'.repeat(40) })],
  ['with algorithm none', () => forge(good(), { algorithm: 'none' })],
  ['with algorithm none and our signature', () => `${forge(good(), { algorithm: 'none' })}${parts()[2]}`],
  [
    'with another address and the old signature',
    () => [parts()[0], encode({ ...good(), destination: 'x@y.fr' }), parts()[2]].join('.'),
  ],
  [
    'with one character of the signature changed',
    () => `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
  ],
  ['cut', () => token.slice(0, -10)],
  ['without signature', () => parts().slice(0, 2).join('.')],
  ['with our signature and another purpose', () => forge({ ...good(), purpose: 'delete_account' })],
  ['with our signature, without purpose', () => forge({ destination: email, linkId })],
  ['with our signature, without a request', () => forge({ destination: email, purpose: 'sign_in' })],
  ['with our signature, for a request that does not exist', () => forge({ ...good(), linkId: randomUUID() })],
  ['with our signature, for a request that is not an id', () => forge({ ...good(), linkId: "' or true --" })],
  ['ours, expired', () => forge({ ...good(), exp: now() - 1 })],
  ['that is a link’s id', () => linkId],
  ['that is a guess', () => 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['that is the code of the library', () => '12345'],
])('a token %s is refused', async (_name, makeToken) => {
  const response = await openBrowser(auth).verify(makeToken(), { is_confirmed: true });
  expect([response.status, await response.json()]).toEqual([
    410,
    expect.objectContaining({ code: 'link_invalid' }),
  ]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await auth.db('auth.sessions').select('id')).toEqual([]);
  expect(await auth.db('auth.users').select('id')).toEqual([]);
});

test.each([
  {},
  { token: '' },
  { token: 'x'.repeat(5_000) },
  { token: ['a', 'b'] },
  { token: 'x', role: 'admin' },
])('an invalid body is refused with its fields: %j', async (body) => {
  const response = await openBrowser(auth).post('/api/auth/verify', body);
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'validation_failed' }),
  ]);
});

test('after all these attempts the original link still works', async () => {
  expect((await browser.verify(token)).status).toBe(200);
});

test('a token does not tell the address in clear: it has the masked one that the link’s page shows (A10)', async () => {
  const payload = Buffer.from(parts()[1], 'base64url').toString();
  expect(payload).not.toContain('victim');
  expect(JSON.parse(payload)).toMatchObject({ destination: 'vi***@example.org', linkId });
  expect(token.length).toBeLessThan(330);
});

test('a link that was sent with the address in full still works; its row decides who signs in (A10)', async () => {
  const other = openBrowser(auth);
  await other.start('older@example.org');
  await tokenFor(smtp, 'older@example.org');
  const row = await auth.db('auth.sign_in_links').where({ email: 'older@example.org' }).first('id');
  const older = forge({ ...good(), destination: 'older@example.org', linkId: String(row?.id) });
  const response = await other.verify(older);
  expect(await response.json()).toMatchObject({ ok: true, data: { email: 'older@example.org' } });
});
