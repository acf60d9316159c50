import {
  completeErasure,
  exportAddressAccountData,
  readAddressProof,
  type ErasedComments,
  type ErasureReceipt,
  type RouteContract,
} from '@nobicast/contracts';
import { addJob, hashEmail } from '@nobicast/service-kit';
import {
  eventually,
  startSmtpForTest,
  type ReceivedMail,
  type SmtpForTest,
} from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import {
  buildSignInRequest,
  buildUser,
  makeJobsDue,
  openBrowser,
  serviceHeaders,
  startAuthForTest,
  type AuthForTest,
} from '../testing/index.ts';

let auth: AuthForTest;
let smtp: SmtpForTest;
let sequence = 0;
const newEmail = () => `personne${(sequence += 1)}@example.org`;

beforeAll(async () => {
  auth = await startAuthForTest();
  smtp = await startSmtpForTest();
  auth.startJobs(smtp.url);
});
afterAll(async () => {
  await auth.close();
  await smtp.stop();
});
beforeEach(() => {
  auth.botCheck.isHuman = true;
  auth.botCheck.tokens.length = 0;
});

const request = (email: string, browser = openBrowser(auth)) =>
  browser.post('/api/personal-data/links', { email, turnstile_token: 'human' });
const mailsTo = (email: string) => smtp.mails.filter(({ recipients }) => recipients.includes(email));
const tokenIn = (mail: ReceivedMail | undefined) => /\/mes-donnees#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** Requests a link, and returns the mail's token. */
async function prove(email: string, browser = openBrowser(auth)): Promise<string> {
  const before = mailsTo(email).length;
  expect((await request(email, browser)).status).toBe(200);
  await eventually(() => mailsTo(email).length > before);
  const token = tokenIn(mailsTo(email).at(-1));
  expect(token).toMatch(/^[\w-]{43}$/);
  return token;
}

/** As another service, by auth's clock. */
async function ask(
  contract: RouteContract,
  body: unknown,
): Promise<{ code: string | undefined; data: Record<string, unknown> }> {
  const response = await fetch(auth.url + contract.path, {
    method: contract.method,
    headers: { 'content-type': 'application/json', ...serviceHeaders(auth) },
    body: JSON.stringify(body),
  });
  // Every reply is an envelope; the test's server checks its contract.
  return (await response.json()) as { code: string | undefined; data: Record<string, unknown> };
}
const read = async (token: string) => (await ask(readAddressProof, { token })).data;
const refusalOf = async (token: string) => (await ask(readAddressProof, { token })).code;
const exportOf = async (email: string) => (await ask(exportAddressAccountData, { email })).data;
const none: ErasedComments = { published: 0, pending: 0, rejected: 0, decisions: 0 };
const complete = async (token: string, comments = none) =>
  (await ask(completeErasure, { token, comments, messages: 2, keeps_newsletter_hash: false })).data
    .receipt as ErasureReceipt; // the contract's reply

