import { problemsInTheme } from '../../stack/axe.ts';
import { codeIn, linkIn, readMail } from '../../stack/mailbox.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { afterBotCheck, fetchCurrentUser, requestLink, setRandomIpAddress } from '../../stack/sign-in.ts';
import { expect, test } from '../../stack/test.ts';

// T3-B15
test('whoever loses the session while writing signs in again where they are, by code or in another tab, and loses nothing', async ({
  page,
  context,
  stack,
}) => {
  await setRandomIpAddress(page);
  const { id, email } = await signInAs(context, stack, 'admin');
  const endSession = async () => {
    await queryAs(stack, 'auth', 'delete from auth.sessions where user_id = $1', [id]);
    await expect.poll(async () => (await fetchCurrentUser(page)).is_authenticated).toBe(false);
  };
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const dialog = page.getByRole('dialog', { name: 'Votre session est terminée' });

  await test.step('by the code, in the dialog', async () => {
    await page.goto('/admin/redaction/articles/nouveau');
    await field('Titre').fill('Une nuit sans session');
    await field('Texte').fill('Tout ce qui a été écrit.');
    await endSession();
    // The page may hear of it first, and then the dialog lies over the button.
    await page.locator('button', { hasText: 'Créer l’article' }).dispatchEvent('click');
    await expect(dialog).toBeVisible();
    const ask = dialog.getByRole('button', { name: 'Recevoir un code' });
    await expect(ask).toBeEnabled(afterBotCheck);
    expect(await problemsInTheme(page)).toEqual([]);
    await ask.click();
    const code = dialog.getByLabel('Code à six chiffres');
    await expect(code).toBeFocused();
    await code.fill(codeIn(await readMail(page.request, stack.mailUrl, email)));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/articles\/\d+$/);
    await expect(field('Titre')).toHaveValue('Une nuit sans session');
  });

  await test.step('by a link in another tab', async () => {
    await endSession();
    await field('Extrait').fill('Écrit après.');
    await expect(dialog).toBeVisible({ timeout: 20_000 });
    const tab = await context.newPage();
    await setRandomIpAddress(tab);
    await requestLink(tab, email);
    await tab.goto(linkIn(await readMail(tab.request, stack.mailUrl, email, 2)));
    await expect.poll(async () => (await fetchCurrentUser(tab)).is_authenticated).toBe(true);
    await tab.close();
    await expect(dialog).toBeHidden({ timeout: 20_000 });
    await expect(page.getByText(/^Brouillon enregistré/)).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(field('Extrait')).toHaveValue('Écrit après.');
  });
});
