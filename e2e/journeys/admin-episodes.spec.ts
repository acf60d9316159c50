import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { problemsOf } from '../stack/axe.ts';
import { chooseEntry } from '../stack/keyboard.ts';
import { expectAdminStatus, queryAs, signInAs } from '../stack/members.ts';
import { expect, test, type Stack } from '../stack/test.ts';

// Everything here is of 2016, so that no other journey meets it, and is deleted afterwards.
const prefix = 'essai-';
test.afterEach(({ stack }) =>
  queryAs(stack, 'content', `delete from content.episodes where slug like '${prefix}%' returning id`),
);

const newSlug = () => `${prefix}${randomUUID().slice(0, 8)}`;
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function openList(page: Page, search = '') {
  await page.goto(`/admin?onglet=episodes&recherche=${encodeURIComponent(search)}`);
  await expect(page.getByText(/épisodes? trouvés?/)).toBeVisible();
}

async function createByCall(page: Page, stack: Stack, slug: string, title: string): Promise<number> {
  const reply = await page.request.post('/api/admin/episodes', {
    headers: { origin: stack.url },
    data: { number: 16, slug, type: 'podcast', published_at: '2016-02-01T09:00:00.000Z', title },
  });
  const { data } = (await reply.json()) as { data: { episode: { id: number } } };
  return data.episode.id;
}

async function choose(page: Page, row: string, action: string) {
  await rowOf(page, row)
    .getByRole('button', { name: /^Actions pour/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('an episode is created, found, changed and deleted, and the site follows', async ({
    page,
    context,
    stack,
  }) => {
    await signInAs(context, stack, 'admin');
    await openList(page);
    await button(page, 'Nouvel Épisode').click();
    const dialog = page.getByRole('dialog', { name: 'Créer un Nouvel Épisode' });
    const slug = newSlug();
    const title = `Titre ${slug}`;
    await dialog.getByLabel('Numéro').fill('16');
    await dialog.getByLabel('Titre').fill(title);
    // ADMIN-EPISODES-49
    await expect(dialog.getByLabel('Slug')).toHaveValue(`titre-${slug}`);
    await dialog.getByLabel('Slug').fill(slug);
    await dialog.getByRole('spinbutton').first().click();
    await page.keyboard.type('010220161000');
    await expect(dialog.getByText('Public à partir du lundi 1er février 2016 à 10:00')).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    // ADMIN-EPISODES-70
    const refetch = page.waitForRequest(/\/api\/episodes\?limit=1&_t=\d+$/);
    await button(page, 'Créer').click();
    await refetch;
    await expect(dialog).toHaveCount(0);

    await page.getByRole('searchbox', { name: 'Rechercher un épisode' }).fill(slug);
    await expect(page).toHaveURL(new RegExp(`recherche=${slug}`));
    await expect(page.getByText('1 épisode trouvé')).toBeVisible();
    // 10:00 in Paris, wherever the browser is.
    await expect(rowOf(page, title).locator('time').first()).toHaveAttribute(
      'datetime',
      '2016-02-01T09:00:00.000Z',
    );
    await expect.poll(async () => (await page.request.get(`/episodes/${slug}`)).status()).toBe(200);

    // ADMIN-EPISODES-71: the archives, too, without waiting for a cache to expire.
    await expect
      .poll(async () => (await page.request.get('/archives?year=2016')).text())
      .toContain(`/episodes/${slug}`);

    // ADMIN-EPISODES-19
    for (const [width, isShown] of [
      [1100, false],
      [1440, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of ['Type', 'Publié le', 'Stats'])
        await expect(page.getByRole('columnheader', { name })).toBeVisible({ visible: isShown });
    }

    await choose(page, title, 'Modifier');
    await page.getByRole('dialog').getByLabel('Titre').fill(`Autre ${slug}`);
    // ADMIN-EPISODES-65
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await button(page, 'Enregistrer').click();
    expect((await put).postDataJSON()).toEqual({ title: `Autre ${slug}` });
    await expect(rowOf(page, `Autre ${slug}`)).toBeVisible();
    await expect
      .poll(async () => (await page.request.get(`/episodes/${slug}`)).text())
      .toContain(`Autre ${slug}`);

    await choose(page, slug, 'Supprimer');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('statistiques');
    expect(await problemsOf(page)).toEqual([]);
    await button(page, 'Supprimer définitivement').click();
    await expect(page.getByText('Aucun épisode ne correspond')).toBeVisible();
    await expect.poll(async () => (await page.request.get(`/episodes/${slug}`)).status()).toBe(404);
  });
});

/** Another admin, in a browser of their own. */
async function openSecond(browser: Browser, stack: Stack, search: string) {
  const context = await browser.newContext({ baseURL: stack.url });
  await signInAs(context, stack, 'admin');
  const page = await context.newPage();
  await openList(page, search);
  return { page, close: () => context.close() };
}

test('two admins change one episode: other fields are joined, the same field is chosen, nothing is lost', async ({
  page,
  context,
  browser,
  stack,
}) => {
  const { name } = await signInAs(context, stack, 'admin');
  const slug = newSlug();
  await createByCall(page, stack, slug, `Titre ${slug}`);
  await openList(page, slug);
  const other = await openSecond(browser, stack, slug);
  try {
    await choose(page, slug, 'Modifier');
    await choose(other.page, slug, 'Modifier');
    await page.getByRole('dialog').getByLabel('Titre').fill(`Premier ${slug}`);
    // The row shows at once what was saved: the list is read again before the other admin saves.
    const listed = page.waitForResponse(/\/api\/admin\/episodes\?/);
    await button(page, 'Enregistrer').click();
    await expect(rowOf(page, `Premier ${slug}`)).toBeVisible();
    await listed;

    const theirs = other.page.getByRole('dialog');
    await theirs.getByLabel('Description').fill('Du second');
    await button(other.page, 'Enregistrer').click();
    await expect(other.page.getByText(/Enregistré\. Changé entre-temps par .*titre/)).toBeVisible();
    await expect(rowOf(other.page, `Premier ${slug}`)).toBeVisible();

    // The first page still has the version before.
    await choose(page, slug, 'Modifier');
    await page.getByRole('dialog').getByLabel('Description').fill('Du premier');
    await button(page, 'Enregistrer').click();
    await expect(page.getByText('Cette fiche a changé pendant votre saisie')).toBeVisible();
    await expect(page.getByRole('radio', { name: `Version d’${name}` })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('radio', { name: /^Votre version/ }).check();
    await button(page, 'Enregistrer').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const rows = await queryAs(
      stack,
      'content',
      'select title, description from content.episodes where slug = $1',
      [slug],
    );
    expect(rows).toEqual([{ title: `Premier ${slug}`, description: 'Du premier' }]);
  } finally {
    await other.close();
  }
});

test.describe('in a browser west of Paris', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a date is typed and shown as in Paris, also where it is still the day before', async ({
    page,
    context,
    stack,
  }) => {
    await signInAs(context, stack, 'admin');
    const slug = newSlug();
    await createByCall(page, stack, slug, `Titre ${slug}`);
    await openList(page, slug);
    await choose(page, slug, 'Modifier');
    const dialog = page.getByRole('dialog');
    const parts = dialog.getByRole('spinbutton');
    for (const [index, shown] of ['01', '02', '2016', '10', '00'].entries())
      await expect(parts.nth(index)).toHaveValue(shown);
    await parts.first().click();
    await page.keyboard.type('020220160030');
    await expect(dialog.getByText(/^Public .*2 février 2016 à 00:30, heure de Paris/)).toBeVisible();
    await button(page, 'Enregistrer').click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, slug).locator('time').first()).toHaveText('02/02/2016');
    await expect(rowOf(page, slug).locator('time').first()).toHaveAttribute(
      'datetime',
      '2016-02-01T23:30:00.000Z',
    );
  });
});

