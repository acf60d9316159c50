import { addressSalt } from '../testing/index.ts';
import { createAddressKeys } from './address-keys.ts';
import {
  form,
  headersOf,
  startNewsletterForTest,
  tokenIn,
  type NewsletterForTest,
} from './testing/newsletter-for-test.ts';

let newsletter: NewsletterForTest;
beforeAll(async () => {
  newsletter = await startNewsletterForTest();
});
afterAll(() => newsletter.close());
beforeEach(async () => {
  newsletter.setNow('2099-11-01T12:00:00Z');
  const { db } = newsletter.content;
  await db('content.newsletter_subscribers').delete();
  // The jobs of the test before have nothing left to mail.
  await newsletter.runJobs();
  newsletter.smtp.mails.length = 0;
  await db('content.newsletter_consents').delete();
  await db('content.newsletter_suppressions').delete();
  await db('content.newsletter_limits').delete();
});

let addresses = 0;
const newAddress = () => `lectrice${(addresses += 1)}@exemple.fr`;
const recipients = () => newsletter.smtp.mails.flatMap((mail) => mail.recipients);
const rowsOf = async (table: string) => {
  const rows: unknown[] = await newsletter.content.db(`content.newsletter_${table}`).select();
  return rows.length;
};

test.each(['Gagnez sur https://mal.example', 'mal.example', 'Zoé www.mal.example', 'zoe@mal'])(
  'a first name with an address is refused, and nothing is mailed: "%s"',
  async (firstName) => {
    const { status, body } = await newsletter.ask(newAddress(), { firstName });
    expect([status, body.fields]).toEqual([
      400,
      [{ in: 'body', path: 'firstName', message: 'Un prénom sans adresse est attendu.' }],
    ]);
    expect(await rowsOf('subscribers')).toBe(0);
  },
);

test.each(['Zoé', 'J.-P.', 'Anne M.', 'O’Neil', 'Jean-Noël'])('"%s" is a first name', async (firstName) => {
  expect((await newsletter.ask(newAddress(), { firstName })).status).toBe(200);
});

test('a press of the form is stored as pending, mailed once, and confirmed by a POST (NEWSLETTER-08, A52)', async () => {
  const email = newAddress();
  const reply = await newsletter.ask(email, { firstName: 'Zoé' });
  expect([reply.status, reply.body.data]).toEqual([200, {}]);
  expect(await newsletter.stateOf(email)).toBe('pending');
  expect(newsletter.smtp.mails).toEqual([]);
  await newsletter.runJobs();
  expect(recipients()).toEqual([email]);
  const [mail] = newsletter.smtp.mails;
  expect(headersOf(mail)).toContain('Auto-Submitted: auto-generated');
  // Nothing is subscribed yet, so nothing can be unsubscribed by the mail program.
  expect(headersOf(mail).join('\n')).not.toContain('List-Unsubscribe');
  expect(mail?.text).toContain('https://nobicast.example/newsletter/confirmation?lien=');
  const token = tokenIn(mail);
  expect((await newsletter.confirm(token)).body.data).toMatchObject({ state: 'subscribed' });
  expect(await newsletter.stateOf(email)).toBe('confirmed');
  // The same again is the same.
  expect((await newsletter.confirm(token)).body.data).toMatchObject({ state: 'subscribed' });
  const consents = await newsletter.content
    .db('content.newsletter_consents')
    .orderBy('id')
    .select<{ act: string; text_version: string }[]>('act', 'text_version');
  expect(consents).toEqual([
    { act: 'requested', text_version: '2026-11' },
    { act: 'confirmed', text_version: '2026-11' },
  ]);
});

test('GET and HEAD of every address in a mail change nothing: scanners open links', async () => {
  const email = newAddress();
  await newsletter.ask(email);
  await newsletter.runJobs();
  const token = tokenIn(newsletter.smtp.mails[0]);
  for (const method of ['GET', 'HEAD'])
    await fetch(`${newsletter.content.url}/api/newsletter/confirmation?token=${token}`, { method });
  expect(await newsletter.stateOf(email)).toBe('pending');
  await newsletter.confirm(token);
  const { db } = newsletter.content;
  const keys = createAddressKeys(addressSalt);
  await newsletter.ask(email);
  await newsletter.runJobs();
  const leaving = keys.unsubscribeTokenOf(email);
  for (const method of ['GET', 'HEAD'])
    for (const call of ['unsubscribe', 'subscription']) {
      const { status, headers } = await fetch(
        `${newsletter.content.url}/api/newsletter/${call}?token=${leaving}`,
        { method, redirect: 'manual' },
      );
      expect(status).toBe(call === 'unsubscribe' ? 302 : 200);
      if (call === 'unsubscribe')
        expect(headers.get('location')).toBe(`/newsletter/desinscription?lien=${leaving}`);
    }
  expect(await newsletter.stateOf(email)).toBe('confirmed');
  expect(await db('content.newsletter_suppressions').select()).toEqual([]);
});

