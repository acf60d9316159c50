import type { Message, MessagePage } from '@nobicast/contracts';
import { actorHeader, hashEmail, signActor, type UserActor } from '@nobicast/service-kit';
import {
  eventually,
  silentLogger,
  startSmtpForTest,
  testSecret,
  type SmtpForTest,
  withoutStatementTimeout,
} from '@nobicast/service-kit/testing';
import { callService } from '@nobicast/service-kit';
import {
  emails,
  eraseAddressMessages,
  eraseMessagesOfAccount,
  exportAddressMessages,
} from '@nobicast/contracts';
import { startContentJobs } from '../jobs/worker.ts';
import {
  buildAdmin,
  buildMessage,
  mailForTest,
  startContentForTest,
  type ContentForTest,
  withoutLinks,
} from '../testing/index.ts';

let content: ContentForTest;
let smtp: SmtpForTest;
let maud: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  smtp = await startSmtpForTest();
  maud = await buildAdmin(content.dbAs('auth'), 'Maud');
});
afterAll(async () => {
  await content.close();
  await smtp.stop();
});
beforeEach(async () => {
  content.setNow('2026-11-20T12:00:00Z');
  smtp.mails.length = 0;
  await content.db('content.messages').delete();
});

const call = (...[method, path, options = {}]: Parameters<ContentForTest['call']>) =>
  content.call(method, path, { as: maud, ...options });
// The server of the tests checks every reply against its contract.
const list = async (query = '') =>
  (await call('GET', `/api/admin/messages${query}`)).body.data as MessagePage;
const read = async (id: number) =>
  ((await call('GET', `/api/admin/messages/${id}`)).body.data as { message: Message }).message;
const audit = () =>
  content
    .db('content.audit')
    .where({ target_type: 'message' })
    .orderBy('id')
    .select('action', 'target_id', 'actor_name', 'details');

test('the list shows the newest first, by kind and state, and what waits', async () => {
  const first = await buildMessage(content.db, { received_at: '2026-11-19T10:00:00Z' });
  const application = await buildMessage(content.db, { kind: 'application', state: 'declined' });
  const last = await buildMessage(content.db, { state: 'answered', received_at: '2026-11-20T11:00:00Z' });
  await buildMessage(content.db, { state: 'unconfirmed' });
  const ids = async (query?: string) => (await list(query)).messages.map(({ id }) => id);
  expect(await ids()).toEqual([last, application, first]);
  expect(await list()).toMatchObject({ waiting: 1, pagination: { total: 3, pages: 1 } });
  expect(await ids('?kind=application')).toEqual([application]);
  expect(await ids('?state=new')).toEqual([first]);
  expect(await ids('?kind=contact&state=answered')).toEqual([last]);
  expect((await list()).messages[1]).toMatchObject({ title: 'Horloges atomiques', kind: 'application' });
});

test('the search finds words by their beginning in every text, without accents', async () => {
  const one = await buildMessage(content.db, { name: 'Zoé Émond', email: 'zoe@exemple.fr' });
  const two = await buildMessage(content.db, {
    kind: 'application',
    expertise: 'Chiffrement',
    message: 'Clés à plat.',
  });
  const ids = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).messages.map(({ id }) => id);
  expect(await ids('emon')).toEqual([one]);
  expect(await ids('zoe@exemple.fr')).toEqual([one]);
  expect(await ids('CHIFF cle')).toEqual([two]);
  expect(await ids('chiff zoé')).toEqual([]);
  expect(await ids("!!! ' & | (")).toEqual([]);
});

