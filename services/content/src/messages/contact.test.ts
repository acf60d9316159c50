import { sendApplication, sendContact, type ContactConfirmation } from '@nobicast/contracts';
import { randomToken } from '@nobicast/service-kit';
import { createTestDatabase, type TestDatabase } from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import { startContentForTest, startFakeAuth, type ContentForTest } from '../testing/index.ts';
import { confirmationHash } from './send-message.use-cases.ts';

let database: TestDatabase;
let content: ContentForTest;
let auth: Awaited<ReturnType<typeof startFakeAuth>>;
beforeAll(async () => {
  database = await createTestDatabase();
  auth = await startFakeAuth();
  content = await startContentForTest(database, { authUrl: auth.url });
});
afterAll(async () => {
  await content.close();
  await auth.close();
  await database.drop();
});
beforeEach(async () => {
  content.setNow('2026-11-20T12:00:00Z');
  await content.db('content.messages').delete();
});

const valid = {
  name: 'Camille Roche',
  email: 'Camille@Example.org',
  subject: 'Un lien mort',
  message: 'Le lien du sujet trois ne répond plus.',
  consent: true,
  newsletter: true,
};
const application = {
  name: 'Camille Roche',
  email: 'camille@example.org',
  expertise: 'Horloges atomiques',
  bio: 'Douze ans de serveurs.',
  message: '',
  social_links: { twitter: '@camille', website: 'https://camille.example', linkedin: '' },
};
/** As somebody without an account, of this network. */
async function post(path: string, body: unknown, ip = '203.0.113.7') {
  const response = await fetch(content.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  });
  // Every reply is an envelope.
  const reply = (await response.json()) as {
    ok: boolean;
    error?: string;
    code?: string;
    fields?: { path: string; message: string }[];
  };
  return { status: response.status, headers: response.headers, ...reply };
}
const contact = (fields: object = {}, ip?: string) =>
  post(sendContact.path, { ...valid, turnstile_token: auth.issueToken(), ...fields }, ip);
const apply = (fields: object = {}, ip?: string) =>
  post(sendApplication.path, { ...application, ...fields }, ip);
