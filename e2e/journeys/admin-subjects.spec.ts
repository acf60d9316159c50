import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { problemsOf } from '../stack/axe.ts';
import { pickUp } from '../stack/keyboard.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, test, type Stack } from '../stack/test.ts';

// Everything here is of 2015, so that no other journey meets it, and is deleted afterwards.
const prefix = 'ordre-';
test.afterEach(({ stack }) =>
  queryAs(stack, 'content', `delete from content.episodes where slug like '${prefix}%' returning id`),
);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const titles = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 3 });

/** Waits until a new order has been saved and the list read again, so that a reload shows it. */
const waitForNewOrder = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' &&
      /^\/api\/admin\/episodes\/\d+\/subjects$/.test(new URL(response.url()).pathname),
  );

/** Opens the subjects of a new episode that has these. */
async function openSubjects(page: Page, stack: Stack, subjects: readonly string[]) {
  const slug = `${prefix}${randomUUID().slice(0, 8)}`;
  await signInAs(page.context(), stack, 'admin');
  const [episode] = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.episodes (number, type, title, slug, published_at)
      values (15, 'podcast', $1, $1, '2015-02-01T09:00:00Z') returning id`,
    [slug],
  );
  await queryAs(
    stack,
    'content',
    `insert into content.subjects (episode_id, title, order_index)
      select $1, t, n - 1 from unnest($2::text[]) with ordinality s (t, n) returning id`,
    [episode?.id, subjects],
  );
  await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
  await button(page, /^Actions pour/).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await page.getByRole('tab', { name: /^Sujets/ }).click();
  await expect(titles(page)).toHaveText([...subjects]);
  return slug;
}

test('subjects are put in order by arrows, by keyboard drag and with the mouse, and the public page follows', async ({
  page,
  stack,
}) => {
  const slug = await openSubjects(page, stack, ['Un', 'Deux', 'Trois', 'Quatre']);
  expect(await problemsOf(page)).toEqual([]);
  let ordered = waitForNewOrder(page);
  await button(page, /^Descendre «\sUn\s»$/).click();
  await expect(titles(page)).toHaveText(['Deux', 'Un', 'Trois', 'Quatre']);
  await ordered;

  const handle = button(page, /^Déplacer «\sQuatre\s»$/);
  const said = page.getByRole('dialog').getByRole('status');
  await handle.focus();
  await pickUp(page, said, 'saisi, place 4 sur 4');
  await page.keyboard.press('ArrowUp');
  await expect(said).toContainText('place 3 sur 4');
  // Escape ends the drag, and leaves the dialog open.
  await page.keyboard.press('Escape');
  await expect(said).toContainText('Déplacement annulé');
  await expect(titles(page)).toHaveText(['Deux', 'Un', 'Trois', 'Quatre']);
  await expect(handle).toBeFocused();

  await pickUp(page, said, 'saisi, place 4 sur 4');
  await page.keyboard.press('ArrowUp');
  await expect(said).toContainText('place 3 sur 4');
  await page.keyboard.press('ArrowUp');
  await expect(said).toContainText('place 2 sur 4');
  ordered = waitForNewOrder(page);
  await page.keyboard.press('Space');
  await expect(said).toContainText('posé, place 2 sur 4');
  await expect(titles(page)).toHaveText(['Deux', 'Quatre', 'Un', 'Trois']);
  await expect(handle).toBeFocused();
  await ordered;

  const handleOf = (title: string) => button(page, new RegExp(`^Déplacer «\\s${title}\\s»$`));
  const middleOf = async (title: string) => {
    const box = await handleOf(title).boundingBox();
    if (!box) throw new Error(`The handle of ${title} is not shown.`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  // Waits until the rows that were moved stand still.
  await handleOf('Trois').hover();
  await page.mouse.down();
  await page.mouse.move(...(await middleOf('Deux')), { steps: 10 });
  await expect(said).toContainText('place 1 sur 4');
  ordered = waitForNewOrder(page);
  await page.mouse.up();
  await expect(said).toContainText('posé, place 1 sur 4');
  await expect(titles(page)).toHaveText(['Trois', 'Deux', 'Quatre', 'Un']);
  await ordered;

  await page.reload();
  await button(page, /^Actions pour/).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await page.getByRole('tab', { name: 'Sujets (4)' }).click();
  await expect(titles(page)).toHaveText(['Trois', 'Deux', 'Quatre', 'Un']);
  await page.goto(`/episodes/${slug}`);
  await expect(page.getByRole('heading', { name: /^(Deux|Quatre|Un|Trois)$/ })).toHaveText([
    'Trois',
    'Deux',
    'Quatre',
    'Un',
  ]);
});

test('a subject is added, given a start, shifted with the rest, changed and deleted', async ({
  page,
  stack,
}) => {
  await openSubjects(page, stack, ['Un']);
  await button(page, 'Ajouter un sujet').click();
  const form = page.getByRole('dialog', { name: 'Ajouter un sujet' });
  await form.getByLabel('Titre').fill('Deux');
  await form.getByLabel('Type de contenu').selectOption('link');
  await form.getByLabel('Adresse').fill('https://exemple.fr/deux');
  expect(await problemsOf(page)).toEqual([]);
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(titles(page)).toHaveText(['Un', 'Deux']);
  await expect(page.getByRole('tab', { name: 'Sujets (2)' })).toBeVisible();

  const start = (title: string) =>
    page.getByRole('textbox', { name: new RegExp(`^Début de «\\s${title}\\s»$`) });
  await start('Un').fill('1:00');
  await start('Un').press('Enter');
  await expect(page.getByText('1 début réel sur 2')).toBeVisible();
  await start('Deux').fill('0:30');
  await start('Deux').press('Enter');
  await expect(page.getByRole('alert')).toContainText('n’est pas après celui d’un sujet précédent, à 1:00');
  await start('Deux').fill('2:00');
  await start('Deux').press('Enter');
  await expect(page.getByText('2 débuts réels sur 2')).toBeVisible();
  await button(page, /^Décaler «\sDeux\s» et la suite$/).click();
  await page.getByLabel('Décalage, en secondes').fill('-4');
  await button(page, 'Décaler').click();
  await expect(start('Deux')).toHaveValue('00:01:56');
  await expect(start('Un')).toHaveValue('00:01:00');

  await button(page, /^Modifier «\sDeux\s»$/).click();
  await page.getByRole('dialog', { name: 'Modifier le sujet' }).getByLabel('Titre').fill('Deux bis');
  // What was typed is not lost without a question.
  await page.keyboard.press('Escape');
  await button(page, 'Continuer la saisie').click();
  await page
    .getByRole('dialog', { name: 'Modifier le sujet' })
    .getByRole('button', { name: 'Enregistrer' })
    .click();
  await expect(titles(page)).toHaveText(['Un', 'Deux bis']);

  await button(page, /^Supprimer «\sUn\s»$/).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(titles(page)).toHaveText(['Deux bis']);
  await expect(button(page, 'Ajouter un sujet')).toBeFocused();
});

test('somebody of the directory and a one-off person take part, until they are removed', async ({
  page,
  stack,
}) => {
  const slug = await openSubjects(page, stack, ['Un']);
  await page.getByRole('tab', { name: 'Participants' }).click();
  await button(page, 'Ajouter un participant').click();
  const form = page.getByRole('alertdialog', { name: 'Ajouter un participant' });
  await form.getByLabel('Nom').fill('Odile de Passage');
  expect(await problemsOf(page)).toEqual([]);
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Odile de Passage')).toBeVisible();
  await button(page, 'Ajouter un participant').click();
  await form.getByLabel('Qui').selectOption('registered');
  // By keyboard alone, and with the list open (A58).
  const picker = form.getByRole('combobox', { name: 'Personne de l’annuaire' });
  const options = form.getByRole('listbox').getByRole('option');
  await picker.press('ArrowDown');
  await expect(options).not.toHaveCount(0);
  const name = (await options.locator('b').first().textContent()) ?? '';
  await picker.pressSequentially(name.toLocaleUpperCase('fr'));
  await expect(options).toHaveCount(1);
  expect(await problemsOf(page)).toEqual([]);
  await picker.press('Enter');
  await expect(picker).toHaveValue(name);
  await expect(options).toHaveCount(0);
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
  await button(page, 'Retirer Odile de Passage').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  expect(await problemsOf(page)).toEqual([]);
  await page.goto(`/episodes/${slug}`);
  await expect(page.getByText('Odile de Passage')).toHaveCount(0);
});

test('a subject or a person being typed is not lost by leaving the page without a question', async ({
  page,
  stack,
}) => {
  await openSubjects(page, stack, ['Un']);
  /** Reloads, and stays when the browser asks. */
  const tryToReload = async () => {
    const asked = page.waitForEvent('dialog');
    // Playwright's own reload would wait for a document that never comes.
    await page.evaluate(() => setTimeout(() => window.location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
  };
  await button(page, /^Modifier «\sUn\s»$/).click();
  const form = page.getByRole('dialog', { name: 'Modifier le sujet' });
  await form.getByLabel('Titre').fill('Un bis');
  await tryToReload();
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(titles(page)).toHaveText(['Un bis']);

  await page.getByRole('tab', { name: 'Participants' }).click();
  await button(page, 'Ajouter un participant').click();
  await page.getByRole('alertdialog').getByLabel('Nom').fill('Odile de Passage');
  await tryToReload();
  await expect(page.getByRole('alertdialog').getByLabel('Nom')).toHaveValue('Odile de Passage');
});