test('ten thousand messages are paged, and a page is read by an index', async () => {
  await withoutStatementTimeout(content.db, (transaction) =>
    transaction.raw(
      `insert into content.messages (kind, state, name, email, subject, message, received_at, last_contact_at)
        select 'contact', 'answered', 'Personne ' || n, n || '@example.org', 'Sujet numéro ' || n, repeat('texte ', 40),
          timestamptz '2026-01-01' + n * interval '1 minute', now()
        from generate_series(1, 10000) n`,
    ),
  );
  await content.db.raw('analyze content.messages');
  const page = await list('?page=500');
  expect([page.pagination, page.messages.at(-1)?.name]).toEqual([
    { page: 500, limit: 20, total: 10_000, pages: 500 },
    'Personne 1',
  ]);
  expect((await list('?search=9999')).messages.map(({ name }) => name)).toEqual(['Personne 9999']);
  const { rows } = await content.db.raw<{ rows: { 'QUERY PLAN': string }[] }>(
    `explain select id from content.messages m where m.state <> 'unconfirmed'
      order by m.received_at desc, m.id desc limit 20`,
  );
  expect(JSON.stringify(rows)).toContain('messages_newest');
});

test('an answer is mailed and kept with its message, which counts as answered', async () => {
  const id = await buildMessage(content.db);
  const worker = startContentJobs({
    db: content.db,
    databaseUrl: content.directUrl,
    performImport: () => Promise.resolve(),
    audio: { declare: () => Promise.reject(new Error('no audio here')) },
    links: withoutLinks,
    ...mailForTest(smtp.url),
    clock: () => new Date('2026-11-20T12:00:00Z'),
    hasSchedule: false,
    logger: silentLogger(),
  });
  const reply = await call('POST', `/api/admin/messages/${id}/answer`, {
    body: { text: 'Merci, c’est réparé.\n<Maud>' },
    version: 1,
  });
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  expect(await read(id)).toMatchObject({
    state: 'answered',
    version: 2,
    answers: [{ text: 'Merci, c’est réparé.\n<Maud>', author_name: 'Maud' }],
    // Three years from the answer on.
    kept_until: '2029-11-20T12:00:00.000Z',
  });
  await eventually(async () => (await read(id)).answers[0]?.mail === 'sent');
  await worker.stop();
  const [mail] = smtp.mails;
  expect([smtp.mails.length, mail?.recipients]).toEqual([1, ['camille@example.org']]);
  expect(mail?.text).toContain('> Merci, c’est réparé.');
  expect(mail?.raw).toMatch(new RegExp(`^Reply-To: ${emails.hello}\r$`, 'm'));
  expect(mail?.raw).toMatch(/^Auto-Submitted: no\r$/m);
  expect(mail?.raw.replaceAll('=\r\n', '')).toContain('<br>&lt;Maud&gt;');
  expect(await audit()).toEqual([
    {
      action: 'update',
      target_id: String(id),
      actor_name: 'Maud',
      details: { fields: ['state', 'answers'], version: 2 },
    },
  ]);
  expect(JSON.stringify(await audit())).not.toMatch(/Camille|réparé|@/);
});

test('the same answer is kept and mailed once within the hour, with and without a version', async () => {
  const id = await buildMessage(content.db);
  const answer = (text: string, version?: number) =>
    call('POST', `/api/admin/messages/${id}/answer`, {
      body: { text },
      ...(version !== undefined && { version }),
    });
  const replies = await Promise.all([answer('Merci.', 1), answer('Merci.', 1), answer(' Merci. ')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await answer('Merci.')).body.data).toMatchObject({
    message: { version: 2, answers: [{ text: 'Merci.' }] },
  });
  expect((await read(id)).answers).toHaveLength(1);
  expect(await content.db('content.message_mails').where({ message_id: id, kind: 'answer' })).toHaveLength(1);
  expect((await audit()).filter(({ target_id: target }) => target === String(id))).toHaveLength(1);

  // Another text is another answer, and needs the version that was read.
  expect((await answer('Merci encore.', 1)).body.code).toBe('stale_version');
  expect((await answer('Merci encore.', 2)).status).toBe(200);
  content.setNow('2026-11-20T13:00:01Z');
  expect((await answer('Merci.')).status).toBe(200);
  expect((await read(id)).answers.map(({ text }) => text)).toEqual(['Merci.', 'Merci encore.', 'Merci.']);
});

