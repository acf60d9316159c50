import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { tabTo } from '../stack/keyboard.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, findEpisodes, test, type Stack } from '../stack/test.ts';

const address = '/dashboard?onglet=moderation';

test.afterEach(async ({ stack }) => {
  const written = "author_email in ('odile@exemple.org', 'yaelle@exemple.net')";
  await queryAs(stack, 'comments', `delete from comments.comments where ${written} returning id`);
});

/** The second subject of the newest podcast. */
async function findSubject(request: APIRequestContext) {
  const { podcast } = await findEpisodes(request);
  const reply = await request.get(`/api/episodes/${podcast.slug}`);
  const { data } = (await reply.json()) as { data: { subjects: { id: number; title: string }[] } };
  const subject = data.subjects[1];
  if (!subject) throw new Error('The demo data is missing.');
  return { ...subject, episode: podcast, path: `/episodes/${podcast.slug}/subjects/${subject.id}` };
}

/** Empties the queue, then inserts comments as the service stores them, the first the newest. Returns their ids. */
async function fillQueue(stack: Stack, subjectId: number, texts: readonly string[]): Promise<number[]> {
  await queryAs(
    stack,
    'comments',
    'delete from comments.comments where not is_approved and rejected_at is null returning id',
  );
  const rows = await queryAs<{ id: number }>(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, created_at)
      select $1, 'Odile ' || n, 'odile@exemple.org', text, now() - n * interval '1 second'
      from unnest($2::text[]) with ordinality as t(text, n) returning id`,
    [subjectId, texts],
  );
  return rows.map(({ id }) => id);
}

const texts = (count: number) =>
  Array.from({ length: count }, (_, index) => `Texte ${index} ${randomUUID()}`);
const card = (page: Page, text = '') => page.getByRole('article').filter({ hasText: text });
const status = (page: Page) => page.getByRole('main').locator('p[role="status"]');

async function openQueue(page: Page, stack: Stack, role: 'moderator' | 'admin' = 'moderator') {
  const member = await signInAs(page.context(), stack, role);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modération');
  return member;
}

/** Another moderator, in a browser of their own. */
async function openSecond(browser: Browser, stack: Stack) {
  const context = await browser.newContext({ baseURL: stack.url });
  const page = await context.newPage();
  await openQueue(page, stack, 'admin');
  return { page, close: () => context.close() };
}

const axeProblems = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
};

test('with the keyboard alone a moderator approves, rejects, undoes and decides several', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId, path } = await findSubject(request);
  const [first, second, third, fourth, fifth] = texts(5) as [string, string, string, string, string];
  await fillQueue(stack, subjectId, [first, second, third, fourth, fifth]);
  await openQueue(page, stack);
  await expect(card(page)).toHaveCount(5);
  await expect(page.getByRole('tab', { name: 'Modération' })).toContainText('5');

  await page.keyboard.press('j');
  await expect(card(page, second)).toBeFocused();
  await page.keyboard.press('k');
  await expect(card(page, first)).toBeFocused();

  // ADMIN-MODERATION-13
  await page.keyboard.press('a');
  await expect(card(page, second)).toBeFocused();
  await expect(card(page, first)).toHaveCount(0);
  await expect(status(page)).toHaveText('Commentaire de Odile 1 approuvé.');
  await expect.poll(async () => (await request.get(path)).text()).toContain(first);

  // ADMIN-MODERATION-14
  await page.keyboard.press('r');
  await expect(card(page, second)).toHaveCount(0);
  await expect(card(page, third)).toBeFocused();
  await expect(status(page)).toHaveText('Commentaire de Odile 2 rejeté.');

  await page.keyboard.press('z');
  await expect(card(page, second)).toBeFocused();
  await expect(status(page)).toHaveText('1 commentaire de nouveau en attente.');
  await page.keyboard.press('2');
  await expect(card(page, second)).toHaveCount(0);
  const [rejected] = await queryAs<{ rejection_reason: string }>(
    stack,
    'comments',
    'select rejection_reason from comments.comments where content = $1',
    [second],
  );
  expect(rejected?.rejection_reason).toBe('off_topic');

  await expect(card(page, third)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'Approuver les 2' })).toBeVisible();
  await page.keyboard.press('Shift+A');
  await expect(status(page)).toHaveText('2 approuvés.');
  await expect(card(page)).toHaveCount(1);
  await expect(card(page, fifth)).toBeFocused();
  await page.keyboard.press('z');
  await expect(status(page)).toHaveText('2 commentaires de nouveau en attente.');
  await expect(card(page)).toHaveCount(3);
  await expect(card(page, third)).toBeFocused();

  // The last one: the focus goes to the one before, then to the sentence that nothing waits.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect(card(page, fourth)).toBeFocused();
  await page.keyboard.press('r');
  await expect(card(page, third)).toBeFocused();
  await page.keyboard.press('r');
  // ADMIN-MODERATION-12
  await expect(page.getByText('Aucun commentaire en attente de modération.')).toBeFocused();
  expect(await (await request.get(path)).text()).not.toContain(third);
});

test('an entry says who wrote what about what, as text, and why a check flagged it', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId, title, path, episode } = await findSubject(request);
  const text = `<b>Gras</b> <script>alert(1)</script> ${randomUUID()}`;
  const [id = 0] = await fillQueue(stack, subjectId, [text]);
  await queryAs(
    stack,
    'comments',
    `update comments.comments set moment_ms = 2832000, flags = $2::jsonb where id = $1 returning id`,
    [id, JSON.stringify([{ phase: 'links', sentence: 'Trois liens' }])],
  );
  await openQueue(page, stack);
  // ADMIN-MODERATION-01 to 11
  const entry = card(page);
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText(text);
  await expect(entry.locator('b, script')).toHaveCount(0);
  for (const part of ['Odile 1', 'odile@exemple.org', `id\u00a0${id}`, 'à 00:47:12', 'Trois liens'])
    await expect(entry).toContainText(part);
  await expect(entry.locator('time')).toContainText(/\d{1,2}(er)? \p{L}+\.? 20\d\d, \d\d:\d\d/u);
  await expect(entry.getByRole('link', { name: `#${episode.number}` })).toHaveAttribute(
    'href',
    `/episodes/${episode.slug}`,
  );
  await expect(entry.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', path);
  await expect(entry.getByRole('button', { name: 'Approuver' })).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Rejeter' })).toBeVisible();

  await entry.getByRole('button', { name: 'Contexte' }).click();
  await expect(entry.getByRole('heading', { name: 'Sujet' })).toBeVisible();
  await entry.getByRole('button', { name: 'Motif' }).click();
  await expect(entry.getByRole('button', { name: 'Hors sujet' })).toBeVisible();

  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([width, sideways]).toEqual([width, 0]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect([width, colorScheme, await axeProblems(page)]).toEqual([width, colorScheme, []]);
    }
  }

  // One press of a button is enough for spam, and the bar takes it back.
  await entry.getByRole('button', { name: 'Rejeter' }).click();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(entry).toBeFocused();
});

