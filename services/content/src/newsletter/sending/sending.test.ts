import type { NewsletterDelivery } from '@nobicast/contracts';
import { eventually } from '@nobicast/service-kit/testing';
import {
  headersOf,
  startNewsletterForTest,
  tokenIn,
  type NewsletterForTest,
} from '../testing/newsletter-for-test.ts';
import { deliveriesRepository } from './deliveries.repository.ts';

let newsletter: NewsletterForTest;
beforeAll(async () => {
  newsletter = await startNewsletterForTest();
});
afterAll(() => newsletter.close());
const tables = ['issues', 'subscribers', 'suppressions', 'consents', 'limits'];
beforeEach(async () => {
  newsletter.setNow('2099-11-02T09:00:00Z');
  const { content, smtp } = newsletter;
  for (const table of tables) await content.db(`content.newsletter_${table}`).delete();
  for (const command of ['AUTH', 'MAIL', 'RCPT', 'DATA'] as const) smtp.refuse(command, undefined);
  smtp.loseAnswers(false);
  smtp.mails.length = 0;
});

const recipients = () => newsletter.smtp.mails.flatMap((mail) => mail.recipients).sort();
const countsOf = async (id: number) => (await newsletter.issueOf(id)).counts;
const none = { total: 0, waiting: 0, sent: 0, refused: 0, left: 0, in_doubt: 0 };
const listOf = async (id: number, state: 'in_doubt' | 'refused') => {
  const { body } = await newsletter.content.call(
    'GET',
    `/api/admin/newsletter/issues/${id}/deliveries?state=${state}`,
  );
  // The service for tests checks every reply against its contract.
  return (body.data as { deliveries: NewsletterDelivery[] }).deliveries;
};
/** A saved issue that is to be sent now, without the queue: the test runs the job. */
async function ready(text?: Parameters<NewsletterForTest['write']>[0]): Promise<number> {
  const id = await newsletter.write(text);
  await newsletter.content
    .db('content.newsletter_issues')
    .where({ id })
    .update({ state: 'scheduled', scheduled_at: '2099-11-02T09:00:00Z' });
  return id;
}

test('each recipient gets a message of their own, once, with the headers of one-click unsubscription (RFC 8058)', async () => {
  await newsletter.insert(['a@exemple.fr', 'b@exemple.fr']);
  const id = await ready();
  await newsletter.send();
  await newsletter.send();
  expect(newsletter.smtp.mails.map((mail) => mail.recipients).sort()).toEqual([
    ['a@exemple.fr'],
    ['b@exemple.fr'],
  ]);
  const mail = newsletter.smtp.mails.find(({ recipients: [to] }) => to === 'a@exemple.fr');
  const headers = headersOf(mail).join('\n');
  const token = tokenIn(mail);
  expect(headers).toContain(
    `List-Unsubscribe: <https://nobicast.example/api/newsletter/unsubscribe?token=${token}>`,
  );
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers).toMatch(new RegExp(`^Message-ID: <newsletter-${id}-[0-9a-f]{32}@nobicast.example>$`, 'm'));
  expect(headers).toContain('To: a@exemple.fr');
  expect(headers).not.toContain('b@exemple.fr');
  expect(await countsOf(id)).toEqual({ ...none, total: 2, sent: 2 });
  expect((await newsletter.issueOf(id)).state).toBe('sent');
  expect((await newsletter.unsubscribe(token)).body.data).toEqual({ state: 'ended' });
  expect(await newsletter.stateOf('a@exemple.fr')).toBe('unsubscribed');
});

