import { eraseAddressNewsletter, exportAddressNewsletter } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import { cleanUpNewsletter } from './clean-up.job.ts';
import { startNewsletterForTest, tokenIn, type NewsletterForTest } from './testing/newsletter-for-test.ts';

let newsletter: NewsletterForTest;
beforeAll(async () => {
  newsletter = await startNewsletterForTest();
});
afterAll(() => newsletter.close());
beforeEach(async () => {
  newsletter.setNow('2099-11-02T09:00:00Z');
  const { db } = newsletter.content;
  for (const table of ['issues', 'subscribers', 'suppressions', 'consents', 'limits'])
    await db(`content.newsletter_${table}`).delete();
  await newsletter.runJobs();
  newsletter.smtp.mails.length = 0;
});

const cleanUp = (now: string) =>
  cleanUpNewsletter({ db: newsletter.content.db, clock: () => new Date(now) })({});
const common = (email: string) => ({
  baseUrl: newsletter.content.url,
  secret: testSecret,
  caller: 'gateway',
  deadlineMs: 30_000,
  body: { email },
});

test('a request that nobody confirmed is deleted after seven days, with its address; the proof of it stays', async () => {
  await newsletter.ask('a@exemple.fr');
  await newsletter.runJobs();
  await cleanUp('2099-11-09T08:59:00Z');
  expect(await newsletter.stateOf('a@exemple.fr')).toBe('pending');
  await cleanUp('2099-11-09T09:01:00Z');
  expect(await newsletter.stateOf('a@exemple.fr')).toBeUndefined();
  const { db } = newsletter.content;
  expect(await db('content.newsletter_requests').select()).toEqual([]);
  expect(await db('content.newsletter_limits').select()).toEqual([]);
  expect(await db('content.newsletter_consents').select('act')).toEqual([{ act: 'requested' }]);
});

test('the addresses of an issue are forgotten after six months, those who read it stay', async () => {
  await newsletter.insert(['a@exemple.fr']);
  await newsletter.schedule(await newsletter.write());
  await newsletter.runJobs();
  const { db } = newsletter.content;
  await cleanUp('2100-05-01T09:00:00Z');
  expect(await db('content.newsletter_deliveries').select('email')).toEqual([{ email: 'a@exemple.fr' }]);
  await cleanUp('2100-05-03T09:00:00Z');
  expect(await db('content.newsletter_deliveries').select('email')).toEqual([{ email: null }]);
  expect(await newsletter.stateOf('a@exemple.fr')).toBe('confirmed');
});

test('an address that left is deleted three years after it did, not after it came', async () => {
  await newsletter.subscribe('a@exemple.fr');
  await newsletter.schedule(await newsletter.write());
  await newsletter.runJobs();
  newsletter.setNow('2102-01-01T09:00:00Z');
  await newsletter.unsubscribe(tokenIn(newsletter.smtp.mails.at(-1)));
  await cleanUp('2104-12-31T09:00:00Z');
  expect(await newsletter.stateOf('a@exemple.fr')).toBe('unsubscribed');
  await cleanUp('2105-01-02T09:00:00Z');
  expect(await newsletter.stateOf('a@exemple.fr')).toBeUndefined();
});

test('an address is told what is kept about it, and erases it: hash and proof stay, and it gets nothing more', async () => {
  const email = 'zoe@exemple.fr';
  // Calls between services are signed for a few seconds of the real time.
  newsletter.setNow(new Date().toISOString());
  await newsletter.subscribe(email, { firstName: 'Zoé' });
  await newsletter.schedule(await newsletter.write());
  await newsletter.runJobs();
  const { newsletter: kept } = await callService(exportAddressNewsletter, common(email));
  expect(kept).toMatchObject({
    state: 'confirmed',
    first_name: 'Zoé',
    issues_received: 1,
    consents: [
      { act: 'requested', text_version: '2026-11' },
      { act: 'confirmed', text_version: '2026-11' },
    ],
  });
  newsletter.smtp.mails.length = 0;
  await callService(eraseAddressNewsletter, common(email));
  await callService(eraseAddressNewsletter, common(email));
  expect(await callService(exportAddressNewsletter, common(email))).toEqual({
    newsletter: null,
    show_reminder: null,
  });
  const { db } = newsletter.content;
  for (const table of ['subscribers', 'requests', 'deliveries', 'tokens', 'consents', 'suppressions']) {
    const rows: unknown = await db(`content.newsletter_${table}`).select();
    expect(JSON.stringify(rows)).not.toMatch(/zoe@exemple|Zoé/);
  }
  expect(await db('content.newsletter_suppressions').select('reason')).toEqual([{ reason: 'removed' }]);
  await newsletter.schedule(await newsletter.write());
  await newsletter.runJobs();
  expect(newsletter.smtp.mails).toEqual([]);
});
