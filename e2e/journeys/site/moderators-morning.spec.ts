import type { Page } from '@playwright/test';
import { problemsAtEachWidth, problemsInTheme } from '../../stack/axe.ts';
import { tabTo } from '../../stack/keyboard.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
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
} from '../../stack/moderation.ts';
import { expect, test } from '../../stack/test.ts';

test.describe.configure({ timeout: 240_000 });
test.afterEach(({ stack }) => deleteWritten(stack));

const fiveTexts = () => newTexts(5) as [string, string, string, string, string];
const arrivals = (page: Page, count: number) =>
  page.getByRole('button', { name: `Voir les nouveaux (${count})` });

test('with the keyboard alone a moderator decides what came overnight, and takes back what was wrong', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId, path } = await findSecondSubject(request);
  const [first, second, third, fourth, fifth] = fiveTexts();
  await fillQueue(stack, subjectId, [first, second, third, fourth, fifth]);
  const published = async () => (await request.get(path)).text();
  await signInAs(page.context(), stack, 'moderator');
  let framesWithoutFocus = () => Promise.resolve(NaN);

  await test.step('code that does not arrive leaves a message, and a press fetches it', async () => {
    let requests = 0;
    await page.route('**/remotes/mfe-member/**/moderation.*.js', (route) => {
      requests += 1;
      return requests > 2 ? route.continue() : route.abort();
    });
    await page.goto(queueAddress);
    const retry = page.getByRole('button', { name: 'Réessayer' });
    await expect(
      page.getByRole('heading', { level: 1, name: /^La modération n’a pas pu être chargée/ }),
    ).toBeVisible();
    expect(await problemsInTheme(page)).toEqual([]);
    framesWithoutFocus = await retry.focus().then(() => watchFocus(page));
    await page.keyboard.press('Enter');
    // It fails once more: the button is there again, next to the focus.
    await expect.poll(() => requests).toBe(2);
    await expect(retry).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(retry).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card(page, first)).toBeFocused();
    await expect(card(page)).toHaveCount(5);
    await expect(page.getByRole('tab', { name: 'Modération' })).toContainText('5');
  });

  await test.step('approve, reject, take back, reject with a reason', async () => {
    await page.keyboard.press('k');
    await expect(card(page, first)).toBeFocused();
    await page.keyboard.press('j');
    await expect(card(page, second)).toBeFocused();
    await page.keyboard.press('k');
    // ADMIN-MODERATION-13. A key held down, at 30 repetitions a second, decides once.
    for (let presses = 0; presses < 30; presses++) await page.keyboard.down('a');
    await expect(status(page)).toHaveText('Commentaire d’Odile 1 approuvé.');
    for (let presses = 0; presses < 30; presses++) await page.keyboard.down('a');
    await page.keyboard.up('a');
    await expect(card(page, second)).toBeFocused();
    await expect(card(page)).toHaveCount(4);
    await expect.poll(published).toContain(first);
    // ADMIN-MODERATION-14
    await page.keyboard.press('r');
    await expect(card(page, second)).toHaveCount(0);
    await expect(card(page, third)).toBeFocused();
    await expect(status(page)).toHaveText('Commentaire d’Odile 2 rejeté.');
    await page.keyboard.press('z');
    await expect(card(page, second)).toBeFocused();
    await expect(status(page)).toHaveText('Commentaire d’Odile 2 de nouveau en attente.');
    await page.keyboard.press('2');
    await expect(card(page, second)).toHaveCount(0);
    // The card leaves the queue before its decision is answered.
    await expect
      .poll(() =>
        queryAs(stack, 'comments', 'select rejection_reason from comments.comments where content = $1', [
          second,
        ]),
      )
      .toEqual([{ rejection_reason: 'off_topic' }]);
  });

  await test.step('what arrives waits behind a button, and the keys act on the card that has the focus', async () => {
    const [newer, newest] = newTexts(2) as [string, string];
    await expect(card(page, third)).toBeFocused();
    await insertNewest(stack, subjectId, newer);
    await insertNewest(stack, subjectId, newest);
    await expect(arrivals(page, 2)).toBeVisible();
    await expect(card(page, third)).toBeFocused();
    await expect(card(page, newest)).toHaveCount(0);
    await tabTo(page, arrivals(page, 2), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(card(page, newest)).toBeFocused();
    await page.keyboard.press('r');
    await expect(card(page, newer)).toBeFocused();
    await page.keyboard.press('r');
    await expect(card(page, third)).toBeFocused();
  });

  await test.step('several at once, the last one, and then none', async () => {
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByRole('button', { name: 'Approuver les 2' })).toBeVisible();
    await page.keyboard.press('Shift+A');
    await expect(status(page)).toHaveText('2 approuvés.');
    await expect(card(page, fifth)).toBeFocused();
    await page.keyboard.press('z');
    await expect(status(page)).toHaveText('2 commentaires de nouveau en attente.');
    await expect(card(page)).toHaveCount(3);
    await expect(card(page, third)).toBeFocused();
    // It stops at the end. After the last one the focus goes to the one before, then to the text of the empty queue.
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('j');
    await page.keyboard.press('r');
    await expect(card(page, fourth)).toBeFocused();
    await page.keyboard.press('r');
    await expect(card(page, third)).toBeFocused();
    await page.keyboard.press('r');
    // ADMIN-MODERATION-12
    await expect(page.getByText('Aucun commentaire en attente de modération.')).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    expect(await framesWithoutFocus()).toBe(0);
    const rows = await queryAs(
      stack,
      'comments',
      'select content from comments.comments where is_approved and content = any($1)',
      [[first, second, third, fourth, fifth]],
    );
    expect(rows).toEqual([{ content: first }]);
    await expect.poll(published).not.toContain(third);
  });

  await test.step('the history takes a decision back later', async () => {
    await page.getByRole('button', { name: 'Historique' }).click();
    const entry = page
      .getByRole('listitem')
      .filter({ hasText: first })
      .filter({ has: page.getByRole('button', { name: 'Retirer' }) });
    await expect(entry).toContainText('Alix Morel a approuvé le');
    await entry.getByRole('button', { name: 'Retirer' }).click();
    const withdrawn = page.getByRole('listitem').filter({ hasText: first }).first();
    await expect(withdrawn).toContainText('Alix Morel a retiré le');
    await expect.poll(published).not.toContain(first);
    await withdrawn.getByRole('button', { name: 'Remettre en attente' }).click();
    await expect(withdrawn).toContainText('Alix Morel a remis en attente le');
    expect(await problemsInTheme(page)).toEqual([]);
    await page.getByRole('button', { name: 'En attente', exact: true }).click();
    await arrivals(page, 1).click();
    await expect(card(page, first)).toBeFocused();
  });
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
  const context = await browser.newContext({ baseURL: stack.url });
  const other = await context.newPage();
  await openQueue(other, stack, 'admin');
  await expect(card(page)).toHaveCount(3);
  await expect(card(other)).toHaveCount(3);
  // The second moderator presses a key before polling shows the change.
  await page.route('**/api/moderation/comments?page=1', (route) => route.abort());
  await other.keyboard.press('a');
  await expect(status(other)).toHaveText('Commentaire d’Odile 1 approuvé.');
  await page.keyboard.press('r');
  await expect(card(page, first)).toContainText(/Alix Morel a approuvé ce commentaire le/);
  await expect(card(page, second)).toBeFocused();

  await page.unroute('**/api/moderation/comments?page=1');
  await other.keyboard.press('a');
  await expect(card(page, second)).toContainText(/Alix Morel a approuvé le/);
  await expect(card(page, second)).toBeFocused();

  // The bulk is answered for each comment: the other moderator was faster with one.
  const [newest] = newTexts(1) as [string];
  await insertNewest(stack, subjectId, newest);
  await arrivals(page, 1).click();
  await expect(card(page, newest)).toBeFocused();
  await page.route('**/api/moderation/comments?page=1', (route) => route.abort());
  await page.keyboard.press('x');
  await card(page, third).getByRole('checkbox').check();
  await other.keyboard.press('r');
  await expect(status(other)).toHaveText('Commentaire d’Odile 3 rejeté.');
  await page.getByRole('button', { name: 'Approuver les 2' }).click();
  await expect(status(page)).toHaveText('1 approuvé, 1 déjà décidé par Alix Morel.');
  await expect(card(page, third)).toContainText('Alix Morel a rejeté ce commentaire');
  await page.keyboard.press('z');
  await expect(status(page)).toHaveText('1 commentaire de nouveau en attente.');
  await context.close();
});

test('on a phone, a long queue has pages, and a card opens what is known of its author', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId } = await findSecondSubject(request);
  const all = newTexts(53);
  await fillQueue(stack, subjectId, all);
  await page.setViewportSize({ width: 360, height: 740 });
  await openQueue(page, stack, 'admin');
  await expect(card(page)).toHaveCount(50);
  await expect(page.getByRole('tab', { name: 'Modération' })).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByText('Page 2 sur 2')).toBeVisible();
  await expect(card(page)).toHaveCount(3);
  await expect(card(page, all[50])).toBeFocused();

  const entry = card(page, all[50]);
  await entry.getByRole('button', { name: 'Contexte' }).click();
  await expect(entry.getByRole('heading', { name: 'Sujet' })).toBeVisible();
  await entry.getByRole('button', { name: 'Motif' }).click();
  await expect(entry.getByRole('button', { name: 'Hors sujet' })).toBeVisible();
  expect(await problemsAtEachWidth(page)).toEqual([]);
  await entry.getByRole('button', { name: 'Rejeter' }).click();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(entry).toBeFocused();
  await page.getByRole('button', { name: 'Précédent' }).click();
  await expect(card(page, all[0])).toBeFocused();
});
