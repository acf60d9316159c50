import type { Browser, Page } from '@playwright/test';
import { problemsOf } from '../../stack/axe.ts';
import { createEpisode, openEpisode, openSubjects, removeEpisodes } from '../../stack/episode-files.ts';
import { chooseEntry, dragStatus, pickUp } from '../../stack/keyboard.ts';
import { expectAdminStatus, queryAs, signInAs } from '../../stack/members.ts';
import { expect, test, type Stack } from '../../stack/test.ts';

test.describe.configure({ timeout: 180_000 });
test.afterEach(({ stack }) => removeEpisodes(stack));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const titles = (page: Page) => dialog(page).getByRole('heading', { level: 3 });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Enregistrer', exact: true }).click();

async function openSecond(browser: Browser, stack: Stack) {
  const context = await browser.newContext({ baseURL: stack.url });
  const { id } = await signInAs(context, stack, 'admin');
  return { id, page: await context.newPage(), close: () => context.close() };
}

test('two admins change one episode: other fields are joined, the same field is chosen, and one order of subjects stays', async ({
  page,
  context,
  browser,
  stack,
}) => {
  const { id: adele, name } = await signInAs(context, stack, 'admin');
  const { id, slug } = await createEpisode(stack);
  const subjects = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf'];
  await queryAs(
    stack,
    'content',
    `insert into content.subjects (episode_id, title, order_index)
      select $1, t, n - 1 from unnest($2::text[]) with ordinality s (t, n) returning id`,
    [id, subjects],
  );
  const second = await openSecond(browser, stack);

  await test.step('other fields are joined, the same field is chosen, nothing is lost', async () => {
    await openEpisode(page, slug);
    await openEpisode(second.page, slug);
    await dialog(page).getByLabel('Titre').fill(`Premier ${slug}`);
    // The list is read again before the other admin saves.
    const listed = page.waitForResponse(/\/api\/admin\/episodes\?/);
    await save(page);
    await expect(row(page, `Premier ${slug}`)).toBeVisible();
    await listed;

    await dialog(second.page).getByLabel('Description').fill('Du second');
    await save(second.page);
    await expect(second.page.getByText(/Enregistré\. Changé entre-temps par .*titre/)).toBeVisible();
    await expect(row(second.page, `Premier ${slug}`)).toBeVisible();

    // The first page still has the old version.
    await button(page, /^Actions pour/).click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    await dialog(page).getByLabel('Description').fill('Du premier');
    await save(page);
    await expect(page.getByText('Cette fiche a changé pendant votre saisie')).toBeVisible();
    await expect(page.getByRole('radio', { name: `Version d’${name}` })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('radio', { name: /^Votre version/ }).check();
    await save(page);
    await expect(dialog(page)).toHaveCount(0);
    expect(
      await queryAs(stack, 'content', 'select title, description from content.episodes where id = $1', [id]),
    ).toEqual([{ title: `Premier ${slug}`, description: 'Du premier' }]);
  });

  await test.step('one moves a subject by keyboard while the other deletes one: both see one order', async () => {
    for (const screen of [page, second.page]) {
      await openSubjects(screen, slug);
      await expect(titles(screen)).toHaveText(subjects);
    }
    const said = dragStatus(page);
    await button(page, /^Déplacer «\sNeuf\s»$/).focus();
    await pickUp(page, said, 'saisi, place 9 sur 9');
    const moveUpTo = async (places: readonly number[]) => {
      for (const place of places) {
        await page.keyboard.press('ArrowUp');
        await expect(said).toContainText(`place ${place} sur 9`);
      }
    };
    await moveUpTo([8, 7, 6, 5]);
    // In the middle of the drag.
    await button(second.page, /^Supprimer «\sCinq\s»$/).click();
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(titles(second.page)).toHaveText(subjects.filter((title) => title !== 'Cinq'));
    await moveUpTo([4, 3]);
    await page.keyboard.press('Space');
    await expect(said).toContainText('posé, place 3 sur 9');

    const order = ['Un', 'Deux', 'Neuf', 'Trois', 'Quatre', 'Six', 'Sept', 'Huit'];
    await expect(titles(page)).toHaveText(order);
    for (const screen of [page, second.page]) {
      await openSubjects(screen, slug);
      await expect(titles(screen)).toHaveText(order);
    }
    const reply = await page.request.get(`/api/episodes/${slug}`);
    const { data } = (await reply.json()) as { data: { subjects: { title: string }[] } };
    expect(data.subjects.map(({ title }) => title)).toEqual(order);
    const audit = await queryAs(
      stack,
      'content',
      'select distinct actor_id from content.audit where actor_id = any($1)',
      [[adele, second.id]],
    );
    expect(audit).toHaveLength(2);
  });
  await second.close();
});

test('by keyboard alone: the focus stays in the form, what was typed survives a lost session, and the focus comes back', async ({
  page,
  context,
  stack,
}) => {
  const { id } = await signInAs(context, stack, 'admin');
  const { slug } = await createEpisode(stack);
  await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
  const menu = button(page, /^Actions pour/);
  const openForm = async () => {
    await menu.focus();
    await page.keyboard.press('Enter');
    await chooseEntry(page, 'Modifier');
    await expect(dialog(page)).toBeVisible();
  };
  await openForm();
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(menu).toBeFocused();

  await openForm();
  await dialog(page).getByLabel('Titre').fill(`Gardé ${slug}`);
  const setExpiry = (expiry: string) =>
    queryAs(
      stack,
      'auth',
      `update auth.sessions set expires_at = ${expiry} where user_id = $1 returning id`,
      [id],
    );
  await setExpiry("now() - interval '1 hour'");
  await expectAdminStatus(page, 403);
  await save(page);
  const ended = page.getByRole('dialog', { name: 'Votre session est terminée' });
  await expect(ended).toBeVisible();
  await ended.getByRole('button', { name: 'Plus tard' }).click();
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText('Seuls les administrateurs peuvent accéder à cette page.')).toBeVisible();

  await setExpiry("now() + interval '1 day'");
  await expectAdminStatus(page, 200);
  await page.reload();
  await button(page, 'Reprendre').click();
  await expect(dialog(page).getByLabel('Titre')).toHaveValue(`Gardé ${slug}`);
  await save(page);
  await expect(row(page, `Gardé ${slug}`)).toBeVisible();
});