describe('A link that proves an address', () => {
  test('opens the address for 30 minutes from its sending, as often as it is used', async () => {
    const email = newEmail();
    const token = await prove(email);
    for (let time = 0; time < 3; time += 1) expect(await read(token)).toMatchObject({ state: 'open', email });
    auth.advance(29 * 60);
    expect(await read(token)).toMatchObject({ email });
    auth.advance(61);
    expect(await refusalOf(token)).toBe('link_invalid');
    const erasure = { token, comments: none, messages: 0, keeps_newsletter_hash: false };
    expect((await ask(completeErasure, erasure)).code).toBe('link_invalid');
  });

  test('is refused if nobody sent it, like one that is empty or too long', async () => {
    expect(await refusalOf('x'.repeat(43))).toBe('link_invalid');
    for (const token of ['', 'x'.repeat(201)]) expect(await refusalOf(token)).toBe('validation_failed');
  });

  test('is mailed alike to an address of which nothing is known, of a member and of a guest', async () => {
    const member = await buildUser(auth, { email: newEmail() });
    const known = newEmail();
    await buildSignInRequest(auth, { email: known });
    const replies = await Promise.all(
      [newEmail(), member.email, known].map(async (email) => {
        const reply = await request(email);
        await eventually(() => mailsTo(email).length === 1);
        return [
          reply.status,
          await reply.text(),
          [...reply.headers.keys()].filter((name) => name !== 'date'),
        ];
      }),
    );
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
    expect(replies[0]?.[1]).toBe('{"ok":true,"data":{"resend_after_seconds":60}}');
  });

  test('is in the fragment of the mail’s only link, which no server is sent, and in no table and no log', async () => {
    const email = newEmail();
    const token = await prove(email);
    const [mail] = mailsTo(email);
    expect(mail?.text.match(/https?:\S+/g)).toEqual([
      `http://127.0.0.1:8080/mes-donnees#${token}`,
      'http://127.0.0.1:8080/contact',
    ]);
    await read(token);
    const { rows: tables } = await auth.db.raw<{ rows: { name: string }[] }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('auth', 'auth_jobs')`,
    );
    const dumps = await Promise.all(
      tables.map(({ name }) => auth.db.raw<{ rows: unknown[] }>(`select t::text as row from ${name} t`)),
    );
    const stored = JSON.stringify(dumps.map(({ rows }) => rows));
    const logs = JSON.stringify(auth.logLines);
    expect(stored).toContain(email);
    for (const text of [stored, logs]) expect(text).not.toContain(token);
    expect(logs).not.toContain(email);
  });

  test('needs the bot check, whose token a refused request does not use up', async () => {
    const email = newEmail();
    const browser = openBrowser(auth);
    auth.botCheck.isHuman = false;
    const refused = await request(email, browser);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      400,
      'bot_check_failed',
    ]);
    auth.botCheck.isHuman = true;
    await prove(email, browser);
    const used = auth.botCheck.tokens.length;
    const early = await request(email, browser);
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(auth.botCheck.tokens).toHaveLength(used);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('can be asked for five times an hour from one network, and twelve times from anywhere, also with tags', async () => {
    const [name = ''] = newEmail().split('@');
    const browser = openBrowser(auth);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await request(`${name}+${time}@example.org`, browser)).status);
      auth.advance(61);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const elsewhere: number[] = [];
    for (let time = 0; time < 8; time += 1) elsewhere.push((await request(`${name}@example.org`)).status);
    expect(elsewhere).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
  });

  test('of two requests at once one is mailed', async () => {
    const email = newEmail();
    const browser = openBrowser(auth);
    const replies = await Promise.all([request(email, browser), request(email, browser)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  test('is sent again after a failure of the mail server, with another token', async () => {
    const email = newEmail();
    smtp.refuse('DATA', '451 come back later');
    await request(email);
    const error = async () => {
      const { rows } = await auth.db.raw<{ rows: { last_error: string | null }[] }>(
        `select last_error from auth_jobs.jobs where task_identifier = 'send_address_link'`,
      );
      return rows[0]?.last_error;
    };
    await eventually(async () => typeof (await error()) === 'string');
    expect(await error()).not.toContain(email);
    smtp.refuse('DATA', undefined);
    await makeJobsDue(auth);
    await eventually(() => mailsTo(email).length === 1);
    expect(await read(tokenIn(mailsTo(email)[0]))).toMatchObject({ email });
  });

  test('is not mailed a day late, and its request is deleted after a day', async () => {
    const email = newEmail();
    smtp.refuse('MAIL', '554 5.7.1 no');
    await request(email);
    await eventually(() => auth.logLines.some(({ msg }) => String(msg).includes('a link is delayed')));
    auth.advance(24 * 60 * 60 + 1);
    smtp.refuse('MAIL', undefined);
    await makeJobsDue(auth);
    await addJob(auth.db, jobsSchema, 'clean_up', {});
    await eventually(async () => !(await auth.db('auth.address_proofs').where({ email }).first('id')));
    expect(mailsTo(email)).toEqual([]);
  });
});

describe('What auth keeps about an address', () => {
  test('is exported without hashes, with the time it is kept', async () => {
    const email = newEmail();
    await prove(email);
    const at = (day: number) => new Date(Date.UTC(2026, 9, day, 10));
    await buildSignInRequest(auth, {
      email,
      destination: '/archives',
      device_hash: 'of a known device',
      requested_at: at(1),
    });
    await auth.db('auth.admin_grants').insert({ address_hash: hashEmail(email), granted_at: at(2) });
    const exported = await exportOf(email);
    expect(exported).toEqual({
      has_account: false,
      sign_in_requests: [
        {
          id: expect.any(String),
          purpose: 'sign_in',
          destination: '/archives',
          requested_at: '2026-10-01T10:00:00.000Z',
          sent_at: null,
          expires_at: null,
          consumed_at: null,
          superseded_at: null,
          has_code: false,
          wrong_codes: 0,
          kept_until: '2026-10-31T10:00:00.000Z',
        },
      ],
      link_requests: [
        {
          requested_at: expect.any(String),
          sent_at: expect.any(String),
          expires_at: expect.any(String),
          kept_until: expect.any(String),
        },
      ],
      admin_grant: { granted_at: '2026-10-02T10:00:00.000Z' },
    });
    expect(JSON.stringify(exported)).not.toContain('hash');
  });

  test('is erased together with every proof of the address, except what belongs to an account', async () => {
    const email = newEmail();
    const stranger = newEmail();
    await buildSignInRequest(auth, { email });
    await buildSignInRequest(auth, { email: stranger });
    const other = await prove(email);
    const token = await prove(email);
    const receipt = await complete(token, { published: 3, pending: 1, rejected: 1, decisions: 4 });
    expect(receipt).toEqual({
      reference: expect.stringMatching(/^E-([0-9A-F]{4}-){2}[0-9A-F]{4}$/),
      erased_at: expect.any(String),
      comments: { published: 3, pending: 1, rejected: 1, decisions: 4 },
      messages: 2,
      sign_in_requests: 1,
      link_requests: 2,
      kept: ['decisions', 'credits', 'receipt', 'backups'],
    });
    expect(await refusalOf(other)).toBe('link_invalid');
    expect(await exportOf(email)).toEqual({
      has_account: false,
      sign_in_requests: [],
      link_requests: [],
      admin_grant: null,
    });
    expect((await exportOf(stranger)).sign_in_requests).toHaveLength(1);
    // The same receipt, until the link expires.
    expect(await complete(token)).toEqual(receipt);
    expect(await read(token)).toEqual({ state: 'erased', receipt });
    auth.advance(30 * 60 + 1);
    expect(await refusalOf(token)).toBe('link_invalid');
    const [kept] = await auth.db('auth.erasures').where({ reference: receipt.reference }).select('receipt');
    expect(kept).toEqual({ receipt });
    expect(JSON.stringify(kept)).not.toContain('@');
  });

  test('stays where the address belongs to an account, which its member deletes on the dashboard', async () => {
    const { email } = await buildUser(auth, { email: newEmail() });
    await buildSignInRequest(auth, { email });
    const token = await prove(email);
    expect(await exportOf(email)).toMatchObject({ has_account: true, sign_in_requests: [] });
    const receipt = await complete(token);
    expect(receipt).toMatchObject({
      sign_in_requests: 0,
      kept: ['account', 'credits', 'receipt', 'backups'],
    });
    expect(await auth.db('auth.users').where({ email }).select('email')).toEqual([{ email }]);
    expect(await auth.db('auth.sign_in_links').where({ email }).select('email')).toEqual([{ email }]);
  });

  test('is erased once by two calls at once', async () => {
    const email = newEmail();
    const token = await prove(email);
    const [one, other] = await Promise.all([complete(token), complete(token)]);
    expect(one).toEqual(other);
  });
});

test('only our own services may read proofs, export and erase', async () => {
  for (const { path } of [readAddressProof, exportAddressAccountData, completeErasure])
    expect((await fetch(auth.url + path, { method: 'POST' })).status).toBe(401);
});