test('recipients are those of the start: confirmed, and not suppressed', async () => {
  await newsletter.insert(['a@exemple.fr', 'stopped@exemple.fr']);
  await newsletter.insert(['waits@exemple.fr'], { state: 'pending' });
  await newsletter.insert(['gone@exemple.fr'], { state: 'unsubscribed' });
  const { db } = newsletter.content;
  const { address_hash } = await db('content.newsletter_subscribers')
    .where({ email: 'stopped@exemple.fr' })
    .first();
  await db('content.newsletter_suppressions').insert({
    address_hash,
    reason: 'complained',
    since: '2099-01-01',
  });
  await ready();
  await newsletter.send();
  await newsletter.insert(['late@exemple.fr']);
  await newsletter.send();
  expect(recipients()).toEqual(['a@exemple.fr']);
});

test('an issue waits for its date', async () => {
  await newsletter.insert(['a@exemple.fr']);
  const id = await newsletter.write();
  await newsletter.schedule(id, '2099-11-02T10:00:00.000Z');
  await newsletter.runJobs();
  expect([recipients(), (await newsletter.issueOf(id)).state]).toEqual([[], 'scheduled']);
  newsletter.setNow('2099-11-02T10:00:00Z');
  await newsletter.send();
  expect(recipients()).toEqual(['a@exemple.fr']);
});

test('“now” does not wait for the next minute', async () => {
  await newsletter.insert(['a@exemple.fr']);
  await newsletter.schedule(await newsletter.write());
  await newsletter.runJobs();
  expect(recipients()).toEqual(['a@exemple.fr']);
});

test('whoever leaves while an issue is being sent gets none', async () => {
  await newsletter.insert(['a@exemple.fr', 'b@exemple.fr', 'c@exemple.fr']);
  const id = await ready();
  const { db } = newsletter.content;
  let delivered = 0;
  await newsletter.send({
    rates: { connections: 1, perMinute: 60_000 },
    delivery: {
      deliver: async () => {
        delivered += 1;
        await db('content.newsletter_subscribers')
          .where({ email: 'b@exemple.fr' })
          .update({ state: 'unsubscribed' });
        await db('content.newsletter_subscribers').where({ email: 'c@exemple.fr' }).delete();
        return { outcome: 'sent' };
      },
    },
  });
  expect(delivered).toBe(1);
  expect(await countsOf(id)).toEqual({ ...none, total: 3, sent: 1, left: 2 });
});

test('a mailbox that does not exist stops its address, and sends nothing else again', async () => {
  await newsletter.insert(['a@exemple.fr', 'nobody@exemple.fr', 'c@exemple.fr']);
  newsletter.smtp.refuseRecipient('nobody@exemple.fr', '550 5.1.1 no such user');
  const id = await ready();
  await newsletter.send();
  await newsletter.send();
  expect(recipients()).toEqual(['a@exemple.fr', 'c@exemple.fr']);
  expect(await newsletter.stateOf('nobody@exemple.fr')).toBe('bounced');
  expect(await countsOf(id)).toEqual({ ...none, total: 3, sent: 2, refused: 1 });
  expect(await listOf(id, 'refused')).toMatchObject([{ email: 'nobody@exemple.fr', reason: 'no_recipient' }]);
  newsletter.smtp.refuseRecipient('nobody@exemple.fr', undefined);
});

test('a refusal for another reason stops nobody', async () => {
  await newsletter.insert(['a@exemple.fr']);
  newsletter.smtp.refuseRecipient('a@exemple.fr', '550 5.7.1 we do not like this');
  const id = await ready();
  await newsletter.send();
  expect(await newsletter.stateOf('a@exemple.fr')).toBe('confirmed');
  expect(await listOf(id, 'refused')).toMatchObject([{ reason: 'refused' }]);
  newsletter.smtp.refuseRecipient('a@exemple.fr', undefined);
});

