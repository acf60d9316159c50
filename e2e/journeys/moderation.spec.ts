import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { problemsInTheme, problemsOf } from '../stack/axe.ts';
import { tabTo } from '../stack/keyboard.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import {
  card,
  deleteWritten,
  fillQueue,
  findSecondSubject,
  insertNewest,
  newTexts,
  openQueue,
  queueAddress,
  status,
  watchFocus,
} from '../stack/moderation.ts';
import { expect, test, type Stack } from '../stack/test.ts';

test.afterEach(({ stack }) => deleteWritten(stack));

/** Another moderator, in a browser of their own. */
async function openSecond(browser: Browser, stack: Stack) {
  const context = await browser.newContext({ baseURL: stack.url });
  const page = await context.newPage();
  await openQueue(page, stack, 'admin');
  return { page, close: () => context.close() };
}

test('an entry says who wrote what about what, as text, and why a check flagged it', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId, title, path, episode } = await findSecondSubject(request);
  const text = `<b>Gras</b> <script>alert(1)</script> ${randomUUID()}`;
  const [id = 0] = await fillQueue(stack, subjectId, [text]);
  await queryAs(
    stack,
    'comments',
    `update comments.comments set moment_ms = 2832000, flags = $2::jsonb where id = $1 returning id`,
    [id, JSON.stringify([{ phase: 'links', sentence: 'Trois liens' }])],
  );
  await openQueue(page, stack);
  await expect(card(page)).toContainText('Odile 1');
  // API-ADMIN-27: addresses are for administrators.
  await expect(card(page)).not.toContainText('odile@exemple.org');
  await openQueue(page, stack, 'admin');
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
    expect([width, await problemsOf(page)]).toEqual([width, []]);
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
  const { id: subjectId } = await findSecondSubject(request);
  const [first, second, third] = newTexts(3) as [string, string, string];
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
  const [newest] = newTexts(1) as [string];
  await insertNewest(stack, subjectId, newest);
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
  const { id: subjectId, path } = await findSecondSubject(request);
  const [first] = newTexts(1) as [string];
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
  expect(await problemsInTheme(page)).toEqual([]);
  await page.getByRole('button', { name: 'En attente', exact: true }).click();
  await page.getByRole('button', { name: 'Voir les nouveaux (1)' }).click();
  await expect(card(page, first)).toBeFocused();
});

test('a long queue has pages, and turning one moves the focus to its first comment', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId } = await findSecondSubject(request);
  const all = newTexts(53);
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

test('code that does not arrive leaves a message, and a press fetches it', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId } = await findSecondSubject(request);
  const [text] = newTexts(1) as [string];
  await fillQueue(stack, subjectId, [text]);
  await signInAs(page.context(), stack, 'moderator');
  const chunk = '**/remotes/mfe-member/**/moderation.*.js';
  let requests = 0;
  await page.route(chunk, (route) => {
    requests += 1;
    return requests > 2 ? route.continue() : route.abort();
  });
  await page.goto(queueAddress);
  const panel = page.getByRole('heading', { level: 1, name: /^La modération n’a pas pu être chargée/ });
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await expect(panel).toBeVisible();
  expect(await problemsInTheme(page)).toEqual([]);
  const framesWithoutFocus = await retry.focus().then(() => watchFocus(page));
  await page.keyboard.press('Enter');
  // It fails once more: the button is there again, next to the focus.
  await expect.poll(() => requests).toBe(2);
  await expect(retry).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(retry).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, text)).toBeFocused();
  expect(await framesWithoutFocus()).toBe(0);
});

test('a queue that cannot be read says so, and a press reads it', async ({ page, request, stack }) => {
  const { id: subjectId } = await findSecondSubject(request);
  const [text] = newTexts(1) as [string];
  await fillQueue(stack, subjectId, [text]);
  const calls = '**/api/moderation/comments?page=1';
  await page.route(calls, (route) =>
    route.fulfill({ status: 503, json: { ok: false, error: 'Une panne.', code: 'service_unavailable' } }),
  );
  await openQueue(page, stack);
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await retry.focus();
  const framesWithoutFocus = await watchFocus(page);
  await page.unroute(calls);
  await page.keyboard.press('Enter');
  await expect(card(page, text)).toBeFocused();
  expect(await framesWithoutFocus()).toBe(0);
});

test('only moderators and administrators have the tab', async ({ page, context, stack }) => {
  for (const role of ['user', 'guest', 'host'] as const) {
    await signInAs(context, stack, role);
    await page.goto(queueAddress);
    await expect(page.getByRole('tab', { name: "Vue d'ensemble" })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { name: 'Modération' })).toHaveCount(0);
  }
  await openQueue(page, stack, 'admin');
  await expect(page.getByRole('tab', { name: 'Modération' })).toHaveAttribute('aria-selected', 'true');
});