test('an answer whose process ended while it was sent is shown as uncertain', async () => {
  const id = await buildMessage(content.db);
  await call('POST', `/api/admin/messages/${id}/answer`, { body: { text: 'Merci.' } });
  await content.db('content.message_mails').update({ state: 'begun' });
  expect((await read(id)).answers[0]?.mail).toBe('waiting');
  content.setNow('2026-11-20T12:02:01Z');
  expect((await read(id)).answers[0]?.mail).toBe('uncertain');
});

test('a message is marked, and whoever acts on an older version is told who was first', async () => {
  const id = await buildMessage(content.db);
  const mark = (state: string, version?: number) =>
    call('PATCH', `/api/admin/messages/${id}`, {
      body: { state },
      ...(version !== undefined && { version }),
    });
  expect((await mark('declined', 1)).body.data).toMatchObject({ message: { state: 'declined', version: 2 } });
  const late = await call('POST', `/api/admin/messages/${id}/answer`, {
    body: { text: 'Merci.' },
    version: 1,
  });
  expect([late.status, late.body.code, late.body.data]).toMatchObject([
    412,
    'stale_version',
    { current: { state: 'declined', answers: [] }, changes: [{ fields: ['state'], by: 'Maud' }] },
  ]);
  // The same again changes nothing.
  expect((await mark('declined', 2)).body.data).toMatchObject({ message: { version: 2 } });
  expect((await mark('new', 2)).body.data).toMatchObject({ message: { state: 'new', version: 3 } });
  expect(await audit().then((rows) => rows.slice(-2))).toMatchObject([
    { target_id: String(id), details: { fields: ['state'], version: 2 } },
    { target_id: String(id), details: { fields: ['state'], version: 3 } },
  ]);
});

test('T3-B18: an answer may decline, and is mailed like any other', async () => {
  const id = await buildMessage(content.db, { kind: 'application' });
  const body = { text: 'Pas cette fois.', declines: true };
  expect((await call('POST', `/api/admin/messages/${id}/answer`, { body, version: 1 })).status).toBe(200);
  expect(await read(id)).toMatchObject({ state: 'declined', answers: [{ mail: 'waiting' }] });
});

describe('T3-B18: an application that brings a person into the directory', () => {
  beforeEach(() => content.db('content.guests').delete());
  const accept = (id: number, name = 'Camille Roche', slug = 'camille-roche') =>
    call('POST', '/api/admin/guests', { body: { name, slug, message_id: id } });

  test('is accepted and leads to them, once, also where two press at the same time', async () => {
    const id = await buildMessage(content.db, { kind: 'application' });
    const replies = await Promise.all([accept(id), accept(id, 'Camille R.', 'camille-r')]);
    expect(replies.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, 'application_accepted'],
    ]);
    const [guest, ...others] = await content.db('content.guests').select<{ id: number }[]>('id');
    expect(others).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'accepted', guest_id: guest?.id, version: 2 });
    expect((await audit()).at(-1)).toMatchObject({
      target_id: String(id),
      details: { fields: ['state', 'guest_id'], version: 2 },
    });
    // Once the person is deleted there may be another one.
    await call('DELETE', `/api/admin/guests/${guest?.id}`);
    expect(await read(id)).toMatchObject({ state: 'accepted', guest_id: null });
    expect((await accept(id)).status).toBe(200);
  });

  test('has to be one: nobody is made of another message, or of none', async () => {
    const id = await buildMessage(content.db);
    for (const wrong of [id, 999_999]) expect((await accept(wrong)).body.code).toBe('message_not_found');
    expect(await content.db('content.guests')).toEqual([]);
  });
});

test('a deleted message is gone with its answers and mails', async () => {
  const id = await buildMessage(content.db);
  await call('POST', `/api/admin/messages/${id}/answer`, { body: { text: 'Merci.' } });
  expect((await call('DELETE', `/api/admin/messages/${id}`)).status).toBe(200);
  expect((await call('DELETE', `/api/admin/messages/${id}`)).body.code).toBe('message_not_found');
  expect(await content.db('content.message_answers')).toEqual([]);
  expect(await content.db('content.message_mails')).toEqual([]);
  expect((await audit()).at(-1)).toMatchObject({
    action: 'delete',
    details: { kind: 'contact', state: 'answered' },
  });
});

