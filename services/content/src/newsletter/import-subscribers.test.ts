import type { NewsletterImport } from '@nobicast/contracts';
import { actorHeader, signActor, type UserActor } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import { importedLines } from './imported-lines.rules.ts';
import { startNewsletterForTest, tokenIn, type NewsletterForTest } from './testing/newsletter-for-test.ts';

let newsletter: NewsletterForTest;
beforeAll(async () => {
  newsletter = await startNewsletterForTest();
});
afterAll(() => newsletter.close());
beforeEach(async () => {
  newsletter.setNow('2099-11-02T09:00:00Z');
  for (const table of ['subscribers', 'suppressions', 'consents'])
    await newsletter.content.db(`content.newsletter_${table}`).delete();
  auditedBefore = (await allAudited()).length;
  newsletter.smtp.mails.length = 0;
});

const admin: UserActor = { kind: 'user', userId: 'admin', role: 'admin', sessionId: 's' };
const bring = (csv: string, fields: object = {}) =>
  newsletter.content.call('POST', '/api/admin/newsletter/subscribers/import', {
    body: { csv, source: 'Salon du livre, mars 2099', has_consent: true, ...fields },
  });
const brought = async (csv: string) => (await bring(csv)).body.data as NewsletterImport;
const addressed = () => newsletter.smtp.mails.flatMap(({ recipients }) => recipients).sort();
/** Nobody deletes what is in the audit. */
let auditedBefore = 0;
const allAudited = () =>
  newsletter.content
    .db('content.audit')
    .where({ target_type: 'newsletter_list' })
    .orderBy('id')
    .select<{ action: string; details: unknown }[]>('action', 'details');
const audited = async () => (await allAudited()).slice(auditedBefore);

describe('the lines of a file', () => {
  const read = (csv: string) =>
    importedLines(csv)?.map(({ line, email, firstName }) => [line, email, firstName]);
  test.each<[string, string, unknown[]]>([
    [
      'an address a line',
      'a@b.fr\n\nC@D.fr\n \n\t\n',
      [
        [1, 'a@b.fr', null],
        [3, 'c@d.fr', null],
      ],
    ],
    ['a table with a header', 'Prénom;E-mail\nZoé;zoe@b.fr', [[2, 'zoe@b.fr', 'Zoé']]],
    ['its address called Mail', 'Mail;Prénom\nzoe@b.fr;Zoé', [[2, 'zoe@b.fr', 'Zoé']]],
    ['its address in French', 'Adresse électronique;Prénom\nzoe@b.fr;Zoé', [[2, 'zoe@b.fr', 'Zoé']]],
    [
      'the English names',
      'Email Address,First Name\r\nzoe@b.fr,"Zoé, dite Z"',
      [[2, 'zoe@b.fr', 'Zoé, dite Z']],
    ],
    ['a table without a header', 'Zoé\tzoe@b.fr\t@zoe', [[1, 'zoe@b.fr', null]]],
    ['what mail programs copy', 'Zoé <zoe@b.fr>', [[1, 'zoe@b.fr', null]]],
    [
      'recipients as mail programs copy them',
      'Zoé <zoe@b.fr>; max@b.fr, Bob <bob@>\nlea@b.fr',
      [
        [1, 'zoe@b.fr', null],
        [1, 'max@b.fr', null],
        [1, undefined, null],
        [2, 'lea@b.fr', null],
      ],
    ],
    ['a mark of byte order', '\ufeffemail\nzoe@b.fr', [[2, 'zoe@b.fr', null]]],
    [
      'a stray quote',
      'Le "chef" chef@b.fr\nzoe@b.fr',
      [
        [1, undefined, null],
        [2, 'zoe@b.fr', null],
      ],
    ],
    [
      'names with what no text can hold, or nobody sees',
      `email;prénom\nzoe@b.fr;Zo\u0000é\u200b\nmia@b.fr;\u0000\nawa@b.fr;${'a'.repeat(59)}😀é`,
      [
        [2, 'zoe@b.fr', 'Zoé'],
        [3, 'mia@b.fr', null],
        [4, 'awa@b.fr', `${'a'.repeat(59)}😀`],
      ],
    ],
    ['no address at all', 'bonjour', [[1, undefined, null]]],
  ])('%s', (_name, csv, expected) => {
    expect(read(csv)).toEqual(expected);
  });
});