test('tokens are stored as hashes, and links hold no address', async () => {
  const email = newAddress();
  await newsletter.ask(email);
  await newsletter.runJobs();
  const token = tokenIn(newsletter.smtp.mails[0]);
  const rows: unknown = await newsletter.content.db('content.newsletter_requests').select();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(newsletter.smtp.mails[0]?.text).not.toContain(email);
});

test('an address that is subscribed already is told so by mail, and by nothing else', async () => {
  const email = newAddress();
  await newsletter.subscribe(email, { firstName: 'Zoé' });
  newsletter.smtp.mails.length = 0;
  const known = await newsletter.ask(email, { firstName: '<b>Autre</b>' });
  const unknown = await newsletter.ask(newAddress());
  expect(known).toEqual(unknown);
  await newsletter.runJobs();
  const mail = newsletter.smtp.mails.find(({ recipients: [to] }) => to === email);
  expect(mail?.text).toContain('C’est déjà fait.');
  expect(mail?.text).not.toContain('oubliée');
  // Anybody may type an address: the name that its owner confirmed stays.
  const row = await newsletter.content.db('content.newsletter_subscribers').where({ email }).first();
  expect(row).toMatchObject({ first_name: 'Zoé', state: 'confirmed' });
  expect((await newsletter.unsubscribe(tokenIn(mail))).body.data).toEqual({ state: 'ended' });
});

test('a filled decoy is thanked like everybody, and stored nowhere (A29)', async () => {
  const honest = await newsletter.ask(newAddress());
  const before = await Promise.all(['subscribers', 'requests', 'consents', 'limits'].map(rowsOf));
  const program = await newsletter.ask(newAddress(), { website: 'https://spam.example' });
  expect(program).toEqual(honest);
  expect(await Promise.all(['subscribers', 'requests', 'consents', 'limits'].map(rowsOf))).toEqual(before);
});

test('an invalid address is refused with the specified sentence (NEWSLETTER-01), a first name is optional (NEWSLETTER-02)', async () => {
  const { status, body } = await newsletter.ask('abc');
  expect(status).toBe(400);
  expect(body.fields).toEqual([{ in: 'body', path: 'email', message: 'Adresse email invalide' }]);
  expect((await newsletter.ask(newAddress())).status).toBe(200);
  expect((await newsletter.ask(newAddress(), { firstName: '' })).status).toBe(200);
});

test('an inbox gets four mails an hour, whatever its tags; a network forty; known and unknown alike', async () => {
  const known = newAddress();
  await newsletter.subscribe(known);
  await newsletter.content.db('content.newsletter_limits').delete();
  const replies = async (spell: (count: number) => string) => {
    const all = [];
    for (let count = 0; count < 5; count += 1) all.push(await newsletter.ask(spell(count)));
    return all.map(({ status, body }) => [status, body.error]);
  };
  const ofKnown = await replies(() => known);
  const name = `etiquette${(addresses += 1)}`;
  expect(await replies((count) => `${name}+${count}@exemple.fr`)).toEqual(ofKnown);
  expect(ofKnown.map(([status]) => status)).toEqual([200, 200, 200, 200, 429]);
  // An hour later there is room again.
  newsletter.setNow('2099-11-01T13:00:01Z');
  expect((await newsletter.ask(known)).status).toBe(200);
  for (let count = 1; count < 40; count += 1) await newsletter.ask(newAddress());
  expect((await newsletter.ask(newAddress())).status).toBe(429);
});

test('an inbox gets ten mails a day, of both forms together', async () => {
  const email = newAddress();
  const press = async () => [
    (await newsletter.ask(email)).status,
    (await newsletter.content.call('POST', '/api/show-reminders', { body: { email } })).status,
  ];
  for (const hour of ['12', '14', '16', '18', '20']) {
    newsletter.setNow(`2099-11-01T${hour}:00:00Z`);
    expect(await press()).toEqual([200, 200]);
  }
  newsletter.setNow('2099-11-01T22:00:00Z');
  expect(await press()).toEqual([429, 429]);
  newsletter.setNow('2099-11-02T12:00:00Z');
  expect(await press()).toEqual([200, 200]);
});

test('addresses differ in no other way than their case', async () => {
  const email = newAddress();
  await newsletter.ask(email.toUpperCase());
  await newsletter.ask(email);
  expect(await rowsOf('subscribers')).toBe(1);
});