test('a recipient that is put off is tried again, later and later, and the others wait for nothing', async () => {
  await newsletter.insert(['a@exemple.fr', 'slow@exemple.fr']);
  newsletter.smtp.refuseRecipient('slow@exemple.fr', '451 4.7.1 greylisted');
  const id = await ready();
  await newsletter.send();
  expect(recipients()).toEqual(['a@exemple.fr']);
  expect(await countsOf(id)).toMatchObject({ waiting: 1, sent: 1 });
  newsletter.setNow('2099-11-02T09:00:59Z');
  newsletter.smtp.refuseRecipient('slow@exemple.fr', undefined);
  await newsletter.send();
  expect(recipients()).toEqual(['a@exemple.fr']);
  newsletter.setNow('2099-11-02T09:01:00Z');
  newsletter.smtp.refuseRecipient('slow@exemple.fr', '451 4.7.1 greylisted');
  await newsletter.send();
  newsletter.smtp.refuseRecipient('slow@exemple.fr', undefined);
  // The second pause is five minutes.
  newsletter.setNow('2099-11-02T09:05:59Z');
  await newsletter.send();
  expect(recipients()).toEqual(['a@exemple.fr']);
  newsletter.setNow('2099-11-02T09:06:00Z');
  await newsletter.send();
  expect(recipients()).toEqual(['a@exemple.fr', 'slow@exemple.fr']);
  expect((await newsletter.issueOf(id)).state).toBe('sent');
});

test('a recipient that is put off for a day is given up', async () => {
  await newsletter.insert(['slow@exemple.fr']);
  newsletter.smtp.refuseRecipient('slow@exemple.fr', '452 4.2.2 mailbox full');
  const id = await ready();
  for (let hours = 0; hours <= 200; hours += 12) {
    newsletter.setNow(new Date(Date.parse('2099-11-02T09:00:00Z') + hours * 3_600_000).toISOString());
    await newsletter.send();
  }
  newsletter.smtp.refuseRecipient('slow@exemple.fr', undefined);
  expect(await listOf(id, 'refused')).toMatchObject([{ reason: 'gave_up' }]);
  expect(await newsletter.stateOf('slow@exemple.fr')).toBe('confirmed');
});

test.each([
  ['is away', async () => newsletter.smtp.stop(), async () => newsletter.smtp.start()],
  [
    'refuses all our mail',
    async () => newsletter.smtp.refuse('MAIL', '550 5.7.1 your reputation'),
    async () => newsletter.smtp.refuse('MAIL', undefined),
  ],
])('a mail server that %s costs no recipient an attempt', async (_how, fall, rise) => {
  await newsletter.insert(Array.from({ length: 8 }, (_, index) => `a${index}@exemple.fr`));
  const id = await ready();
  await fall();
  await newsletter.send();
  expect(await countsOf(id)).toEqual({ ...none, total: 8, waiting: 8 });
  expect((await newsletter.issueOf(id)).paused_until).toBe('2099-11-02T09:01:00.000Z');
  await rise();
  // Not before the pause is over.
  await newsletter.send();
  expect(recipients()).toEqual([]);
  newsletter.setNow('2099-11-02T09:01:00Z');
  await newsletter.send();
  expect(recipients()).toHaveLength(8);
  const { rows } = await newsletter.content.db.raw<{ rows: { attempts: number }[] }>(
    'select sum(attempts)::integer as attempts from content.newsletter_deliveries',
  );
  expect(rows).toEqual([{ attempts: 0 }]);
});

test('many refusals in a row are about us: the sending pauses before everybody is refused', async () => {
  await newsletter.insert(Array.from({ length: 40 }, (_, index) => `a${index}@exemple.fr`));
  newsletter.smtp.refuse('DATA', '554 5.7.1 looks like spam');
  const id = await ready();
  await newsletter.send();
  const { refused, waiting } = await countsOf(id);
  expect(refused).toBeGreaterThanOrEqual(10);
  expect(refused).toBeLessThanOrEqual(13);
  expect(refused + waiting).toBe(40);
});

