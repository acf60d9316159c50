import { readFileSync } from 'node:fs';
import { roles } from '@nobicast/contracts/roles';
import { chooseInMenu, tabTo } from '../../stack/keyboard.ts';
import { codeIn, countMails, linkIn, readMail } from '../../stack/mailbox.ts';
import {
  accountsIn,
  fetchCurrentUser,
  newAddress,
  receiveLink,
  requestLink,
  setRandomIpAddress,
} from '../../stack/sign-in.ts';
import { expect, isHydrated, test } from '../../stack/test.ts';

test.describe.configure({ timeout: 240_000 });
test.beforeEach(({ page }) => setRandomIpAddress(page));

test('in another browser a link has to be confirmed, signs in only there, and works once', async ({
  page,
  request,
  stack,
  browser,
}) => {
  const email = newAddress();
  const link = await receiveLink(page, stack, email);
  const elsewhere = await browser.newContext({ baseURL: stack.url });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await fetchCurrentUser(other)).toMatchObject({ is_authenticated: false });
  await tabTo(other, other.getByRole('main').getByRole('button', { name: 'Se connecter' }));
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/auth\/success/);
  expect(await fetchCurrentUser(other)).toMatchObject({ is_authenticated: true, email });
  expect(await fetchCurrentUser(page)).toMatchObject({ is_authenticated: false });

  const [session] = (await elsewhere.cookies()).filter(({ name }) => name.endsWith('_session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  await chooseInMenu(other, 'Se déconnecter');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible();
  expect(await fetchCurrentUser(other)).toMatchObject({ is_authenticated: false });
  // A copy of the cookie no longer works.
  const headers = { cookie: `${session?.name}=${session?.value}` };
  await expect.poll(async () => (await request.get('/api/dashboard', { headers })).status()).toBe(401);

  // ROUTES-22
  await other.goto(link);
  await expect(other).toHaveURL(/\/auth\/invalid-token/);
  await expect(other.getByText(/invalide, expiré ou déjà utilisé/)).toBeVisible();
  await elsewhere.close();
});

test('a mail that is read in another browser signs in the one that asked, by its code (T3-P19)', async ({
  page,
  stack,
  browser,
}) => {
  const email = newAddress();
  await requestLink(page, email, '/archives');
  const mail = await readMail(page.request, stack.mailUrl, email);
  // The browser of a mail app opens the link, says where the code belongs, and signs nobody in.
  const elsewhere = await browser.newContext({ baseURL: stack.url });
  const mailApp = await elsewhere.newPage();
  await mailApp.goto(linkIn(mail));
  await expect(mailApp.getByText('Tapez-y le code à six chiffres de l’e-mail.')).toBeVisible();

  await page.reload();
  await expect.poll(() => isHydrated(page)).toBe(true);
  const field = page.getByLabel('Code à six chiffres');
  const code = codeIn(mail);
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ce n’est pas le bon code. Encore 4 essais.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/success/);
  expect(await fetchCurrentUser(page)).toMatchObject({ is_authenticated: true, email });
  await expect(page).toHaveURL(/\/archives/, { timeout: 30_000 });

  await mailApp.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await expect(mailApp).toHaveURL(/\/auth\/invalid-token/);
  expect(await fetchCurrentUser(mailApp)).toMatchObject({ is_authenticated: false });
  await elsewhere.close();
});

test('the field of the code works without scripts', async ({ page, stack, browser }) => {
  const email = newAddress();
  await requestLink(page, email);
  const code = codeIn(await readMail(page.request, stack.mailUrl, email));
  const plain = await browser.newContext({ baseURL: stack.url, javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies());
  const reader = await plain.newPage();
  await reader.goto('/auth/email-sent');
  const field = reader.getByLabel('Code à six chiffres');
  await field.fill('12');
  await field.press('Enter');
  await expect(reader.getByText('Le code a six chiffres.')).toBeVisible();
  await field.fill(code);
  await field.press('Enter');
  await expect(reader).toHaveURL(/\/auth\/success/);
  expect(await fetchCurrentUser(reader)).toMatchObject({ is_authenticated: true, email });
  await plain.close();
});

test('without JavaScript, and where the member remote does not load, the page of a link is a form that signs in', async ({
  page,
  stack,
  browser,
  pageWithoutScripts,
}) => {
  for (const path of ['/login', '/dashboard']) {
    await pageWithoutScripts.goto(path);
    // Playwright finds no text in <noscript>.
    await expect(pageWithoutScripts.locator('main noscript p')).toContainText('Il manque JavaScript');
    await expect(pageWithoutScripts.locator('main noscript p')).toBeVisible();
  }
  const elsewhere = await browser.newContext({ baseURL: stack.url });
  const pageWithoutRemote = await elsewhere.newPage();
  await pageWithoutRemote.route('**/remotes/mfe-member/**', (route) => route.abort());
  for (const reader of [pageWithoutScripts, pageWithoutRemote]) {
    await setRandomIpAddress(page);
    const email = newAddress();
    const failure =
      reader === pageWithoutRemote
        ? reader.waitForEvent('console', (message) => message.text().includes('could not be loaded'))
        : undefined;
    await reader.goto(await receiveLink(page, stack, email));
    await failure;
    await reader.locator('form[action="/api/auth/verify"]').getByRole('button').click();
    await expect(reader).toHaveURL(/\/auth\/success\?.*new=true/);
    expect(await fetchCurrentUser(reader)).toMatchObject({ is_authenticated: true, email });
  }
  await elsewhere.close();
});

test(
  '`npm start` prints an account for each role, and signing in with one works',
  { tag: '@embedded' },
  async ({ page, request, stack }) => {
    const table = readFileSync(stack.terminalFile, 'utf8');
    expect(table).toContain(`${stack.url}/login`);
    expect(table).toContain(stack.mailUrl);
    const accounts = accountsIn(table);
    expect(accounts.map(({ role }) => role)).toEqual([...roles]);
    const email = accounts.find(({ role }) => role === 'moderator')?.email ?? '';
    const before = await countMails(request, stack.mailUrl, email);
    await requestLink(page, email);
    await page.goto(linkIn(await readMail(request, stack.mailUrl, email, before + 1)));
    await expect(page).toHaveURL(/\/auth\/success/);
    await expect(page).not.toHaveURL(/new=true/);
    expect(await fetchCurrentUser(page)).toMatchObject({ email, role: 'moderator' });
  },
);
