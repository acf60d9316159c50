import { withoutStatementTimeout } from '@nobicast/service-kit/testing';
import type { NewsletterGrowth, NewsletterSubscriberPage } from '@nobicast/contracts';
import { startNewsletterForTest, type NewsletterForTest } from './testing/newsletter-for-test.ts';

let newsletter: NewsletterForTest;
beforeAll(async () => {
  newsletter = await startNewsletterForTest();
});
afterAll(() => newsletter.close());
beforeEach(async () => {
  newsletter.setNow('2099-11-02T09:00:00Z');
  for (const table of ['issues', 'subscribers'])
    await newsletter.content.db(`content.newsletter_${table}`).delete();
});

const call: NewsletterForTest['content']['call'] = (...input) => newsletter.content.call(...input);

const listOf = async (query: string) => {
  const { body } = await call('GET', `/api/admin/newsletter/subscribers?${query}`);
  return body.data as NewsletterSubscriberPage;
};

test('an address is found by a part of it and by state', async () => {
  await newsletter.insert(['zoe@exemple.fr', 'a_b@exemple.fr']);
  await newsletter.insert(['zoe@autre.fr'], { state: 'pending', confirmed_at: null });
  expect((await listOf('search=ZOE')).subscribers.map(({ email }) => email).sort()).toEqual([
    'zoe@autre.fr',
    'zoe@exemple.fr',
  ]);
  expect((await listOf('search=a_b')).total).toBe(1);
  expect((await listOf('search=a%25b')).total).toBe(0);
  expect((await listOf('state=pending')).subscribers.map(({ email }) => email)).toEqual(['zoe@autre.fr']);
});

test('their number is counted week by week; who left counts until then (T3-L7)', async () => {
  const weeksAgo = (weeks: number) =>
    new Date(Date.parse('2099-11-02T09:00:00Z') - weeks * 7 * 24 * 3_600_000).toISOString();
  await newsletter.insert(['a@exemple.fr', 'b@exemple.fr'], { confirmed_at: weeksAgo(60) });
  await newsletter.insert(['c@exemple.fr'], { confirmed_at: weeksAgo(1.5) });
  await newsletter.insert(['d@exemple.fr'], {
    confirmed_at: weeksAgo(40),
    state: 'unsubscribed',
    ended_at: weeksAgo(0.5),
  });
  await newsletter.insert(['e@exemple.fr'], { state: 'pending', confirmed_at: null });
  const { body } = await call('GET', '/api/admin/newsletter/growth');
  const { weeks } = body.data as NewsletterGrowth;
  expect(weeks.map(({ confirmed }) => confirmed)).toEqual([...Array<number>(24).fill(3), 4, 3]);
  expect([weeks[0]?.at, weeks.at(-1)?.at]).toEqual([weeksAgo(25), weeksAgo(0)]);
});

test('a list of five thousand is read in pages and searched by index', async () => {
  const { db } = newsletter.content;
  await withoutStatementTimeout(db, (transaction) =>
    transaction.raw(
      `insert into content.newsletter_subscribers (email, address_hash, state, requested_at)
        select 'lectrice' || n || '@exemple.fr', int8send(n), 'confirmed',
          '2099-01-01'::timestamptz + n * interval '1 second'
        from generate_series(1, 5000) n`,
    ),
  );
  await db.raw('analyze content.newsletter_subscribers');
  const last = await listOf('page=100');
  expect([last.total, last.subscribers.length, last.subscribers.at(-1)?.email]).toEqual([
    5_000,
    50,
    'lectrice1@exemple.fr',
  ]);
  expect((await listOf('search=rice4999')).subscribers.map(({ email }) => email)).toEqual([
    'lectrice4999@exemple.fr',
  ]);
  expect(await listOf('search=exemple')).toMatchObject({ total: 1_000, is_capped: true });
  const { rows } = await db.raw<{ rows: Record<string, string>[] }>(
    `explain select id from content.newsletter_subscribers s where s.email like '%rice4999%'`,
  );
  expect(JSON.stringify(rows)).toContain('newsletter_subscribers_search');
});

test('one is removed: it goes from the issues that it got, too, and its hash stays', async () => {
  await newsletter.insert(['a@exemple.fr']);
  await newsletter.schedule(await newsletter.write());
  await newsletter.runJobs();
  const id = (await listOf('search=a@')).subscribers[0]?.id;
  expect((await call('DELETE', `/api/admin/newsletter/subscribers/${id}`)).status).toBe(200);
  expect((await call('DELETE', `/api/admin/newsletter/subscribers/${id}`)).body.code).toBe(
    'newsletter_subscriber_not_found',
  );
  const { db } = newsletter.content;
  for (const table of ['subscribers', 'deliveries', 'requests', 'consents', 'suppressions']) {
    const rows: unknown = await db(`content.newsletter_${table}`).select();
    expect(JSON.stringify(rows)).not.toContain('a@exemple.fr');
  }
  expect(await db('content.newsletter_suppressions').select('reason')).toContainEqual({
    reason: 'removed',
  });
  const audited = await db('content.audit').where('target_type', 'newsletter_subscriber').pluck('action');
  expect(audited).toEqual(['delete']);
});
