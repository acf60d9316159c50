import type { NewsletterIssue, NewsletterParts, NewsletterText } from '@nobicast/contracts';
import { buildAdmin, buildEpisode, buildSubject } from '../../testing/index.ts';
import { startNewsletterForTest, type NewsletterForTest } from '../testing/newsletter-for-test.ts';

let newsletter: NewsletterForTest;
beforeAll(async () => {
  newsletter = await startNewsletterForTest();
});
afterAll(() => newsletter.close());
beforeEach(async () => {
  newsletter.setNow('2099-11-02T09:00:00Z');
  const { content, smtp } = newsletter;
  await content.db('content.newsletter_issues').delete();
  await content.db('content.newsletter_subscribers').delete();
  await content.db('content.episodes').delete();
  smtp.mails.length = 0;
});

const addressOf = (id: number) => `/api/admin/newsletter/issues/${id}`;
const call: NewsletterForTest['content']['call'] = (...input) => newsletter.content.call(...input);
const audited = async () => {
  const rows = await newsletter.content
    .db('content.audit')
    .where('target_type', 'like', 'newsletter%')
    .orderBy('id', 'desc')
    .select<{ action: string; actor_name: string; details: unknown }[]>('action', 'actor_name', 'details');
  return rows;
};

test('a draft is saved by its version: a stale one is refused and told who changed what (decision 0032)', async () => {
  const maud = await buildAdmin(newsletter.content.dbAs('auth'), 'Maud Keller');
  const id = await newsletter.write({ subject: 'Premier' });
  const { version } = await newsletter.issueOf(id);
  const saved = await call('PUT', addressOf(id), { as: maud, version, body: { subject: 'Deuxième' } });
  expect(saved.status).toBe(200);
  const stale = await call('PUT', addressOf(id), { version, body: { markdown: 'Autre.' } });
  expect([stale.status, stale.body.code]).toEqual([412, 'stale_version']);
  expect(stale.body.data).toMatchObject({
    current: { subject: 'Deuxième', version: version + 1 },
    changes: [{ fields: ['subject'], by: 'Maud Keller' }],
  });
  expect(await newsletter.issueOf(id)).toMatchObject({ subject: 'Deuxième', markdown: 'Bonjour à tous.' });
  // The same again writes nothing.
  await call('PUT', addressOf(id), { version: version + 1, body: { subject: 'Deuxième' } });
  expect((await newsletter.issueOf(id)).version).toBe(version + 1);
  expect((await audited())[0]).toMatchObject({ action: 'update', actor_name: 'Maud Keller' });
  // Never a text.
  expect(JSON.stringify(await audited())).not.toContain('Deuxième');
});

test('an issue without a subject or a text is not sent', async () => {
  const id = await newsletter.write({ subject: '', markdown: '' });
  const { status, body } = await newsletter.schedule(id);
  expect(status).toBe(400);
  expect(body.fields).toEqual([
    { in: 'body', path: 'subject', message: 'Un objet est attendu.' },
    { in: 'body', path: 'markdown', message: 'Un texte est attendu.' },
  ]);
});

test('a scheduled issue is neither changed nor deleted, and can be cancelled until it starts', async () => {
  await newsletter.insert(['a@exemple.fr']);
  const id = await newsletter.write();
  await newsletter.schedule(id, '2099-11-02T10:00:00.000Z');
  expect((await call('PUT', addressOf(id), { body: { subject: 'Non' } })).body.code).toBe(
    'newsletter_not_draft',
  );
  expect((await call('DELETE', addressOf(id))).body.code).toBe('newsletter_not_draft');
  expect((await newsletter.schedule(id)).body.code).toBe('newsletter_not_draft');
  const { body } = await call('GET', '/api/admin/newsletter/issues');
  expect(body.data).toMatchObject({ next: { id, scheduled_at: '2099-11-02T10:00:00.000Z' } });
  const cancelled = await call('POST', `${addressOf(id)}/cancel`, { body: {} });
  expect((cancelled.body.data as { issue: NewsletterIssue }).issue).toMatchObject({
    state: 'draft',
    scheduled_at: null,
  });
  newsletter.setNow('2099-11-02T11:00:00Z');
  await newsletter.send();
  expect(newsletter.smtp.mails).toEqual([]);
  await newsletter.schedule(id);
  await newsletter.runJobs();
  expect((await call('POST', `${addressOf(id)}/cancel`, { body: {} })).body.code).toBe('newsletter_started');
  expect(newsletter.smtp.mails).toHaveLength(1);
  expect((await audited()).map(({ action }) => action).slice(0, 4)).toEqual([
    'schedule',
    'cancel',
    'schedule',
    'update',
  ]);
});

