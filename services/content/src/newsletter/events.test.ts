import { relaySecret } from '../testing/content-for-test.ts';
import { startNewsletterForTest, tokenIn, type NewsletterForTest } from './testing/newsletter-for-test.ts';

let newsletter: NewsletterForTest;
beforeAll(async () => {
  newsletter = await startNewsletterForTest();
});
afterAll(() => newsletter.close());
beforeEach(async () => {
  newsletter.setNow('2099-11-02T09:00:00Z');
  for (const table of ['issues', 'subscribers', 'suppressions', 'consents', 'limits'])
    await newsletter.content.db(`content.newsletter_${table}`).delete();
  newsletter.smtp.mails.length = 0;
});

const recipients = () => newsletter.smtp.mails.flatMap((mail) => mail.recipients).sort();
/** Writes an issue, and sends it. */
async function sendIssue(): Promise<void> {
  await newsletter.schedule(await newsletter.write());
  await newsletter.runJobs();
}

describe('what the relay reports later', () => {
  const report = (events: unknown[], secret = relaySecret) =>
    fetch(`${newsletter.content.url}/api/newsletter/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ events }),
    });
  const states = async () =>
    (await newsletter.content.db('content.newsletter_subscribers').orderBy('email').select('state')).map(
      ({ state }: { state: string }) => state,
    );

  test('needs the secret', async () => {
    await newsletter.insert(['a@exemple.fr']);
    const events = [{ kind: 'complaint', email: 'a@exemple.fr' }];
    expect((await report(events, 'another secret of the relay, long enough')).status).toBe(401);
    expect(await states()).toEqual(['confirmed']);
  });

  test('complaints and lasting bounces stop an address at once; replies of absent people and delays do not', async () => {
    await newsletter.insert([
      'a@exemple.fr',
      'b@exemple.fr',
      'c@exemple.fr',
      'd@exemple.fr',
      'e@exemple.fr',
      'f@exemple.fr',
    ]);
    const reply = await report([
      { kind: 'complaint', email: 'A@exemple.fr' },
      { kind: 'bounce', email: 'b@exemple.fr', status: '5.1.1' },
      { kind: 'bounce', email: 'c@exemple.fr', status: '5.2.2' },
      { kind: 'bounce', email: 'd@exemple.fr', status: '4.4.1' },
      { kind: 'auto_reply', email: 'e@exemple.fr' },
      { kind: 'delay', email: 'f@exemple.fr' },
    ]);
    expect(await reply.json()).toMatchObject({ data: { stopped: 2 } });
    expect(await states()).toEqual([
      'complained',
      'bounced',
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
    ]);
    await sendIssue();
    expect(recipients()).toEqual(['c@exemple.fr', 'd@exemple.fr', 'e@exemple.fr', 'f@exemple.fr']);
  });

  test('a complaint after the end of a subscription leaves it ended when it did', async () => {
    const [ended_at, email] = [new Date('2099-10-01T09:00:00Z'), 'partie@exemple.fr'];
    await newsletter.insert([email], { state: 'unsubscribed', ended_at });
    await report([{ kind: 'complaint', email }]);
    expect(
      await newsletter.content.db('content.newsletter_subscribers').where({ email }).first(),
    ).toMatchObject({
      state: 'complained',
      ended_at,
    });
  });

  test('a complaint survives the deletion of the address, and ends with a new confirmed request only', async () => {
    const email = 'plainte@exemple.fr';
    const old = await newsletter.subscribe(email);
    await report([{ kind: 'complaint', email }]);
    const { id } = await newsletter.content.db('content.newsletter_subscribers').where({ email }).first();
    await newsletter.content.call('DELETE', `/api/admin/newsletter/subscribers/${id}`);
    const [kept] = await newsletter.content.db('content.newsletter_suppressions').select();
    expect(kept).toMatchObject({ reason: 'complained' });
    expect((await newsletter.confirm(old)).status).toBe(410);
    // Somebody types it again: until it is confirmed, it gets nothing.
    newsletter.setNow('2099-11-02T11:00:00Z');
    newsletter.smtp.mails.length = 0;
    await newsletter.ask(email);
    await newsletter.runJobs();
    const token = tokenIn(newsletter.smtp.mails[0]);
    await sendIssue();
    expect(newsletter.smtp.mails).toHaveLength(1);
    await newsletter.confirm(token);
    await newsletter.runJobs();
    newsletter.smtp.mails.length = 0;
    await sendIssue();
    expect(newsletter.smtp.mails).toHaveLength(1);
  });
});