test('several episodes change their type, then are deleted, each with its result', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const group = newSlug();
  for (const letter of ['a', 'b', 'c'])
    await createByCall(page, stack, `${group}-${letter}`, `Lot ${letter}`);
  await openList(page, group);
  await expect(page.getByText('3 épisodes trouvés')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await button(page, 'Actions groupées').click();
  await page.getByRole('menuitem', { name: 'Passer en préparation' }).click();
  await button(page, 'Changer le type').click();
  await expect(page.getByText('3 épisodes changés')).toBeVisible();
  await expect(rowOf(page, 'Lot a')).toContainText('Prep');

  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await button(page, 'Actions groupées').click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await button(page, 'Supprimer définitivement').click();
  await expect(page.getByText('3 épisodes supprimés')).toBeVisible();
  await expect(page.getByText('Aucun épisode ne correspond')).toBeVisible();
});

test('what was typed survives a lost session, and is offered again', async ({ page, context, stack }) => {
  const { id } = await signInAs(context, stack, 'admin');
  const slug = newSlug();
  await createByCall(page, stack, slug, `Titre ${slug}`);
  await openList(page, slug);
  await choose(page, slug, 'Modifier');
  await page.getByRole('dialog').getByLabel('Titre').fill(`Gardé ${slug}`);
  const setExpiry = (expiry: string) =>
    queryAs(
      stack,
      'auth',
      `update auth.sessions set expires_at = ${expiry} where user_id = $1 returning id`,
      [id],
    );
  await setExpiry("now() - interval '1 hour'");
  await expectAdminStatus(page, 403);
  await button(page, 'Enregistrer').click();
  await expect(page.getByRole('link', { name: /^Se reconnecter/ })).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Seuls les administrateurs peuvent accéder à cette page.')).toBeVisible();

  await setExpiry("now() + interval '1 day'");
  await expectAdminStatus(page, 200);
  await page.reload();
  await button(page, 'Reprendre').click();
  await expect(page.getByRole('dialog').getByLabel('Titre')).toHaveValue(`Gardé ${slug}`);
  await button(page, 'Enregistrer').click();
  await expect(rowOf(page, `Gardé ${slug}`)).toBeVisible();
});

test('the dialog is used by keyboard alone, and gives the focus back', async ({ page, context, stack }) => {
  await signInAs(context, stack, 'admin');
  const slug = newSlug();
  await createByCall(page, stack, slug, `Titre ${slug}`);
  await openList(page, slug);
  const menu = rowOf(page, slug).getByRole('button', { name: /^Actions pour/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await chooseEntry(page, 'Modifier');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // The focus stays inside.
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
});