// T3-B11
// T3-B18
test('a scheduled issue may get another date until it starts', async () => {
  await newsletter.insert(['a@exemple.fr']);
  const id = await newsletter.write();
  await newsletter.schedule(id, '2099-11-02T10:00:00.000Z');
  const moved = await newsletter.schedule(id, '2099-11-03T10:00:00.000Z');
  expect(moved.status).toBe(200);
  expect(await newsletter.issueOf(id)).toMatchObject({
    state: 'scheduled',
    scheduled_at: '2099-11-03T10:00:00.000Z',
  });
  newsletter.setNow('2099-11-02T10:00:01Z');
  await newsletter.send();
  expect(newsletter.smtp.mails).toHaveLength(0);
  newsletter.setNow('2099-11-03T10:00:00Z');
  await newsletter.send();
  expect(newsletter.smtp.mails).toHaveLength(1);
  expect((await newsletter.schedule(id, '2099-11-04T10:00:00.000Z')).body.code).toBe('newsletter_not_draft');
});

test('an issue that nobody would get is not sent, and does not count as sent when its date comes', async () => {
  const id = await newsletter.write();
  const refused = await newsletter.schedule(id);
  expect([refused.status, refused.body.code]).toEqual([409, 'newsletter_nobody']);
  expect((await newsletter.issueOf(id)).state).toBe('draft');
  // Somebody may subscribe until then; nobody does.
  expect((await newsletter.schedule(id, '2099-11-02T10:00:00.000Z')).status).toBe(200);
  newsletter.setNow('2099-11-02T10:00:00Z');
  await newsletter.send();
  expect(await newsletter.issueOf(id)).toMatchObject({
    state: 'draft',
    scheduled_at: null,
    started_at: null,
  });
});

// T3-B2
test('an issue about an episode begins with its text, also before its date, and is found by it', async () => {
  const { db } = newsletter.content;
  const { id } = await buildEpisode(db, { title: 'Demain', published_at: '2099-12-01T09:00:00Z' });
  await buildSubject(db, { episode_id: id, title: 'La panne' });
  const ofEpisode = async (episodeId: number) =>
    (await call('GET', `/api/admin/episodes/${episodeId}/newsletter`)).body;
  expect((await ofEpisode(id)).data).toEqual({ issue_id: null });
  const about = async (episode_id: number) =>
    (await call('POST', '/api/admin/newsletter/issues', { body: { episode_id } })).body;
  const made = await Promise.all([about(id), about(id)]);
  const [issue, same] = made.map(({ data }) => (data as { issue: NewsletterIssue }).issue);
  expect(issue).toMatchObject({ episode_id: id, state: 'draft' });
  // Another one would be out of sight on the page of the episode.
  expect(same?.id).toBe(issue?.id);
  expect(issue?.subject).toContain('Demain');
  expect(issue?.markdown).toContain('La panne');
  expect((await ofEpisode(id)).data).toEqual({ issue_id: issue?.id });
  const text = await call('GET', `/api/admin/newsletter/weekly?episode_id=${id}`);
  expect(text.body.data).toMatchObject({ subject: issue?.subject, markdown: issue?.markdown });
  for (const body of [await ofEpisode(999_999), await about(999_999)])
    expect(body.code).toBe('episode_not_found');
  // The issue outlives its episode.
  await db('content.episodes').where({ id }).delete();
  expect((await newsletter.issueOf(issue?.id ?? 0)).episode_id).toBeNull();
});

