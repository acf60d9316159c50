import { randomUUID } from 'node:crypto';
import { axeFor, problemsInTheme, problemsOf } from '../stack/axe.ts';
import { tabTo } from '../stack/keyboard.ts';
import { readMail } from '../stack/mailbox.ts';
import { signInAs } from '../stack/members.ts';
import { setRandomIpAddress } from '../stack/sign-in.ts';
import { expect, test } from '../stack/test.ts';

const linkIn = (text: string, page: string) =>
  new RegExp(`https?://\\S+/newsletter/${page}\\?lien=[\\w-]+`).exec(text)?.[0] ?? '';

test('a reader subscribes, confirms, receives the issue about the episode, and ends it by one click (NEWSLETTER-05, NEWSLETTER-08)', async ({
  page,
  request,
  browser,
  stack,
}) => {
  test.setTimeout(240_000);
  const email = `lectrice-${randomUUID().slice(0, 8)}@exemple.fr`;
  await setRandomIpAddress(page);
  await page.goto('/newsletter');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'S’inscrire' }).click();
  await expect(page.getByText('Inscription confirmée !')).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  const confirmation = linkIn((await readMail(request, stack.mailUrl, email)).text, 'confirmation');
  // A mail scanner opens the link.
  for (const method of ['GET', 'HEAD']) await request.fetch(confirmation, { method });
  await page.goto(confirmation);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirmer l’inscription' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est confirmé');

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
  const subject = await desk.getByLabel('Objet').inputValue();
  // Left and come back to, nothing is lost, and each preview is no step of the way back; and a date that has passed gets the focus.
  await desk.goBack();
  await expect(desk.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible();
  await desk.goForward();
  await expect(desk.getByLabel('Objet')).toHaveValue(subject);
  await tabTo(desk, desk.getByRole('spinbutton', { name: /année/ }));
  await desk.keyboard.type('2020');
  await tabTo(desk, desk.getByRole('button', { name: 'Programmer' }));
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('spinbutton').first()).toBeFocused();
  await expect(desk.getByText('Cette date est passée.')).toBeVisible();
  await expect(shown).toBeVisible();
  // The preview is sandboxed: nothing can look into it, axe neither.
  expect(await problemsInTheme(desk, axeFor(desk).exclude('iframe'))).toEqual([]);
  await desk.getByRole('button', { name: 'Envoyer maintenant' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click();
  await expect(desk.getByText(/^Envoi terminé/)).toBeVisible({ timeout: 90_000 });
  expect(await problemsInTheme(desk)).toEqual([]);
  await context.close();

  const issue = await readMail(request, stack.mailUrl, email, 2);
  expect(issue.subject).toBe(subject);
  const list = await request.get(`${stack.mailUrl}/email?to.address=${encodeURIComponent(email)}`);
  // What the mail page lists has the headers of each message.
  const headers = ((await list.json()) as { headers: Record<string, string> }[]).at(-1)?.headers ?? {};
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const oneClick = /^<(http\S+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  const leaving = linkIn(issue.text, 'desinscription');
  await page.goto(leaving);
  await expect(page.getByRole('button', { name: 'Se désinscrire' })).toBeVisible();
  const reply = await request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 });
  expect(reply.status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est noté');
});

test('without JavaScript a reader subscribes by keyboard, confirms and leaves by plain forms', async ({
  pageWithoutScripts: page,
  request,
  stack,
}) => {
  await setRandomIpAddress(page);
  const email = `lectrice-${randomUUID().slice(0, 8)}@exemple.fr`;
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/newsletter');
  await tabTo(page, page.getByLabel('Adresse e-mail'));
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Adresse email invalide')).toBeVisible();
  await page.getByLabel('Adresse e-mail').fill(email);
  await tabTo(page, page.getByRole('button', { name: 'S’inscrire' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Inscription confirmée !')).toBeVisible();

  const confirmation = linkIn((await readMail(request, stack.mailUrl, email)).text, 'confirmation');
  await page.goto(confirmation);
  await tabTo(page, page.getByRole('button', { name: 'Confirmer l’inscription' }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('C’est confirmé');
  // Whoever asks again is told by mail, with a link that ends it.
  await page.goto('/newsletter');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.keyboard.press('Enter');
  await page.goto(linkIn((await readMail(request, stack.mailUrl, email, 2)).text, 'desinscription'));
  await tabTo(page, page.getByRole('button', { name: 'Se désinscrire' }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('C’est noté');
  expect((await page.goto('/newsletter/desinscription?lien=x'))?.status()).toBe(410);
});