test('leave, come back, leave again: state and mails agree, and old tokens still end it', async () => {
  const email = newAddress();
  const first = await newsletter.subscribe(email);
  await newsletter.ask(email);
  await newsletter.runJobs();
  const leaving = tokenIn(newsletter.smtp.mails.at(-1));
  newsletter.setNow('2099-11-01T14:00:00Z');
  expect((await newsletter.unsubscribe(leaving)).body.data).toEqual({ state: 'ended' });
  expect(await newsletter.stateOf(email)).toBe('unsubscribed');
  expect((await newsletter.unsubscribe(leaving)).body.data).toEqual({ state: 'ended' });
  // The link that was pressed before does not bring the address back.
  expect((await newsletter.confirm(first)).body.data).toEqual({ state: 'ended' });
  expect(await newsletter.stateOf(email)).toBe('unsubscribed');
  newsletter.setNow('2099-11-02T12:00:00Z');
  newsletter.smtp.mails.length = 0;
  await newsletter.subscribe(email);
  // Whoever comes back is mailed: a returning reader who hears nothing is not subscribed.
  expect(newsletter.smtp.mails[0]?.text).toContain('Un dernier geste.');
  expect(await newsletter.stateOf(email)).toBe('confirmed');
  newsletter.setNow('2099-11-03T12:00:00Z');
  expect((await newsletter.unsubscribe(leaving)).body.data).toEqual({ state: 'ended' });
  expect(await newsletter.stateOf(email)).toBe('unsubscribed');
});

test('a request that nobody pressed before the address left does not bring it back', async () => {
  const email = newAddress();
  await newsletter.ask(email);
  await newsletter.runJobs();
  const unused = tokenIn(newsletter.smtp.mails.at(-1));
  await newsletter.subscribe(email);
  await newsletter.ask(email);
  await newsletter.runJobs();
  newsletter.setNow('2099-11-01T15:00:00Z');
  await newsletter.unsubscribe(tokenIn(newsletter.smtp.mails.at(-1)));
  expect((await newsletter.confirm(unused)).body.data).toEqual({ state: 'ended' });
  expect(await newsletter.stateOf(email)).toBe('unsubscribed');
});

test('a confirmation link works for seven days', async () => {
  const email = newAddress();
  await newsletter.ask(email);
  await newsletter.runJobs();
  const token = tokenIn(newsletter.smtp.mails[0]);
  newsletter.setNow('2099-11-08T12:00:01Z');
  const { status, body } = await newsletter.confirm(token);
  expect([status, body.code]).toEqual([410, 'link_invalid']);
});

test('a plain form is answered by a redirect to the page that says what became of it', async () => {
  const post = async (fields: Record<string, string>) => {
    const { status, headers } = await fetch(`${newsletter.content.url}/api/newsletter`, form(fields));
    return [status, headers.get('location')];
  };
  const email = newAddress();
  const sent = { email, firstName: '', website: '' };
  expect(await post(sent)).toEqual([303, '/newsletter?inscription=merci']);
  expect(await post({ ...sent, email: 'abc' })).toEqual([303, '/newsletter?inscription=adresse']);
  for (let count = 0; count < 3; count += 1) await post(sent);
  expect(await post(sent)).toEqual([303, '/newsletter?inscription=attente']);
  await newsletter.runJobs();
  const token = tokenIn(newsletter.smtp.mails[0]);
  const url = `${newsletter.content.url}/api/newsletter/confirmation?token=${token}&from=page`;
  const pressed = await fetch(url, form({}));
  expect([pressed.status, pressed.headers.get('location')]).toEqual([
    303,
    `/newsletter/confirmation?lien=${token}`,
  ]);
  expect(await newsletter.stateOf(email)).toBe('confirmed');
});

test('a mail provider posts as it likes, and is answered without redirect or cookie, also for an old link (RFC 8058)', async () => {
  const email = newAddress();
  await newsletter.subscribe(email);
  await newsletter.ask(email);
  await newsletter.runJobs();
  const token = tokenIn(newsletter.smtp.mails.at(-1));
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart];
  for (const [state, address] of [
    [200, token],
    [410, 'a'.repeat(43)],
  ] as const)
    for (const body of bodies) {
      const { status, headers } = await fetch(
        `${newsletter.content.url}/api/newsletter/unsubscribe?token=${address}`,
        { method: 'POST', body, redirect: 'manual' },
      );
      expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([state, null, null]);
    }
  expect(await newsletter.stateOf(email)).toBe('unsubscribed');
});

test('a confirmation is answered by a mail with the way out, once, which works (T3-P13)', async () => {
  const email = 'way.out@exemple.fr';
  await newsletter.ask(email);
  await newsletter.runJobs();
  const token = tokenIn(newsletter.smtp.mails.at(-1));
  newsletter.smtp.mails.length = 0;
  const { body } = await newsletter.confirm(token);
  expect((await newsletter.confirm(token)).body).toEqual(body);
  await newsletter.runJobs();
  const [welcome, ...others] = newsletter.smtp.mails;
  expect(others).toEqual([]);
  expect(welcome?.text).toContain('C’est confirmé.');
  expect(welcome?.text).toContain('https://nobicast.example/infolettre');
  const wayOut = tokenIn(welcome);
  // The page of the confirmation leads there, too.
  expect(body.data).toEqual({ state: 'subscribed', unsubscribe_token: wayOut });
  expect(headersOf(welcome).join('\n')).toContain(
    `List-Unsubscribe: <https://nobicast.example/api/newsletter/unsubscribe?token=${wayOut}>`,
  );
  await newsletter.unsubscribe(wayOut);
  expect(await newsletter.stateOf(email)).toBe('unsubscribed');
});
