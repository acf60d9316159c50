import { signInAs } from '../stack/members.ts';
import { withoutPostgres } from '../stack/postgres.ts';
import { expect, test } from '../stack/test.ts';

// A failed call takes up to a few seconds; a busy machine gets ten times that.
const slowly = { timeout: 60_000 };
const unconfirmed = 'Votre session n’a pas pu être vérifiée. Ce que vous avez écrit reste ici.';

test('while Postgres is away, a member keeps the page and what was typed, is told so, and saves when it is back (LAYOUT-37)', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(240_000);
  await signInAs(context, stack);
  await page.goto('/dashboard?onglet=profil');
  await page.getByRole('button', { name: 'Modifier' }).click();
  const name = page.getByLabel('Nom', { exact: true });
  const bio = page.getByLabel('Bio', { exact: true });
  await name.fill('Alix Morel-Diop');
  await bio.fill('Je monte le son le dimanche soir.');
  const save = page.getByRole('button', { name: 'Enregistrer' });
  const userMenu = page.getByRole('banner').getByRole('button', { name: /^Menu d/ });
  const retry = page.getByRole('banner').getByRole('button', { name: 'Réessayer' });
  const expectTyped = async () => {
    await expect(name).toHaveValue('Alix Morel-Diop');
    await expect(bio).toHaveValue('Je monte le son le dimanche soir.');
    await expect(userMenu).toBeVisible();
  };

  await withoutPostgres(stack, async () => {
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(/ne répond pas|momentanément indisponible/, slowly);
    await expectTyped();

    // The session is checked again, as when the page comes back from the back/forward cache.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByRole('status').filter({ hasText: unconfirmed })).toBeVisible(slowly);
    await expectTyped();
    await retry.click();
    await expect(retry).toHaveText('Réessayer', slowly);
    await expectTyped();
  });

  await expect(async () => {
    if (await retry.isVisible()) await retry.click();
    await expect(page.getByText(unconfirmed)).toHaveCount(0);
  }).toPass(slowly);
  await expectTyped();
  await expect(async () => {
    await save.click();
    await expect(page.getByText('Profil enregistré')).toBeVisible();
  }).toPass(slowly);
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Je monte le son le dimanche soir.').first()).toBeVisible();
});

test('the first check of a page that fails shows the login link (LAYOUT-37, A49)', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(240_000);
  await signInAs(context, stack);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Menu d/ })).toBeVisible();
  await withoutPostgres(stack, async () => {
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible(slowly);
  });
});
