import type { SentIssue, SentIssueList } from '@nobicast/contracts';
import { sharedCacheControl } from '@nobicast/service-kit';
import { eventually, listenForTestChanges, type ChangesForTest } from '@nobicast/service-kit/testing';
import {
  headersOf,
  startNewsletterForTest,
  tokenIn,
  type NewsletterForTest,
} from '../testing/newsletter-for-test.ts';

// T3-P18
let newsletter: NewsletterForTest;
beforeAll(async () => {
  newsletter = await startNewsletterForTest();
});
afterAll(() => newsletter.close());
beforeEach(async () => {
  newsletter.setNow('2099-11-02T09:00:00Z');
  for (const table of ['issues', 'subscribers'])
    await newsletter.content.db(`content.newsletter_${table}`).delete();
  newsletter.smtp.mails.length = 0;
});

type Fields = Partial<Record<'subject' | 'preview' | 'markdown', string>>;
/** An issue that began to be sent at this instant. */
async function sent(at: string, fields: Fields = {}, row: Record<string, unknown> = {}): Promise<number> {
  const [issue] = await newsletter.content
    .db('content.newsletter_issues')
    .insert({
      subject: 'Un numéro',
      markdown: 'Bonjour.',
      state: 'sent',
      created_at: at,
      scheduled_at: at,
      started_at: at,
      finished_at: at,
      ...fields,
      ...row,
    })
    .returning<{ id: number }[]>('id');
  return issue?.id ?? 0;
}
const list = async (query = '') =>
  (await newsletter.content.call('GET', `/api/newsletter/issues${query}`)).body.data as SentIssueList;
const read = (id: number | string) => newsletter.content.call('GET', `/api/newsletter/issues/${id}`);
const document = async (path: string) => {
  const response = await fetch(newsletter.content.url + path);
  return { text: await response.text(), headers: response.headers };
};

test('what was sent is public, the newest first, and nothing else (T3-P18)', async () => {
  const first = await sent('2099-10-05T06:00:00Z', { subject: 'Le premier', preview: 'Au début.' });
  const second = await sent('2099-10-12T06:00:00Z', { subject: 'Le deuxième' }, { state: 'sending' });
  const hidden = [
    await newsletter.write({ subject: 'Un brouillon' }),
    await sent('2099-11-09T06:00:00Z', {}, { state: 'scheduled', started_at: null }),
    await sent('2099-10-19T06:00:00Z', {}, { withdrawn_at: '2099-10-20T06:00:00Z' }),
  ];
  expect(await list()).toEqual({
    issues: [
      { id: second, subject: 'Le deuxième', preview: '', sent_at: '2099-10-12T06:00:00.000Z' },
      { id: first, subject: 'Le premier', preview: 'Au début.', sent_at: '2099-10-05T06:00:00.000Z' },
    ],
    total: 2,
  });
  expect(await list('?limit=1&offset=1')).toMatchObject({ issues: [{ id: first }], total: 2 });
  for (const id of [...hidden, 0, 2_000_000_000]) expect((await read(id)).status).toBe(404);
  const [feed, sitemap] = [await document('/infolettre/feed.xml'), await document('/sitemaps/issues-1.xml')];
  for (const { text } of [feed, sitemap]) {
    expect(text).toContain(`/infolettre/${first}<`);
    for (const id of hidden) expect(text).not.toContain(`/infolettre/${id}<`);
  }
});

test('the team withdraws an issue from page, list, feed and sitemap, and brings it back; drafts are not there (T3-P18)', async () => {
  const id = await sent('2099-10-05T06:00:00Z');
  const addressOf = (issue: number) => `/api/admin/newsletter/issues/${issue}`;
  const withdraw = (is_withdrawn: boolean, issue = id) =>
    newsletter.content.call('POST', `${addressOf(issue)}/withdrawal`, { body: { is_withdrawn } });
  const places = async () => [
    (await read(id)).status === 200,
    (await list()).total === 1,
    (await document('/infolettre/feed.xml')).text.includes(`/infolettre/${id}<`),
    (await document('/sitemaps/issues-1.xml')).text.includes(`/infolettre/${id}<`),
  ];
  expect((await withdraw(true)).body.data).toMatchObject({
    issue: { state: 'sent', withdrawn_at: '2099-11-02T09:00:00.000Z' },
  });
  await withdraw(true);
  expect(await places()).toEqual([false, false, false, false]);
  expect((await withdraw(false)).body.data).toMatchObject({ issue: { withdrawn_at: null } });
  expect(await places()).toEqual([true, true, true, true]);
  const acts = await newsletter.content
    .db('content.audit')
    .where({ target_type: 'newsletter_issue', target_id: String(id) })
    .orderBy('id')
    .pluck<string[]>('action');
  expect(acts).toEqual(['withdraw', 'restore']);
  const draft = await withdraw(true, await newsletter.write());
  expect([draft.status, draft.body.code]).toEqual([409, 'newsletter_not_sent']);
  expect((await withdraw(true, 0)).status).toBe(404);
});