// T3-B18
test('all messages are taken out as a table, with their answers, and the audit says so', async () => {
  const id = await buildMessage(content.db, { received_at: '2026-11-19T10:00:00Z', message: '=1+1' });
  await buildMessage(content.db, { kind: 'application', received_at: '2026-11-20T10:00:00Z' });
  await buildMessage(content.db, { state: 'unconfirmed' });
  await call('POST', `/api/admin/messages/${id}/answer`, { body: { text: 'Merci.' } });
  const reply = await fetch(`${content.url}/api/admin/messages/export`, {
    headers: { [actorHeader]: signActor(maud, testSecret, { now: new Date('2026-11-20T12:00:00Z') }) },
  });
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect((await reply.text()).split('\r\n')).toEqual([
    'recu,genre,etat,nom,adresse,objet,message,biographie,liens,reponses',
    "2026-11-19T10:00:00.000Z,contact,answered,Camille Roche,camille@example.org,Un lien mort,'=1+1,,,Merci.",
    '2026-11-20T10:00:00.000Z,application,new,Camille Roche,camille@example.org,Horloges atomiques,Un lien de la page est mort.,,,',
    '',
  ]);
  const [row] = await content
    .db('content.audit')
    .orderBy('id', 'desc')
    .limit(1)
    .select('action', 'target_type');
  expect(row).toEqual({ action: 'export', target_type: 'message_list' });
});

test('a message is answered only with a text', async () => {
  const id = await buildMessage(content.db);
  const { body } = await call('POST', `/api/admin/messages/${id}/answer`, { body: { text: ' \n ' } });
  expect(body.fields).toMatchObject([{ path: 'text', message: 'Une réponse est attendue.' }]);
  expect((await read(id)).answers).toEqual([]);
});

describe('what was written with an address', () => {
  const asService = { secret: testSecret, caller: 'gateway', deadlineMs: 30_000 };
  const email = 'camille@example.org';

  test('is exported with its answers, and erased; others keep theirs', async () => {
    const id = await buildMessage(content.db, { received_at: '2026-11-20T10:00:00Z' });
    await buildMessage(content.db, {
      kind: 'application',
      state: 'unconfirmed',
      received_at: '2026-11-19T10:00:00Z',
    });
    const other = await buildMessage(content.db, { email: 'other@example.org' });
    await call('POST', `/api/admin/messages/${id}/answer`, { body: { text: 'Merci.' } });
    const about = { ...asService, baseUrl: content.url, body: { email: 'Camille@example.org' } };
    const { messages } = await callService(exportAddressMessages, about);
    expect(messages).toMatchObject([
      {
        kind: 'contact',
        subject: 'Un lien mort',
        answers: [{ text: 'Merci.' }],
        kept_until: '2029-11-20T12:00:00.000Z',
      },
      { kind: 'application', state: 'unconfirmed', expertise: 'Horloges atomiques' },
    ]);
    const erasure_id = '00000000-0000-4000-8000-00000000000a';
    for (let time = 0; time < 2; time += 1)
      expect(
        await callService(eraseAddressMessages, {
          ...asService,
          baseUrl: content.url,
          body: { email, erasure_id },
        }),
      ).toEqual({ messages: 2 });
    expect(await content.db('content.messages').select('id')).toEqual([{ id: other }]);
  });

  test('goes with the account of its address, of which content learns a hash alone', async () => {
    await buildMessage(content.db);
    await buildMessage(content.db, { email: 'other@example.org' });
    const body = { email_hash: hashEmail('Camille@Example.org') };
    await callService(eraseMessagesOfAccount, { ...asService, baseUrl: content.url, body });
    expect(await content.db('content.messages').select('email')).toEqual([{ email: 'other@example.org' }]);
  });
});
