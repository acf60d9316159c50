import { queryAs } from '../stack/members.ts';
import {
  card,
  deleteWritten,
  fillQueue,
  findSecondSubject,
  insertNewest,
  newTexts,
  openQueue,
  status,
  watchFocus,
} from '../stack/moderation.ts';
import { expect, test } from '../stack/test.ts';

test.afterEach(({ stack }) => deleteWritten(stack));

test('with the keyboard alone a moderator approves, rejects, undoes and decides several', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId, path } = await findSecondSubject(request);
  const [first, second, third, fourth, fifth] = newTexts(5) as [string, string, string, string, string];
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
  await expect(status(page)).toHaveText('Commentaire de Odile 2 de nouveau en attente.');
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
  await expect.poll(async () => (await request.get(path)).text()).not.toContain(third);
});

test('keys that are held, combined, typed or switched off decide nothing; a failure is silent', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId } = await findSecondSubject(request);
  await fillQueue(stack, subjectId, newTexts(4));
  await openQueue(page, stack);
  await expect(card(page)).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  for (const modifier of ['Control', 'Meta', 'Alt', 'Control+Shift'])
    for (const key of ['a', 'r', 'x', 'z', '1']) await page.keyboard.press(`${modifier}+${key}`);
  // While an input method composes.
  await card(page)
    .first()
    .evaluate((element) => {
      for (const key of ['a', 'r', '1'])
        element.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true }));
    });
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
  // Held down for two seconds, at 30 repetitions a second: the press decides one, its repetitions none, also once the
  // next card has the focus.
  await page.keyboard.down('a');
  for (let repeats = 0; repeats < 30; repeats++) await page.keyboard.down('a');
  await expect(status(page)).toHaveText('Commentaire de Odile 2 approuvé.');
  for (let repeats = 0; repeats < 30; repeats++) await page.keyboard.down('a');
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

test('the keys stop at both ends, decide the card that has the focus while others arrive, and never lose it', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId } = await findSecondSubject(request);
  const [first, second, third] = newTexts(3) as [string, string, string];
  const ids = await fillQueue(stack, subjectId, [first, second, third]);
  await openQueue(page, stack);
  await expect(card(page)).toHaveCount(3);
  await card(page, first).focus();
  const framesWithoutFocus = await watchFocus(page);
  await page.keyboard.press('k');
  await expect(card(page, first)).toBeFocused();
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('j');
  await expect(card(page, third)).toBeFocused();

  // One is posted between the look and the key, then the queue has noticed another.
  const [newest, newer] = newTexts(2) as [string, string];
  await insertNewest(stack, subjectId, newest);
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await expect(status(page)).toHaveText('Commentaire de Odile 2 approuvé.');
  await expect(card(page, third)).toBeFocused();
  await insertNewest(stack, subjectId, newer);
  await expect(page.getByRole('button', { name: 'Voir les nouveaux (2)' })).toBeVisible();
  await expect(card(page, third)).toBeFocused();
  await page.keyboard.press('r');
  await expect(status(page)).toHaveText('Commentaire de Odile 3 rejeté.');
  await expect(card(page, first)).toBeFocused();
  const rows = await queryAs<{ id: number; is_approved: boolean; is_rejected: boolean }>(
    stack,
    'comments',
    `select id, is_approved, rejected_at is not null as is_rejected from comments.comments
      where author_email in ('odile@exemple.org', 'yaelle@exemple.net') order by id`,
  );
  const states = rows.map(({ id, is_approved: isApproved, is_rejected: isRejected }) => [
    ids.indexOf(id),
    isApproved ? 'approved' : isRejected ? 'rejected' : 'pending',
  ]);
  expect(states).toEqual([
    [0, 'pending'],
    [1, 'approved'],
    [2, 'rejected'],
    [-1, 'pending'],
    [-1, 'pending'],
  ]);

  // The last card, and then none.
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Voir les nouveaux (2)' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Voir les nouveaux (2)' }).click();
  await expect(card(page, newer)).toBeFocused();
  expect(await framesWithoutFocus()).toBe(0);
});