test('an issue is shown by the one text engine, its links to this site as pages, and with its neighbours', async () => {
  const older = await sent('2099-10-05T06:00:00Z', { subject: 'Avant' });
  const id = await sent('2099-10-12T06:00:00Z', {
    markdown:
      '## Au programme\n\n- [Le câble](https://nobicast.test/episodes/le-cable?t=3)\n- [Ailleurs](https://exemple.fr/)\n\n<script>alert(1)</script>',
  });
  const newer = await sent('2099-10-19T06:00:00Z', { subject: 'Après' });
  const issue = (await read(id)).body.data as SentIssue;
  expect(issue).toMatchObject({
    newer: { id: newer, subject: 'Après' },
    older: { id: older, subject: 'Avant' },
  });
  expect(issue.html).toContain('<h2>Au programme</h2>');
  expect(issue.html).toContain('<a class="link" href="/episodes/le-cable?t=3">Le câble</a>');
  expect(issue.html).toContain('<a class="link" href="https://exemple.fr/" target="_blank" rel="noopener">');
  expect(issue.html).not.toContain('<script');
});

test('the feed has whole addresses and texts, and says when it last changed', async () => {
  const id = await sent('2099-10-05T06:00:00Z', {
    subject: 'Un & deux',
    preview: 'Un aperçu.',
    markdown: '[La page](/faq)',
  });
  const { text, headers } = await document('/infolettre/feed.xml');
  expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  expect(headers.get('cache-control')).toBe(sharedCacheControl);
  expect(text).toContain('<title>Un &#38; deux</title>');
  expect(text).toContain(`<link>https://nobicast.test/infolettre/${id}</link>`);
  expect(text).toContain('<description>Un aperçu.</description>');
  expect(text).toContain('<a href="https://nobicast.test/faq">La page</a>');
  const changed = headers.get('last-modified');
  newsletter.setNow('2099-11-03T09:00:00Z');
  expect((await document('/infolettre/feed.xml')).headers.get('last-modified')).toBe(changed);
  await sent('2099-11-03T08:00:00Z');
  expect((await document('/infolettre/feed.xml')).headers.get('last-modified')).not.toBe(changed);
});

test('each mail leads to the page of its issue, which is public from the first mail on and knows no recipient', async () => {
  await newsletter.insert(['zoe@exemple.fr'], { first_name: 'Zoé' });
  const id = await newsletter.write({ subject: 'Bonsoir' });
  await newsletter.schedule(id);
  await newsletter.send();
  await eventually(() => newsletter.smtp.mails.length === 1);
  const [mail] = newsletter.smtp.mails;
  const address = `https://nobicast.example/infolettre/${id}`;
  expect(mail?.text.replaceAll('\r', '')).toContain(`Lire dans le navigateur\u00a0:\n${address}\n`);
  expect(mail?.text).toContain('Zoé');
  const page = JSON.stringify((await read(id)).body);
  const feed = (await document('/infolettre/feed.xml')).text;
  expect(page).toContain('Bonsoir');
  for (const text of [page, feed, JSON.stringify(await list())])
    for (const secret of ['zoe@exemple.fr', 'Zoé', tokenIn(mail)]) expect(text).not.toContain(secret);
  expect(headersOf(mail).join('\n')).toContain('List-Unsubscribe');
});

describe('announcements', () => {
  let changes: ChangesForTest;
  beforeAll(async () => {
    const { directUrl: url, db } = newsletter.content;
    changes = await listenForTestChanges({ url, db });
  });
  afterAll(() => changes.close());

  test('a draft announces nothing, an issue that starts itself, one that is withdrawn its removal', async () => {
    const id = await newsletter.write({ subject: 'Un' });
    const announced = (fields: Record<string, unknown>) =>
      changes.notifiedBy(() =>
        newsletter.content.db('content.newsletter_issues').where({ id }).update(fields),
      );
    const at = '2099-11-02T09:00:00Z';
    expect(await announced({ subject: 'Deux' })).toEqual([]);
    expect(await announced({ state: 'scheduled', scheduled_at: at })).toEqual([]);
    expect(await announced({ state: 'sending', started_at: at })).toEqual(['newsletter']);
    expect(await announced({ withdrawn_at: at })).toEqual(['!newsletter newsletter']);
  });
});