test('a second moderator reads on the card who decided, and an open queue follows', async ({
  page,
  browser,
  request,
  stack,
}) => {
  const { id: subjectId } = await findSubject(request);
  const [first, second, third] = texts(3) as [string, string, string];
  await fillQueue(stack, subjectId, [first, second, third]);
  await openQueue(page, stack);
  const other = await openSecond(browser, stack);
  await expect(card(page)).toHaveCount(3);
  await expect(card(other.page)).toHaveCount(3);
  // Their own polls must not be the ones that tell: the second moderator presses a key first.
  await page.route('**/api/moderation/comments?page=1', (route) => route.abort());

  await other.page.keyboard.press('a');
  await expect(status(other.page)).toHaveText('Commentaire de Odile 1 approuvé.');
  await page.keyboard.press('r');
  await expect(card(page, first)).toContainText(/Alix Morel a approuvé ce commentaire le/);
  await expect(card(page, second)).toBeFocused();

  await page.unroute('**/api/moderation/comments?page=1');
  await other.page.keyboard.press('a');
  await expect(card(page, second)).toContainText(/Alix Morel a approuvé le/);
  await expect(card(page, second)).toBeFocused();

  // A new comment waits behind a button, and the keys still act on the card that has the focus.
  const [newest] = texts(1) as [string];
  await queryAs(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, created_at)
      values ($1, 'Yaëlle', 'yaelle@exemple.net', $2, now() + interval '1 second') returning id`,
    [subjectId, newest],
  );
  const button = page.getByRole('button', { name: 'Voir les nouveaux (1)' });
  await expect(button).toBeVisible();
  await expect(card(page, newest)).toHaveCount(0);
  await expect(card(page, second)).toBeFocused();
  await tabTo(page, button, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(card(page, newest)).toBeFocused();

  // The bulk is answered for each comment: the other moderator was faster with one.
  await page.route('**/api/moderation/comments?page=1', (route) => route.abort());
  await page.keyboard.press('x');
  await card(page, third).getByRole('checkbox').check();
  await other.page.keyboard.press('r');
  await expect(status(other.page)).toHaveText('Commentaire de Odile 3 rejeté.');
  await page.getByRole('button', { name: 'Approuver les 2' }).click();
  await expect(status(page)).toHaveText('1 approuvé, 1 déjà décidé par Alix Morel.');
  await expect(card(page, third)).toContainText('Alix Morel a rejeté ce commentaire');
  await page.keyboard.press('z');
  await expect(status(page)).toHaveText('1 commentaire de nouveau en attente.');
  await other.close();
});

test('the history takes decisions back later', async ({ page, request, stack }) => {
  const { id: subjectId, path } = await findSubject(request);
  const [first] = texts(1) as [string];
  await fillQueue(stack, subjectId, [first]);
  await openQueue(page, stack);
  await card(page).getByRole('button', { name: 'Approuver' }).click();
  await expect.poll(async () => (await request.get(path)).text()).toContain(first);
  await page.getByRole('button', { name: 'Historique' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: first }).first();
  await expect(entry).toContainText('Alix Morel a approuvé le');
  await entry.getByRole('button', { name: 'Retirer' }).click();
  await expect(entry).toContainText('Alix Morel a retiré le');
  await expect.poll(async () => (await request.get(path)).text()).not.toContain(first);
  await entry.getByRole('button', { name: 'Remettre en attente' }).click();
  await expect(entry).toContainText('Alix Morel a remis en attente le');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'En attente', exact: true }).click();
  await page.getByRole('button', { name: 'Voir les nouveaux (1)' }).click();
  await expect(card(page, first)).toBeFocused();
});

test('keys that are held, combined, typed or switched off decide nothing; a failure is silent', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId } = await findSubject(request);
  await fillQueue(stack, subjectId, texts(4));
  await openQueue(page, stack);
  await expect(card(page)).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+r');
  const search = page
    .getByRole('banner')
    .getByRole('searchbox')
    .or(page.getByRole('banner').getByRole('combobox'));
  await search.first().focus();
  await page.keyboard.type('arxz');
  await expect(card(page)).toHaveCount(4);

  await card(page).nth(1).focus();
  await page.evaluate(() => localStorage.setItem('nobicast_shortcuts', 'off'));
  await page.keyboard.press('a');
  await page.evaluate(() => localStorage.removeItem('nobicast_shortcuts'));
  // Held down: the press decides one, its repetitions none.
  await page.keyboard.down('a');
  for (let repeats = 0; repeats < 10; repeats++) await page.keyboard.down('a');
  await page.keyboard.up('a');
  await expect(card(page)).toHaveCount(3);
  await expect(status(page)).toHaveText('Commentaire de Odile 2 approuvé.');

  // ADMIN-MODERATION-16
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/moderation/comments/*/approve', (route) =>
    route.fulfill({ status: 500, json: { ok: false, error: 'Une panne.', code: 'internal' } }),
  );
  await page.keyboard.press('a');
  await expect.poll(() => logged.some((line) => line.includes('A moderation call failed.'))).toBe(true);
  await expect(card(page)).toHaveCount(3);
  await expect(page.getByText('Une panne.')).toHaveCount(0);
  await expect(page.getByText('Odile 3')).toBeVisible();
});

test('a long queue has pages, and turning one moves the focus to its first comment', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId } = await findSubject(request);
  const all = texts(53);
  await fillQueue(stack, subjectId, all);
  await page.setViewportSize({ width: 360, height: 740 });
  await openQueue(page, stack);
  await expect(card(page)).toHaveCount(50);
  await expect(page.getByRole('tab', { name: 'Modération' })).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByText('Page 1 sur 2')).toBeVisible();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByText('Page 2 sur 2')).toBeVisible();
  await expect(card(page)).toHaveCount(3);
  await expect(card(page, all[50])).toBeFocused();
  await page.keyboard.press('r');
  await expect(card(page, all[51])).toBeFocused();
  await page.getByRole('button', { name: 'Précédent' }).click();
  await expect(card(page, all[0])).toBeFocused();
});

test('only moderators and administrators have the tab', async ({ page, context, stack }) => {
  for (const role of ['user', 'guest', 'host'] as const) {
    await signInAs(context, stack, role);
    await page.goto(address);
    await expect(page.getByRole('tab', { name: "Vue d'ensemble" })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { name: 'Modération' })).toHaveCount(0);
  }
  await openQueue(page, stack, 'admin');
  await expect(page.getByRole('tab', { name: 'Modération' })).toHaveAttribute('aria-selected', 'true');
});