test('a date that has passed is refused, because the sending would start at once', async () => {
  await newsletter.insert(['a@exemple.fr']);
  const id = await newsletter.write();
  const { status, body } = await newsletter.schedule(id, '2099-11-01T09:00:00.000Z');
  expect([status, body.error]).toEqual([400, 'Cette date est passée.']);
  expect(body.fields).toEqual([{ in: 'body', path: 'scheduled_at', message: 'Cette date est passée.' }]);
  await newsletter.runJobs();
  expect([(await newsletter.issueOf(id)).state, newsletter.smtp.mails]).toEqual(['draft', []]);
  // The clock of the browser, and reading the question, take some seconds.
  expect((await newsletter.schedule(id, '2099-11-02T08:59:30.000Z')).status).toBe(200);
});

test('a date further ahead than a year is refused: it is a slip of the keyboard', async () => {
  const id = await newsletter.write();
  for (const at of ['2100-11-04T09:00:00.001Z', '9999-12-31T23:59:59.000Z']) {
    const { status, body } = await newsletter.schedule(id, at);
    expect([status, body.error]).toEqual([400, 'Une date d’ici un an est attendue.']);
    expect(body.fields).toMatchObject([{ in: 'body', path: 'scheduled_at' }]);
  }
  expect((await newsletter.issueOf(id)).state).toBe('draft');
  expect((await newsletter.schedule(id, '2100-11-02T09:00:00.000Z')).status).toBe(200);
});

test('a subject that reads as another one is refused: it stands between the mails of other senders', async () => {
  const id = await newsletter.write();
  for (const field of ['subject', 'preview'])
    for (const wrong of ['La lettre \u202edu lundi', 'La let\u200btre', '\u3164']) {
      const { status, body } = await call('PUT', addressOf(id), { body: { [field]: wrong } });
      expect([status, body.fields]).toMatchObject([400, [{ in: 'body', path: field }]]);
    }
  const fine = 'La lettre\u00a0: 👩🏽‍💻 et ❤️';
  expect((await call('PUT', addressOf(id), { body: { subject: fine } })).status).toBe(200);
  expect((await newsletter.issueOf(id)).subject).toBe(fine);
});

test('a draft is deleted', async () => {
  const id = await newsletter.write();
  expect((await call('DELETE', addressOf(id))).status).toBe(200);
  expect((await call('GET', addressOf(id))).body.code).toBe('newsletter_issue_not_found');
});

test('a test goes to the admin who asks for it, and to nobody else', async () => {
  await newsletter.insert(['a@exemple.fr']);
  const id = await newsletter.write({ subject: 'Le numéro' });
  expect((await call('POST', `${addressOf(id)}/test`, { body: {} })).status).toBe(200);
  await newsletter.runJobs();
  expect(newsletter.smtp.mails.map(({ recipients }) => recipients)).toEqual([['maud@nobicast.example']]);
  expect(newsletter.smtp.mails[0]?.raw).toMatch(/^Subject: .*Essai/m);
  const text = newsletter.smtp.mails[0]?.text.replace(/\s+/g, ' ');
  expect(text).toContain('parce que vous avez demandé un essai');
  expect(text).not.toContain('a confirmé son inscription');
  expect((await newsletter.issueOf(id)).state).toBe('draft');
});

test('the preview shows both parts, and stores nothing', async () => {
  const { body } = await call('POST', '/api/admin/newsletter/preview', {
    body: {
      subject: 'Le <numéro>',
      preview: '',
      markdown: '# Titre\n\n- **gras** et [un lien](https://exemple.fr/a)\n- https://exemple.fr/b.',
    },
  });
  const { html, text } = body.data as NewsletterParts;
  expect(html).toContain('Le &lt;numéro&gt;');
  expect(html).toContain('href="https://exemple.fr/a"');
  expect(html).toContain('<h2');
  expect(text).toContain('- gras et un lien (https://exemple.fr/a)');
  expect(text).toContain('TITRE');
  expect(await newsletter.content.db('content.newsletter_issues').select()).toEqual([]);
});