// T3-B18
describe('addresses that are brought by an admin', () => {
  test('are asked to confirm, and get nothing before they did; what the admin said is kept with the proof', async () => {
    expect(await brought('email;prénom\nzoe@exemple.fr;Zoé')).toEqual({ invited: 1, refused: [] });
    await newsletter.runJobs();
    expect(addressed()).toEqual(['zoe@exemple.fr']);
    expect(await newsletter.stateOf('zoe@exemple.fr')).toBe('pending');
    await newsletter.confirm(tokenIn(newsletter.smtp.mails[0]));
    expect(await newsletter.stateOf('zoe@exemple.fr')).toBe('confirmed');
    // The mail of welcome.
    await newsletter.runJobs();
    expect(
      await newsletter.content.db('content.newsletter_consents').orderBy('id').select('act', 'source'),
    ).toEqual([
      { act: 'requested', source: 'Salon du livre, mars 2099' },
      { act: 'confirmed', source: null },
    ]);
    expect(await audited()).toEqual([{ action: 'invite', details: { invited: 1, refused: 0 } }]);
  });

  test('are refused line by line, each with its reason', async () => {
    await newsletter.insert(['la@exemple.fr']);
    await newsletter.insert(['partie@exemple.fr']);
    const { body } = await newsletter.content.call(
      'GET',
      '/api/admin/newsletter/subscribers?search=partie@exemple.fr',
    );
    const [{ id }] = (body.data as { subscribers: [{ id: number }] }).subscribers;
    await newsletter.content.call('DELETE', `/api/admin/newsletter/subscribers/${id}`);
    await newsletter.ask('attend@exemple.fr');
    const lines = [
      'nina@exemple.fr',
      'nina@',
      'NINA@exemple.fr',
      'la@exemple.fr',
      'attend@exemple.fr',
      'partie@exemple.fr',
    ];
    expect(await brought(lines.join('\n'))).toEqual({
      invited: 1,
      refused: [
        { line: 2, text: 'nina@', reason: 'no_address' },
        { line: 3, text: 'NINA@exemple.fr', reason: 'repeated' },
        { line: 4, text: 'la@exemple.fr', reason: 'subscribed' },
        { line: 5, text: 'attend@exemple.fr', reason: 'waiting' },
        { line: 6, text: 'partie@exemple.fr', reason: 'ended' },
      ],
    });
    await newsletter.runJobs();
    expect(addressed()).toEqual(['attend@exemple.fr', 'nina@exemple.fr']);
    // Once the link of a request has expired, the address may be asked again.
    newsletter.setNow('2099-12-20T09:00:00Z');
    expect((await brought('attend@exemple.fr')).invited).toBe(1);
  });

  test('are read from the text as it was sent: lines are counted from its first, and a first column may be empty', async () => {
    expect((await brought('\n\nnina@\n')).refused).toEqual([
      { line: 3, text: 'nina@', reason: 'no_address' },
    ]);
    expect(await brought('\temail\n\tzoe@exemple.fr')).toEqual({ invited: 1, refused: [] });
    // What is shown of a long line is not cut within a character.
    const long = 'x'.repeat(99);
    expect((await brought(`${long}💌💌`)).refused).toEqual([{ line: 1, text: long, reason: 'no_address' }]);
  });

  test('need the consent that was said, where it was given, and not too many lines', async () => {
    for (const [fields, path] of [
      [{ has_consent: false }, 'has_consent'],
      [{ source: ' ' }, 'source'],
      [{ csv: ' ' }, 'csv'],
      [{ csv: 'a@exemple.fr\n"b@exemple.fr' }, 'csv'],
      [{ csv: Array.from({ length: 1_001 }, (_, at) => `a${at}@exemple.fr`).join('\n') }, 'csv'],
    ] as const) {
      const { status, body } = await bring('a@exemple.fr', fields);
      expect([status, body.fields]).toMatchObject([400, [{ path }]]);
    }
    expect(await audited()).toEqual([]);
  });
});

// T3-B18
test('the list is taken out as a table, with the proof of each consent, and the audit says so', async () => {
  await newsletter.subscribe('zoe@exemple.fr', { firstName: '=Zoé' });
  await brought('awa@exemple.fr');
  const reply = await fetch(`${newsletter.content.url}/api/admin/newsletter/subscribers/export`, {
    headers: { [actorHeader]: signActor(admin, testSecret, { now: new Date('2099-11-02T09:00:00Z') }) },
  });
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="newsletter-2099-11-02.csv"');
  const [header, zoe, awa, ...rest] = (await reply.text()).split('\r\n');
  expect(header).toBe('adresse,prenom,etat,demandee,confirmee,terminee,preuve');
  expect(zoe).toMatch(/^zoe@exemple\.fr,'=Zoé,confirmed,2099-11-02T09:00:00\.000Z,2099-11-02/);
  expect(zoe).toMatch(
    /requested 2099-11-02T09:00:00Z \(2026-11\) ; confirmed 2099-11-02T09:00:00Z \(2026-11\)$/,
  );
  expect(awa).toMatch(/^awa@exemple\.fr,,pending,.*requested .* \(2026-11, Salon du livre, mars 2099\)"?$/);
  expect(rest).toEqual(['']);
  expect((await audited()).at(-1)).toMatchObject({ action: 'export' });
});