const submit = async (path: string, fields: Record<string, string>, ip = '203.0.113.7') => {
  const response = await fetch(content.url + path, {
    method: 'POST',
    headers: { 'x-forwarded-for': ip },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return [response.status, response.headers.get('location')];
};
const stored = () => content.db('content.messages').orderBy('id');
const mailsOf = async (id: number) =>
  (await content.db('content.message_mails').where({ message_id: id }).orderBy('id').select('kind')).map(
    ({ kind }) => kind as string,
  );

test('anybody sends a message, which is stored with its two mails (API-PUBLIC-047, ROLES-09)', async () => {
  expect(await contact()).toMatchObject({ status: 200, ok: true });
  const [message] = await stored();
  expect(message).toMatchObject({
    kind: 'contact',
    state: 'new',
    name: 'Camille Roche',
    email: 'camille@example.org',
    subject: 'Un lien mort',
    message: 'Le lien du sujet trois ne répond plus.',
    // CONTACT-28
    wants_newsletter: true,
    consented_at: new Date('2026-11-20T12:00:00Z'),
  });
  expect(await mailsOf(message.id)).toEqual(['team', 'receipt']);
});

test.each([
  // CONTACT-16, CONTACT-17
  ['name', 'C', 'Le nom doit contenir au moins 2 caractères'],
  ['name', 'C'.repeat(101), '100 caractères au plus.'],
  // CONTACT-18, CONTACT-19, CONTACT-20
  ['email', 'camille@', 'Adresse email invalide'],
  ['email', `${'a'.repeat(60)}@${'b.'.repeat(97)}fr`, 'Adresse email invalide'],
  // CONTACT-21, CONTACT-22
  ['subject', 'Euh', 'Le sujet doit contenir au moins 5 caractères'],
  ['subject', 'e'.repeat(201), '200 caractères au plus.'],
  // CONTACT-23, CONTACT-24 (A26), CONTACT-25
  ['message', 'Bonjour', 'Le message doit contenir au moins 10 caractères'],
  ['message', 'e'.repeat(5_001), '5000 caractères au plus.'],
  // CONTACT-26, CONTACT-27
  ['consent', false, 'Vous devez accepter la politique de confidentialité'],
  ['consent', undefined, 'Vous devez accepter la politique de confidentialité'],
  // CONTACT-29, CONTACT-30
  ['turnstile_token', undefined, 'Veuillez compléter la vérification de sécurité.'],
  ['turnstile_token', '', 'Veuillez compléter la vérification de sécurité.'],
])('a wrong %s is refused in French, before the token is spent', async (path, value, message) => {
  const token = auth.issueToken();
  const reply = await contact({ turnstile_token: token, [path]: value });
  expect([reply.status, reply.fields]).toEqual([400, [{ in: 'body', path, message }]]);
  expect(auth.isSpent(token)).toBe(false);
  expect(await stored()).toEqual([]);
});

test('the longest and shortest values are accepted (CONTACT-16, CONTACT-20, CONTACT-21, CONTACT-23, CONTACT-25)', async () => {
  const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}.fr`;
  const email = `${'a'.repeat(255 - 1 - domain.length)}@${domain}`;
  expect(email).toHaveLength(255);
  const longest = { name: 'n'.repeat(100), email, subject: 's'.repeat(200), message: 'm'.repeat(5_000) };
  expect(await contact(longest)).toMatchObject({ status: 200 });
  const shortest = { name: 'Zo', subject: 'Salut', message: 'Dix signes' };
  expect(await contact(shortest)).toMatchObject({ status: 200 });
});

test('a wrong token is refused with the sentence of the form (CONTACT-30)', async () => {
  const reply = await contact({ turnstile_token: 'none of ours' });
  expect([reply.status, reply.code, reply.error]).toEqual([
    400,
    'bot_check_failed',
    'Veuillez compléter la vérification de sécurité.',
  ]);
  expect(await stored()).toEqual([]);
});

test('a double press stores one message, whichever press comes first, and so does a retry', async () => {
  const turnstile_token = auth.issueToken();
  const replies = await Promise.all([1, 2, 3].map(() => contact({ turnstile_token })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await contact({ turnstile_token })).toMatchObject({ status: 200 });
  expect(await stored()).toHaveLength(1);
  await Promise.all([1, 2].map(() => apply()));
  expect(await stored()).toHaveLength(2);
  expect(await content.db('content.message_mails')).toHaveLength(4);
  // An hour later somebody may mean it again.
  content.setNow('2026-11-20T13:00:01Z');
  await contact();
  expect(await stored()).toHaveLength(3);
});

test('anybody applies as a guest (API-PUBLIC-020, API-PUBLIC-051, API-PUBLIC-053, ROLES-10, A28, A39)', async () => {
  expect(await apply()).toMatchObject({ status: 200, ok: true });
  const [message] = await stored();
  expect(message).toMatchObject({
    kind: 'application',
    state: 'new',
    expertise: 'Horloges atomiques',
    bio: 'Douze ans de serveurs.',
    message: null,
    social_links: { twitter: '@camille', website: 'https://camille.example' },
  });
  expect(await mailsOf(message.id)).toEqual(['team', 'receipt']);
});

test('name, address and expertise are enough (GUESTS-34, GUESTS-35, GUESTS-36)', async () => {
  const { name, email, expertise } = application;
  expect(await post(sendApplication.path, { name, email, expertise })).toMatchObject({ status: 200 });
  const { fields } = await post(sendApplication.path, {});
  expect(fields?.map(({ path }) => path)).toEqual(['name', 'email', 'expertise']);
});

// GUESTS-43, A27
test.each([
  [{ name: 'n'.repeat(101) }, 'name', '100 caractères au plus.'],
  [{ email: 'camille@' }, 'email', 'Adresse email invalide'],
  [{ expertise: 'n'.repeat(201) }, 'expertise', '200 caractères au plus.'],
  [{ bio: 'n'.repeat(2_001) }, 'bio', '2000 caractères au plus.'],
  [{ message: 'n'.repeat(5_001) }, 'message', '5000 caractères au plus.'],
  [{ social_links: { github: 'n'.repeat(501) } }, 'social_links.github', '500 caractères au plus.'],
])(
  'an application with a text that is too long or no address is refused in French',
  async (wrong, path, message) => {
    const reply = await apply(wrong);
    expect([reply.status, reply.fields]).toEqual([400, [{ in: 'body', path, message }]]);
  },
);

test('a filled honeypot is thanked, and stored nowhere (A29)', async () => {
  expect(await apply({ topic: 'Great offer' })).toMatchObject({ status: 200, ok: true });
  const { name, email, expertise } = application;
  expect(await submit('/api/guest-invitations/form', { name, email, expertise, topic: 'x' })).toEqual([
    303,
    '/invites/candidature?etat=envoye',
  ]);
  expect(await stored()).toEqual([]);
});

test('an inbox and a network have limits of their own, by the hour (A29)', async () => {
  for (let count = 0; count < 5; count += 1)
    expect(
      await apply(
        { expertise: `Domaine ${count}`, email: `camille+${count}@example.org` },
        `203.0.113.${count}`,
      ),
    ).toMatchObject({ status: 200 });
  const refused = await apply({ expertise: 'De trop' }, '198.51.100.1');
  expect([refused.status, refused.code, refused.error]).toEqual([
    429,
    'too_many_requests',
    'Vous avez envoyé plusieurs messages. Réessayez dans 60 minutes.',
  ]);
  expect(refused.headers.get('retry-after')).toBe('3600');
  for (let count = 0; count < 30; count += 1)
    expect(await apply({ email: `autre${count}@example.org` }, '198.51.100.2')).toMatchObject({
      status: 200,
    });
  expect(await apply({ email: 'un.de.plus@example.org' }, '198.51.100.2')).toMatchObject({ status: 429 });
  expect(await apply({ email: 'un.de.plus@example.org' }, '198.51.100.3')).toMatchObject({ status: 200 });
  content.setNow('2026-11-20T13:00:01Z');
  expect(await apply({ expertise: 'Une heure après' }, '198.51.100.1')).toMatchObject({ status: 200 });
});

const { consent: _consent, newsletter: _newsletter, ...texts } = valid;

test('a plain contact form waits for its confirmation, and a plain application does not', async () => {
  expect(await submit('/api/contact/form', { ...texts, consent: 'on' })).toEqual([
    303,
    '/contact?etat=a-confirmer',
  ]);
  const [message] = await stored();
  expect(message).toMatchObject({ state: 'unconfirmed', wants_newsletter: false });
  expect(await mailsOf(message.id)).toEqual(['confirm']);
  const { body } = await content.call('GET', '/api/admin/messages');
  expect(body.data).toMatchObject({ messages: [], waiting: 0 });
  expect((await content.call('GET', `/api/admin/messages/${message.id}`)).status).toBe(404);

  const { name, email, expertise } = application;
  const form = { name, email, expertise, bio: '', message: '', twitter: '@camille', website: '', topic: '' };
  expect(await submit('/api/guest-invitations/form', form)).toEqual([
    303,
    '/invites/candidature?etat=envoye',
  ]);
  expect((await stored()).at(-1)).toMatchObject({
    state: 'new',
    social_links: { twitter: '@camille' },
    bio: null,
  });
});

test('a message that waits for its confirmation is in the inbox once its sender passes the bot check', async () => {
  await submit('/api/contact/form', { ...texts, consent: 'on' });
  expect((await contact({ turnstile_token: 'spent' })).code).toBe('bot_check_failed');
  expect((await contact()).status).toBe(200);
  expect((await contact()).status).toBe(200);
  const [message, ...others] = await stored();
  expect([message.state, others]).toEqual(['new', []]);
  expect(await mailsOf(message.id)).toEqual(['confirm', 'team', 'receipt']);
  const wishes = content
    .db(`${jobsSchema}._private_jobs`)
    .whereRaw(`payload::jsonb = jsonb_build_object('messageId', ?::integer)`, [message.id]);
  expect(await wishes.select('id')).toHaveLength(1);
});

// T3-P14
test('a plain form that is refused leads to its page, which says why', async () => {
  expect(await submit('/api/contact/form', { ...texts, consent: 'on', name: 'C', subject: '' })).toEqual([
    303,
    '/contact?etat=refus&champs=name-subject',
  ]);
  expect(await submit('/api/guest-invitations/form', { name: 'Camille' })).toEqual([
    303,
    '/invites/candidature?etat=refus',
  ]);
  expect(await submit('/api/contact/confirm?token=wrong', {})).toEqual([303, '/contact?etat=lien']);
});

test('the link of a mail says what it is about, as often as it is opened, and changes nothing', async () => {
  const read = async (token: string) => {
    const { status, body } = await content.call('GET', `/api/contact/confirm?token=${token}`);
    // Replies are checked against their contract.
    const data = body.data as ContactConfirmation | undefined;
    return [status, data?.state ?? body.code];
  };
  await submit('/api/contact/form', { ...texts, consent: 'on' });
  const [message] = await stored();
  const token = randomToken();
  // As the job of its mail does.
  await content
    .db('content.messages')
    .where({ id: message.id })
    .update({ confirm_hash: confirmationHash(token) });
  expect(await read(token)).toEqual([200, 'waiting']);
  expect(await read(token)).toEqual([200, 'waiting']);
  expect((await stored())[0]).toMatchObject({ state: 'unconfirmed' });

  expect(await submit(`/api/contact/confirm?token=${token}`, {})).toEqual([303, '/contact?etat=confirme']);
  expect(await read(token)).toEqual([200, 'confirmed']);
  for (const wrong of ['', 'x', `${token}x`, 'y'.repeat(43)])
    expect(await read(wrong)).toEqual([410, 'link_invalid']);
  await content.db('content.messages').where({ id: message.id }).delete();
  expect(await read(token)).toEqual([410, 'link_invalid']);
});

test('a mark of direction in a name or a subject is refused, and a line break is a space: both go into mail headers', async () => {
  for (const field of ['name', 'subject']) {
    expect((await contact({ [field]: 'Camille\r\nBcc: x@example.org' })).status).toBe(200);
    expect((await stored()).at(-1)).toMatchObject({ [field]: 'Camille Bcc: x@example.org' });
    await content.db('content.messages').delete();
  }
  for (const wrong of ['Camille\u202egro', 'Cam\u0000ille'])
    for (const field of ['name', 'subject'])
      expect((await contact({ [field]: wrong })).fields?.map(({ path }) => path)).toEqual([field]);
});