test('a connection that is lost after the message and before the answer: in doubt, never sent again by itself', async () => {
  await newsletter.insert(['a@exemple.fr']);
  newsletter.smtp.loseAnswers(true);
  const id = await ready();
  await newsletter.send();
  newsletter.smtp.loseAnswers(false);
  expect(recipients()).toEqual(['a@exemple.fr']);
  expect(await countsOf(id)).toEqual({ ...none, total: 1, waiting: 1 });
  newsletter.setNow('2099-11-03T09:00:00Z');
  await newsletter.send();
  expect(recipients()).toEqual(['a@exemple.fr']);
  expect(await countsOf(id)).toEqual({ ...none, total: 1, in_doubt: 1 });
  expect((await newsletter.issueOf(id)).state).toBe('sent');
  const [delivery] = await listOf(id, 'in_doubt');
  expect(delivery?.email).toBe('a@exemple.fr');
  const decide = (decision: string) =>
    newsletter.content.call('POST', `/api/admin/newsletter/issues/${id}/deliveries/${delivery?.id}`, {
      body: { decision },
    });
  expect((await decide('arrived')).status).toBe(200);
  expect((await decide('resend')).body.code).toBe('newsletter_not_in_doubt');
  expect(await countsOf(id)).toEqual({ ...none, total: 1, sent: 1 });
});

test('no more connections than configured, and one process at a time', async () => {
  await newsletter.insert(Array.from({ length: 20 }, (_, index) => `a${index}@exemple.fr`));
  await ready();
  let open = 0;
  let most = 0;
  const delivery = {
    deliver: async () => {
      open += 1;
      most = Math.max(most, open);
      // The first message waits for a second one beside it.
      await eventually(() => most >= 2);
      open -= 1;
      return { outcome: 'sent' as const };
    },
  };
  const options = { rates: { connections: 2, perMinute: 60_000 }, delivery };
  await Promise.all([newsletter.send(options), newsletter.send(options), newsletter.send(options)]);
  expect(most).toBe(2);
});

test('where one connection fails, the next process waits until the others have ended', async () => {
  await newsletter.insert(['a@exemple.fr', 'b@exemple.fr']);
  await ready();
  let begun = 0;
  let open = 0;
  let openAtEnd: number | undefined;
  const all = deliveriesRepository(newsletter.content.db);
  const deliveries: typeof all = {
    ...all,
    inSendingLock: (work) =>
      all.inSendingLock(async () => {
        try {
          await work();
        } finally {
          openAtEnd = open;
        }
      }),
  };
  const delivery = {
    deliver: async () => {
      begun += 1;
      const isFirst = begun === 1;
      open += 1;
      // The first one fails while the second one is still sending.
      await eventually(() => (isFirst ? open === 2 : open === 1));
      open -= 1;
      if (isFirst) throw new Error('The database is gone.');
      return { outcome: 'sent' as const };
    },
  };
  const sent = newsletter.send({ rates: { connections: 2, perMinute: 60_000 }, deliveries, delivery });
  await expect(sent).rejects.toThrow('The database is gone.');
  expect(openAtEnd).toBe(0);
});

test('hostile names and subjects stay in their place', async () => {
  await newsletter.insert(['a@exemple.fr'], { first_name: '<img src=x>\r\nBcc: espion@exemple.fr' });
  const id = await ready({
    markdown: '## <script>\n\nUn [lien](javascript:alert(1)) et https://exemple.fr/a?b=1&c=2.',
  });
  await newsletter.content
    .db('content.newsletter_issues')
    .where({ id })
    .update({ subject: 'Objet\r\nBcc: espion@exemple.fr\r\n\r\n<script>' });
  await newsletter.send();
  expect(recipients()).toEqual(['a@exemple.fr']);
  const [mail] = newsletter.smtp.mails;
  const names = headersOf(mail).map((line) => line.replace(/:[^]*$/, ''));
  expect(names).not.toContain('Bcc');
  expect(names.filter((name) => name === 'Subject')).toHaveLength(1);
  const [, html = ''] = (mail?.raw ?? '').split('Content-Type: text/html');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script|<img|href=3D"javascript/i);
});