test('links stand in bold words, headings and parentheses, lead to pages of ours, and long words break', async () => {
  const markdown = [
    '## Le [fil](https://exemple.fr/Abc)',
    '**[Écouter](https://exemple.fr/e)** ou [**li**re](https://exemple.fr/Go_(langage)), [archives](/archives)',
    '[non](javascript:alert(1)) [non plus](//exemple.fr) '.concat('a'.repeat(200)),
  ].join('\n\n');
  const { body } = await call('POST', '/api/admin/newsletter/preview', {
    body: { subject: 'S', preview: '', markdown },
  });
  const { html, text } = body.data as NewsletterParts;
  expect(text).toContain('LE FIL (https://exemple.fr/Abc)');
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Écouter (https://exemple.fr/e) ou lire (https://exemple.fr/Go_(langage)), archives (https://nobicast.test/archives)',
  );
  expect(html).not.toContain('**');
  expect(html).toMatch(/<strong[^>]*><a [^>]*href="https:\/\/exemple\.fr\/e"[^>]*>Écouter<\/a><\/strong>/);
  expect(html).toContain('href="https://exemple.fr/Go_(langage)"');
  expect(html).toContain('href="https://nobicast.test/archives"');
  expect(html).not.toMatch(/href="(?:javascript:|\/\/)/);
  expect(html).toMatch(/<p class="soft" style="[^"]*overflow-wrap:anywhere[^"]*">\[non\]/);
});

test('the text about the episode of the week has its title, its subjects with their starts, and links', async () => {
  const { db } = newsletter.content;
  await buildEpisode(db, { number: 980, slug: 'demain', published_at: '2100-01-01T09:00:00Z' });
  await buildEpisode(db, {
    number: 979,
    slug: 'les-themes',
    type: 'preparation',
    published_at: '2099-11-01T09:00:00Z',
  });
  const { id } = await buildEpisode(db, {
    number: 978,
    slug: 'nobicast-978',
    title: 'Le *câble* [enfin]',
    published_at: '2099-11-01T08:00:00Z',
  });
  const first = await buildSubject(db, {
    episode_id: id,
    title: 'Le Wi-Fi 8',
    start_ms: 65_000,
    order_index: 0,
    content_url: 'https://www.exemple.example/wifi_(8)',
  });
  const second = await buildSubject(db, {
    episode_id: id,
    title: 'Sans *début* [encore]',
    order_index: 1,
  });
  const { body } = await call('GET', '/api/admin/newsletter/weekly');
  const { subject, preview, markdown } = body.data as NewsletterText;
  expect(subject).toBe('#978\u00a0: Le *câble* [enfin]');
  expect(preview).toBe('Au programme\u00a0: Le Wi-Fi 8, Sans *début* [encore].');
  const origin = 'https://nobicast.test';
  expect(markdown).toContain(
    `- [00:01:05](${origin}/episodes/nobicast-978?t=65) [Le Wi-Fi 8](${origin}/episodes/nobicast-978/subjects/${first})`,
  );
  expect(markdown).toContain(
    `- [Sans \\*début\\* (encore)](${origin}/episodes/nobicast-978/subjects/${second})`,
  );
  // It is the subject, which the mail shows as its title.
  expect(markdown).not.toContain('câble');
  const shown = await call('POST', '/api/admin/newsletter/preview', { body: { subject, preview, markdown } });
  expect((shown.body.data as NewsletterParts).text).toContain('Sans *début* (encore)');
  // T3-P2
  expect((shown.body.data as NewsletterParts).text.replace(/\s+/g, ' ')).toContain(
    'SOURCES - Le Wi-Fi 8 (https://www.exemple.example/wifi_(8)) (exemple.example)',
  );
});

test('without an episode there is no such text', async () => {
  expect((await call('GET', '/api/admin/newsletter/weekly')).body.code).toBe('no_published_episode');
});
