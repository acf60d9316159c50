import { screen } from '@testing-library/react';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildSentIssue, buildSentIssueCard } from '../testing/build-sent-issue.ts';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

// T3-P18
let stub: ReturnType<typeof stubFetch> | undefined;
const answer = (answers: Parameters<typeof stubFetch>[0]) => {
  stub = stubFetch(answers);
};
const ok = (data: unknown) => ({ body: { ok: true, data } });
const missing = { status: 404, body: { ok: false, code: 'sent_issue_not_found', error: 'Absent.' } };
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
afterEach(() => {
  stub?.restore();
  document.body.innerHTML = '';
});

const list = '/api/newsletter/issues';

test('the archive lists what was sent, with its feed, and where to subscribe (T3-P18)', async () => {
  answer({ [list]: ok({ issues: [buildSentIssueCard()], total: 1 }) });
  await openPage('/infolettre');
  expect(await screen.findByRole('heading', { level: 2 })).toHaveProperty(
    'textContent',
    'Le câble qui manquait',
  );
  expect(hrefs()).toEqual(['/newsletter', '/infolettre/feed.xml', '/infolettre/3']);
  expect(screen.queryByRole('navigation', { name: 'Pages des numéros' })).toBeNull();
});

test('older issues are pages of their own', async () => {
  answer({ [`${list}?offset=20`]: ok({ issues: [buildSentIssueCard()], total: 41 }) });
  await openPage('/infolettre?page=2');
  expect((await screen.findByRole('link', { name: 'Numéros plus anciens' })).getAttribute('href')).toBe(
    '/infolettre?page=3',
  );
  expect(screen.getByRole('link', { name: 'Numéros plus récents' }).getAttribute('href')).toBe('/infolettre');
});

test('before the first issue the archive says so; a failure can be retried', async () => {
  answer({ [list]: ok({ issues: [], total: 0 }) });
  await openPage('/infolettre');
  expect(await screen.findByText('Aucun numéro n’est encore parti.')).toBeTruthy();
  stub?.restore();
  document.body.innerHTML = '';
  answer({ [list]: { status: 500, body: { ok: false, code: 'internal', error: 'Une panne.' } } });
  await openPage('/infolettre');
  expect(await screen.findByText('Une panne.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});

test.each([
  ['/infolettre', true],
  ['/infolettre?page=2', false],
  ['/infolettre?page=999', false],
])('%s is cached: %j, and announces the feed of the newsletter', async (at, isCacheable) => {
  const answers = Object.fromEntries(
    ['', '?offset=20', '?offset=19960'].map((query) => [
      list + query,
      ok({ issues: query === '' ? [buildSentIssueCard()] : [], total: 1 }),
    ]),
  );
  const { page } = await loadPage(at, answers);
  expect(page).toMatchObject({ status: 200, isCacheable, head: { feed: { path: '/infolettre/feed.xml' } } });
  expect(page.head.isIndexable ?? true).toBe(isCacheable);
});

test('beyond the last page the archive says so, and leads to the first one', async () => {
  answer({ [`${list}?offset=20`]: ok({ issues: [], total: 1 }) });
  await openPage('/infolettre?page=2');
  expect(await screen.findByText('Cette page des numéros n’existe pas.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir les derniers numéros' }).getAttribute('href')).toBe(
    '/infolettre',
  );
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test('an issue is shown with its date and its neighbours', async () => {
  answer({ [`${list}/3`]: ok(buildSentIssue()) });
  await openPage('/infolettre/3');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'Le câble qui manquait',
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Au programme');
  expect(hrefs()).toEqual(['/infolettre', '/archives', '/newsletter', '/infolettre/2']);
  expect(document.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-23T06:00:00.000Z');
});

test.each([
  ['/infolettre/9', missing],
  ['/infolettre/abc', { status: 400, body: { ok: false, code: 'validation_failed', error: 'Non.' } }],
])('%s, which is no issue, is not found and leads to all of them', async (at, reply) => {
  answer({ [`${list}/9`]: reply, [`${list}/NaN`]: reply });
  await openPage(at);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Numéro introuvable');
  expect(screen.getByRole('link', { name: 'Tous les numéros' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Newsletter' })).toBeTruthy();
});
