import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { linkIn, readMail } from '../stack/mailbox.ts';
import { expect, test } from '../stack/test.ts';

const newAddress = () => `ecoute-${randomUUID().slice(0, 8)}@nobicast.example`;
const sendButton = (page: Page) => page.getByRole('button', { name: 'Recevoir le lien' });
/** Solving the bot check takes as long as the machine needs. */
const solved = { timeout: 60_000 };

/** Asks for a link from the sign-in page, as a person with a mouse does. */
async function askForLink(page: Page, email: string, next?: string): Promise<void> {
  await page.goto(next ? `/login?next=${encodeURIComponent(next)}` : '/login');
  await page.getByLabel('Adresse e-mail').fill(email);
  await expect(sendButton(page)).toBeEnabled(solved);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/auth\/email-sent\?email=/);
}

test.beforeEach(({ page }) =>
  // Links are limited by network address: every journey has its own home.
  page.setExtraHTTPHeaders({
    'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`,
  }),
);

const me = async (page: Page) => {
  const reply = await page.request.get('/api/auth/me');
  return ((await reply.json()) as { data: { user: { is_authenticated: boolean; email: string | null } } })
    .data.user;
};

test('with the keyboard alone: ask, read the mail, open the link, look around, sign out', async ({
  page,
  request,
  stack,
}) => {
  const email = newAddress();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  await expect(sendButton(page)).toBeDisabled();
  const field = page.getByLabel('Adresse e-mail');
  await expect(field).toBeVisible();
  for (let press = 0; press < 60 && !(await field.evaluate((el) => el === document.activeElement)); press++)
    await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await expect(sendButton(page)).toBeEnabled(solved);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/email-sent/);
  await expect(page.getByText('ec***@nobicast.example')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Renvoyer le lien' })).toBeDisabled();

  const mail = await readMail(request, stack.mailUrl, email);
  expect(mail.subject).not.toContain(email);
  expect(mail.html).toContain(linkIn(mail));
  await page.goto(linkIn(mail));
  await expect(page).toHaveURL(/\/auth\/success\?.*new=true/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compte créé avec succès !');
  expect(await me(page)).toMatchObject({ is_authenticated: true, email });

  await page.getByRole('link', { name: 'Tableau de bord' }).first().press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('tab', { name: "Vue d'ensemble" })).toBeVisible();

  const [session] = (await page.context().cookies()).filter(({ name }) => name.endsWith('_session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const menu = page.getByRole('button', { name: /compte|menu de/i }).first();
  await menu.press('Enter');
  await expect(page.getByRole('menu').getByText('Connecté via lien magique')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Connexion' }).first()).toBeVisible();
  expect(await me(page)).toMatchObject({ is_authenticated: false });

  // A copy of the cookie is worthless: nobody's session any more.
  await expect
    .poll(async () => {
      const headers = { cookie: `${session?.name}=${session?.value}` };
      return (await request.get('/api/dashboard', { headers })).status();
    })
    .toBe(401);
});

test('a link serves once; a newer one kills the older', async ({ page, request, stack }) => {
  const email = newAddress();
  await askForLink(page, email);
  const link = linkIn(await readMail(request, stack.mailUrl, email));
  for (const method of ['get', 'head'] as const) expect((await request[method](link)).status()).toBe(200);
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/success/);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/invalid-token/);
  await expect(page.getByText(/invalide, expiré ou déjà utilisé/)).toBeVisible();
  await page.goto(`/auth/verify?token=${'x'.repeat(40)}.y.z`);
  await expect(page).toHaveURL(/\/auth\/invalid-token/);
});

test('in another browser a person presses a button, and is signed in there and only there', async ({
  page,
  request,
  stack,
  browser,
}) => {
  const email = newAddress();
  await askForLink(page, email);
  const link = linkIn(await readMail(request, stack.mailUrl, email));
  const elsewhere = await browser.newContext({ baseURL: stack.url });
  const other = await elsewhere.newPage();
  await other.goto(link);
  const button = other.getByRole('button', { name: 'Se connecter' });
  await expect(button).toBeVisible();
  expect(await me(other)).toMatchObject({ is_authenticated: false });
  await button.click();
  await expect(other).toHaveURL(/\/auth\/success/);
  expect(await me(other)).toMatchObject({ is_authenticated: true, email });
  expect(await me(page)).toMatchObject({ is_authenticated: false });
  await elsewhere.close();
});

test('without JavaScript the link’s page is a form that signs in', async ({
  page,
  request,
  stack,
  browser,
}) => {
  const email = newAddress();
  await askForLink(page, email);
  const link = linkIn(await readMail(request, stack.mailUrl, email));
  const plain = await browser.newContext({ baseURL: stack.url, javaScriptEnabled: false });
  const reader = await plain.newPage();
  const document = await reader.goto(link);
  expect(document?.headers()['referrer-policy']).toBe('same-origin');
  expect(document?.headers()['cache-control']).toContain('no-store');
  await reader.getByRole('button', { name: 'Se connecter' }).click();
  await expect(reader).toHaveURL(/\/auth\/success\?.*new=true/);
  expect(await me(reader)).toMatchObject({ is_authenticated: true, email });
  await plain.close();
});

test('no log of any process holds the address, the link or the cookie', async ({ page, request, stack }) => {
  const email = newAddress();
  await askForLink(page, email);
  const link = linkIn(await readMail(request, stack.mailUrl, email));
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/success/);
  await page.goto('/dashboard?onglet=profil');
  await expect(page.getByRole('button', { name: 'Modifier' })).toBeVisible();
  const cookies = (await page.context().cookies()).filter(({ name }) => /session|sign_in/.test(name));
  expect(cookies.length).toBeGreaterThan(0);

  const folder = path.join(stack.dataFolder, 'logs');
  const ours = readdirSync(folder).filter((file) => !/^(mail|postgres)/.test(file));
  expect(ours.length).toBeGreaterThanOrEqual(6);
  const token = new URL(link).searchParams.get('token') ?? '';
  for (const file of ours) {
    const log = readFileSync(path.join(folder, file), 'utf8');
    for (const secret of [email, encodeURIComponent(email), token, ...cookies.map(({ value }) => value)])
      expect(log.includes(secret), `${file} holds ${secret}`).toBe(false);
  }
});

test('sign-in leads back to where it began, and nowhere else', async ({ page, request, stack }) => {
  const email = newAddress();
  await askForLink(page, email, '/archives?year=2025');
  await page.goto(linkIn(await readMail(request, stack.mailUrl, email)));
  await expect(page).toHaveURL(/\/auth\/success/);
  await page.getByRole('link', { name: 'Reprendre où vous en étiez' }).click();
  await expect(page).toHaveURL(/\/archives\?year=2025$/);

  await page.goto('/login?next=https://example.org/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/auth/success?next=//example.org&name=A');
  await expect(page.getByRole('link', { name: 'Reprendre où vous en étiez' })).toHaveCount(0);
});

test('a link that was just sent is not sent again at once, and says how long to wait', async ({ page }) => {
  const email = newAddress();
  await askForLink(page, email);
  await page.goto('/login');
  await page.getByLabel('Adresse e-mail').fill(email);
  await expect(sendButton(page)).toBeEnabled(solved);
  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /Réessayez dans/ })).toBeVisible();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email);
});
