import type { Page } from '@playwright/test';
import { problemsAtEachWidth } from '../../stack/axe.ts';
import { tabTo } from '../../stack/keyboard.ts';
import { signInAs } from '../../stack/members.ts';
import { holdScripts } from '../../stack/slow-line.ts';
import { expect, isHydrated, test } from '../../stack/test.ts';

test.describe.configure({ timeout: 240_000 });

async function expectNoProblems(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([page.url(), ...(await problemsAtEachWidth(page))]).toEqual([page.url()]);
}

// ROUTES-04
test('a listener finds somebody in the directory, their page and their episodes', async ({
  page,
  pageWithoutScripts,
}) => {
  const content = page.getByRole('main');
  const input = content.getByRole('searchbox', { name: 'Rechercher' });

  await test.step('what is typed before hydration filters the directory once scripts run, what follows at once', async () => {
    const { release } = await holdScripts(page);
    const document = await page.goto('/invites', { waitUntil: 'commit' });
    expect(document?.status()).toBe(200);
    await input.fill('diallo');
    release();
    await expect(content.getByText('1 expert(s) trouvé(s)')).toBeVisible();
    await expect(input).toHaveValue('diallo');
    await expect(page).toHaveURL('/invites?q=diallo');
    await input.fill('');
    await expect(page).toHaveURL('/invites');
    await expect(content.getByRole('heading', { level: 3 }).nth(10)).toBeVisible();
    await expectNoProblems(page);
    await input.pressSequentially('DIALLÔ');
    await expect(content.getByText('1 expert(s) trouvé(s)')).toBeVisible();
    await expect(page).toHaveURL('/invites?q=DIALL%C3%94');
  });

  await test.step('a card leads to the page of its person, and to an episode', async () => {
    await content.getByRole('link', { name: 'Awa Diallo', exact: true }).click();
    await expect(page).toHaveURL('/invites/awa-diallo');
    await expect(content.getByRole('heading', { level: 1, name: 'Awa Diallo' })).toBeFocused();
    await expectNoProblems(page);
    await page.goBack();
    await expect(content.getByText('1 expert(s) trouvé(s)')).toBeVisible();
    await content
      .getByRole('link', { name: /^Épisode\s#\d+$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/episodes\/[a-z0-9-]+$/);
  });

  await test.step('an anchor brings a person into view, and a result of the search leads to their page', async () => {
    await page.goto('/invites#guest-theo-barzilai');
    await expect(page.getByRole('heading', { name: 'Théo Barzilaï' })).toBeInViewport();
    await page.goto('/search?q=barzila%C3%AF&type=guest');
    await content.getByRole('link', { name: /Théo Barzilaï/ }).click();
    await expect(page).toHaveURL('/invites/theo-barzilai');
  });

  for (const path of ['/invites?q=zzzz', '/invites/personne-ici'])
    await test.step(`axe finds nothing on ${path}`, async () => {
      await page.goto(path);
      await expectNoProblems(page);
    });

  await test.step('without JavaScript its form filters it', async () => {
    const main = pageWithoutScripts.getByRole('main');
    await pageWithoutScripts.goto('/invites');
    await main.getByRole('searchbox', { name: 'Rechercher' }).fill('ingénieure réseau');
    await main.getByRole('button', { name: 'Filtrer' }).click();
    await expect(pageWithoutScripts).toHaveURL(/\?q=/);
    await expect(main.getByText('1 expert(s) trouvé(s)')).toBeVisible();
    await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Awa Diallo']);
    await main.getByRole('link', { name: 'Awa Diallo', exact: true }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Awa Diallo');
  });
});

test('an admin adds a person, whose page appears, moves with the slug, and is gone once they are deleted', async ({
  page,
  request,
  context,
  stack,
}) => {
  const statusOf = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
  const list = page.getByRole('searchbox', { name: 'Rechercher dans l’annuaire' });
  const slug = page.getByRole('textbox', { name: 'Slug' });
  await signInAs(context, stack, 'admin');

  await test.step('the form, by keyboard', async () => {
    await page.goto('/admin/redaction/invites');
    await page.getByRole('link', { name: 'Ajouter une personne' }).click();
    const add = page.getByRole('button', { name: 'Ajouter à l’annuaire' });
    await expect.poll(() => isHydrated(page, add)).toBe(true);
    // The first wrong field gets the focus, and keeps it while it is corrected.
    await tabTo(page, add);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused();
    await page.keyboard.type('Zélie Quatremer');
    await expect(slug).toHaveValue('zelie-quatremer');
    await page.getByRole('textbox', { name: 'Biographie', exact: true }).fill('Elle **écoute** la mer.');
    await page.getByRole('tab', { name: 'Aperçu' }).click();
    await expect(page.locator('strong', { hasText: 'écoute' })).toBeVisible();
    await page.getByRole('tab', { name: 'Écrire' }).click();
    await tabTo(page, page.getByRole('button', { name: 'Ajouter un lien' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Nom du lien 1' })).toBeFocused();
    await page.keyboard.type('site');
    await page.getByRole('textbox', { name: 'Adresse du lien 1' }).fill('http://127.0.0.1:1/');
    await page.getByRole('button', { name: 'Vérifier les liens' }).click();
    await expect(page.getByText('Cette adresse n’est pas sur l’internet public.')).toBeVisible();
    await expectNoProblems(page);
    await add.click();
    await expect(page).toHaveURL('/admin/redaction/invites');
  });

  await test.step('the page appears, moves and is gone', async () => {
    await expect.poll(() => statusOf('/invites/zelie-quatremer')).toBe(200);
    await list.fill('quatremer');
    await expect(page.getByText('1 personne', { exact: true })).toBeVisible();
    await expectNoProblems(page);
    await page.getByRole('link', { name: 'Zélie Quatremer' }).click();
    await slug.fill('zelie');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect.poll(() => statusOf('/invites/zelie')).toBe(200);
    await expect.poll(() => statusOf('/invites/zelie-quatremer')).toBe(301);

    await list.fill('quatremer');
    await page.getByRole('button', { name: 'Actions pour Zélie Quatremer' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expect.poll(() => statusOf('/invites/zelie')).toBe(404);
  });
});
