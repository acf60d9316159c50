import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { problemsInTheme, problemsOf } from '../../stack/axe.ts';
import { tabTo } from '../../stack/keyboard.ts';
import { readMailWith } from '../../stack/mailbox.ts';
import { signInAs } from '../../stack/members.ts';
import { setRandomIpAddress } from '../../stack/sign-in.ts';
import { expect, test } from '../../stack/test.ts';

test.describe.configure({ timeout: 300_000 });

const newAddress = () => `lectrice-${randomUUID().slice(0, 8)}@exemple.fr`;
const linkIn = (text: string, page: string) =>
  new RegExp(`https?://\\S+/newsletter/${page}\\?lien=[\\w-]+`).exec(text)?.[0] ?? '';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('readers subscribe and confirm, also without JavaScript; an issue about the episode is sent, received, and ended by one click', async ({
  page,
  request,
  browser,
  stack,
  pageWithoutScripts: plain,
}) => {
  const [email, other] = [newAddress(), newAddress()];
  const mailTo = (to: string, text: string) => readMailWith(request, stack.mailUrl, { to, text });
  const question = 'Confirmez votre inscription';

  await test.step('with JavaScript; a mail scanner opens the link before', async () => {
    await setRandomIpAddress(page);
    await page.goto('/newsletter');
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByRole('button', { name: 'S’inscrire' }).click();
    await expect(page.getByText('Inscription confirmée !')).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    const confirmation = linkIn((await mailTo(email, question)).text, 'confirmation');
    for (const method of ['GET', 'HEAD']) await request.fetch(confirmation, { method });
    await page.goto(confirmation);
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirmer l’inscription' }).click();
    await expect(heading(page)).toHaveText('C’est confirmé');
  });

  await test.step('without JavaScript, by keyboard and plain forms', async () => {
    await setRandomIpAddress(plain);
    await plain.goto('/newsletter');
    await tabTo(plain, plain.getByLabel('Adresse e-mail'));
    await plain.keyboard.type('abc');
    await plain.keyboard.press('Enter');
    await expect(plain.getByText('Adresse email invalide')).toBeVisible();
    await plain.getByLabel('Adresse e-mail').fill(other);
    await tabTo(plain, plain.getByRole('button', { name: 'S’inscrire' }));
    await plain.keyboard.press('Enter');
    await expect(plain.getByText('Inscription confirmée !')).toBeVisible();
    await plain.goto(linkIn((await mailTo(other, question)).text, 'confirmation'));
    await tabTo(plain, plain.getByRole('button', { name: 'Confirmer l’inscription' }));
    await plain.keyboard.press('Enter');
    await expect(heading(plain)).toHaveText('C’est confirmé');
  });

  const subject = await test.step('the issue is filled from the episode of the week, and sent', async () => {
    const context = await browser.newContext({ baseURL: stack.url });
    await signInAs(context, stack, 'admin');
    const desk = await context.newPage();
    await desk.goto('/admin/redaction/newsletter');
    await desk.getByRole('button', { name: 'Nouveau numéro' }).click();
    const shown = desk.locator('iframe');
    await expect(shown).toBeVisible();
    await desk.getByRole('button', { name: 'Remplir depuis l’épisode de la semaine' }).click();
    await expect(desk.getByLabel('Objet')).not.toHaveValue('');
    await expect(shown).toHaveAttribute('srcdoc', /Écouter l’épisode/);
    await expect(desk.getByText('Enregistré', { exact: true })).toBeVisible();
    const filled = await desk.getByLabel('Objet').inputValue();
    await desk.goBack();
    await expect(desk.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible();
    await desk.goForward();
    await expect(desk.getByLabel('Objet')).toHaveValue(filled);
    await tabTo(desk, desk.getByRole('spinbutton', { name: /année/ }));
    await desk.keyboard.type('2020');
    await tabTo(desk, desk.getByRole('button', { name: 'Programmer' }));
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('spinbutton').first()).toBeFocused();
    await expect(desk.getByText('Cette date est passée.')).toBeVisible();
    await expect(shown).toBeVisible();
    expect(await problemsInTheme(desk)).toEqual([]);
    await desk.getByRole('button', { name: 'Envoyer maintenant' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click();
    await expect(desk.getByText(/^Envoi terminé/)).toBeVisible({ timeout: 90_000 });
    expect(await problemsInTheme(desk)).toEqual([]);
    await context.close();
    return filled;
  });

  await test.step('received, it is ended by one click of the mail program (RFC 8058)', async () => {
    const { text, headers } = await mailTo(email, subject);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const oneClick = /^<(http\S+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    await page.goto(linkIn(text, 'desinscription'));
    await expect(page.getByRole('button', { name: 'Se désinscrire' })).toBeVisible();
    const reply = await request.post(oneClick, {
      form: { 'List-Unsubscribe': 'One-Click' },
      maxRedirects: 0,
    });
    expect(reply.status()).toBe(200);
    await page.reload();
    await expect(heading(page)).toHaveText('C’est noté');
  });

  await test.step('and without JavaScript by its link; whoever asks again before is told so by mail', async () => {
    await mailTo(other, subject);
    await plain.goto('/newsletter');
    await plain.getByLabel('Adresse e-mail').fill(other);
    await plain.keyboard.press('Enter');
    await plain.goto(linkIn((await mailTo(other, 'Vous recevez déjà')).text, 'desinscription'));
    await tabTo(plain, plain.getByRole('button', { name: 'Se désinscrire' }));
    await plain.keyboard.press('Enter');
    await expect(heading(plain)).toHaveText('C’est noté');
    expect((await plain.goto('/newsletter/desinscription?lien=x'))?.status()).toBe(410);
  });
});
