import { problemsOf } from '../stack/axe.ts';
import { tabTo } from '../stack/keyboard.ts';
import { signInAs } from '../stack/members.ts';
import { holdScripts } from '../stack/slow-line.ts';
import { expect, isHydrated, test } from '../stack/test.ts';

// ROUTES-04
test('the directory filters at once, and its people lead to their pages and episodes', async ({
  page,
  pageErrors,
}) => {
  expect((await page.goto('/invites'))?.status()).toBe(200);
  await expect.poll(() => isHydrated(page)).toBe(true);
  const content = page.getByRole('main');
  await expect(content.getByText('30 expert(s) trouvé(s)')).toBeVisible();
  await content.getByRole('searchbox', { name: 'Rechercher' }).pressSequentially('DIALLÔ');
  await expect(content.getByText('1 expert(s) trouvé(s)')).toBeVisible();
  await expect(page).toHaveURL('/invites?q=DIALL%C3%94');
  await content.getByRole('link', { name: 'Awa Diallo', exact: true }).click();
  await expect(page).toHaveURL('/invites/awa-diallo');
  await expect(content.getByRole('heading', { level: 1, name: 'Awa Diallo' })).toBeFocused();
  await page.goBack();
  await expect(content.getByText('1 expert(s) trouvé(s)')).toBeVisible();
  await content
    .getByRole('link', { name: /^Épisode\s#\d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/episodes\/[a-z0-9-]+$/);
  expect(pageErrors).toEqual([]);
});

test('what is typed before hydration filters the directory once scripts run', async ({ page }) => {
  const { release } = await holdScripts(page);
  await page.goto('/invites', { waitUntil: 'commit' });
  const content = page.getByRole('main');
  const input = content.getByRole('searchbox', { name: 'Rechercher' });
  await input.fill('diallo');
  release();
  await expect(content.getByText('1 expert(s) trouvé(s)')).toBeVisible();
  await expect(input).toHaveValue('diallo');
  await expect(page).toHaveURL('/invites?q=diallo');
});

// GUESTS-20
test('an anchor brings its person into view, and a result of the search leads to their page (LAYOUT-49)', async ({
  page,
}) => {
  await page.goto('/invites#guest-theo-barzilai');
  await expect(page.getByRole('heading', { name: 'Théo Barzilaï' })).toBeInViewport();
  await page.goto('/search?q=barzila%C3%AF&type=guest');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Théo Barzilaï/ })
    .click();
  await expect(page).toHaveURL('/invites/theo-barzilai');
});

for (const path of ['/invites', '/invites?q=zzzz', '/invites/awa-diallo', '/invites/personne-ici']) {
  test(`axe finds nothing on ${path}, which does not scroll horizontally`, async ({ page, pageErrors }) => {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await problemsOf(page)).toEqual([]);
    }
    expect(pageErrors).toEqual([]);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the directory is in the document, and its form filters it', async ({ page }) => {
    await page.goto('/invites');
    const content = page.getByRole('main');
    await content.getByRole('searchbox', { name: 'Rechercher' }).fill('ingénieure réseau');
    await content.getByRole('button', { name: 'Filtrer' }).click();
    await expect(page).toHaveURL(/\?q=/);
    await expect(content.getByText('1 expert(s) trouvé(s)')).toBeVisible();
    await expect(content.getByRole('heading', { level: 3 })).toHaveText(['Awa Diallo']);
    await content.getByRole('link', { name: 'Awa Diallo', exact: true }).click();
    await expect(content.getByRole('heading', { level: 1 })).toHaveText('Awa Diallo');
  });
});

test('an admin adds a person, whose page appears, moves with the slug, and is gone once they are deleted', async ({
  page,
  request,
  context,
  stack,
  pageErrors,
}) => {
  test.setTimeout(240_000);
  const statusOf = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
  await signInAs(context, stack, 'admin');
  await page.goto('/admin/redaction/invites');
  await page.getByRole('link', { name: 'Ajouter une personne' }).click();
  // By keyboard: the first wrong field gets the focus, and keeps it while it is mended.
  await tabTo(page, page.getByRole('button', { name: 'Ajouter à l’annuaire' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused();
  await page.keyboard.type('Zélie Quatremer');
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('zelie-quatremer');
  await page.getByRole('textbox', { name: 'Biographie', exact: true }).fill('Elle **écoute** la mer.');
  await page.getByText('Aperçu, comme sur la page').click();
  await expect(page.locator('strong', { hasText: 'écoute' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Ajouter un lien' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Nom du lien 1' })).toBeFocused();
  await page.keyboard.type('site');
  await page.getByRole('textbox', { name: 'Adresse du lien 1' }).fill('http://127.0.0.1:1/');
  await page.getByRole('button', { name: 'Vérifier les liens' }).click();
  await expect(page.getByText('Cette adresse n’est pas sur l’internet public.')).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await problemsOf(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Ajouter à l’annuaire' }).click();
  await expect(page).toHaveURL('/admin/redaction/invites');
  await expect.poll(() => statusOf('/invites/zelie-quatremer')).toBe(200);

  await page.getByRole('searchbox', { name: 'Rechercher dans l’annuaire' }).fill('quatremer');
  await expect(page.getByText('1 personne', { exact: true })).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await problemsOf(page)).toEqual([]);
  }
  await page.getByRole('link', { name: 'Zélie Quatremer' }).click();
  await page.getByRole('textbox', { name: 'Slug' }).fill('zelie');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.poll(() => statusOf('/invites/zelie')).toBe(200);
  await expect.poll(() => statusOf('/invites/zelie-quatremer')).toBe(301);

  await page.getByRole('searchbox', { name: 'Rechercher dans l’annuaire' }).fill('quatremer');
  await page.getByRole('button', { name: 'Actions pour Zélie Quatremer' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect.poll(() => statusOf('/invites/zelie')).toBe(404);
  expect(pageErrors).toEqual([]);
});
