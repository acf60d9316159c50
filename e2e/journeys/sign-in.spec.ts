import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { roles } from '@nobicast/contracts/roles';
import { chooseInMenu, tabTo } from '../stack/keyboard.ts';
import { countMails, linkIn, readMail } from '../stack/mailbox.ts';
import { queryAs } from '../stack/members.ts';
import {
  accountsIn,
  addressField,
  requestLink,
  receiveLink,
  setRandomIpAddress,
  newAddress,
  sendButton,
  afterBotCheck,
  fetchCurrentUser,
} from '../stack/sign-in.ts';
import { expect, test } from '../stack/test.ts';

// Up to two bot checks and two mails, each of which takes long on a slow machine.
test.describe.configure({ timeout: 240_000 });
test.beforeEach(({ page }) => setRandomIpAddress(page));

test('with the keyboard alone: request a link, open it from the e-mail, visit the dashboard, sign out', async ({
  page,
  request,
  stack,
}) => {
  const email = newAddress();
  await page.goto('/login');
  // ROUTES-09, LOGIN-04
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  await expect(sendButton(page)).toBeDisabled();
  await tabTo(page, addressField(page));
  await page.keyboard.type(email);
  await expect(sendButton(page)).toBeEnabled(afterBotCheck);
  await tabTo(page, sendButton(page));
  await page.keyboard.press('Enter');
  // ROUTES-21, LOGIN-05, AUTH-PAGES-11 and 12
  await expect(page).toHaveURL(/\/auth\/email-sent/);
  await expect(page.getByText('ec***@nobicast.example')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Renvoyer le lien' })).toBeDisabled();

  // LOGIN-16
  const mail = await readMail(request, stack.mailUrl, email);
  expect(mail.subject).not.toContain(email);
  expect(mail.html).toContain(linkIn(mail));
  await page.goto(linkIn(mail));
  // ROUTES-20, LOGIN-13
  await expect(page).toHaveURL(/\/auth\/success\?.*new=true/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compte créé avec succès !');
  expect(await fetchCurrentUser(page)).toMatchObject({ is_authenticated: true, email });

  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Tableau de bord' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
  // ROUTES-10
  await expect(page.getByRole('tab', { name: "Vue d'ensemble" })).toBeVisible();

  const [session] = (await page.context().cookies()).filter(({ name }) => name.endsWith('_session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  await chooseInMenu(page, 'Se déconnecter');
  await expect(page.getByRole('link', { name: 'Connexion' }).first()).toBeVisible();
  expect(await fetchCurrentUser(page)).toMatchObject({ is_authenticated: false });

  // A copy of the cookie no longer works: the session has ended.
  await expect
    .poll(async () => {
      const headers = { cookie: `${session?.name}=${session?.value}` };
      return (await request.get('/api/dashboard', { headers })).status();
    })
    .toBe(401);
});

test('a link works only once (ROUTES-22, LOGIN-13, 14)', async ({ page, request, stack }) => {
  const link = await receiveLink(page, stack, newAddress());
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

test('a newer link invalidates the older one', async ({ page, request, stack }) => {
  const email = newAddress();
  const older = await receiveLink(page, stack, email);
  // Instead of waiting for a minute between two links, the first one is made older in the database.
  const passed = await queryAs(
    stack,
    'auth',
    `update auth.sign_in_links set requested_at = requested_at - interval '1 minute 1 second'
      where email = $1 returning id`,
    [email],
  );
  expect(passed).toHaveLength(1);
  await requestLink(page, email);
  const newer = linkIn(await readMail(request, stack.mailUrl, email, 2));
  expect(newer).not.toBe(older);

  await page.goto(older);
  await expect(page).toHaveURL(/\/auth\/invalid-token/);
  expect(await fetchCurrentUser(page)).toMatchObject({ is_authenticated: false });
  await page.goto(newer);
  await expect(page).toHaveURL(/\/auth\/success/);
  expect(await fetchCurrentUser(page)).toMatchObject({ is_authenticated: true, email });
});

test('the tab that requested the link continues by itself once the link is opened in another tab', async ({
  page,
  context,
  stack,
}) => {
  const email = newAddress();
  await requestLink(page, email, '/archives');
  const otherTab = await context.newPage();
  await otherTab.goto(linkIn(await readMail(page.request, stack.mailUrl, email)));
  await expect(otherTab).toHaveURL(/\/auth\/success/);
  await expect(page).toHaveURL(/\/archives$/);
  await expect(page.getByRole('banner').getByRole('button', { name: /^Menu d/ })).toBeVisible();
});

test('in another browser the sign-in has to be confirmed, and only signs in there', async ({
  page,
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
  await chooseInMenu(other, 'Se déconnecter');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible();
  expect(await fetchCurrentUser(other)).toMatchObject({ is_authenticated: false });
  await elsewhere.close();
});

test('without JavaScript the page of a sign-in link is a form that signs in', async ({
  page,
  stack,
  pageWithoutScripts: reader,
}) => {
  const email = newAddress();
  const link = await receiveLink(page, stack, email);
  const document = await reader.goto(link);
  expect(document?.headers()['referrer-policy']).toBe('same-origin');
  expect(document?.headers()['cache-control']).toContain('no-store');
  await reader.getByRole('button', { name: 'Se connecter' }).click();
  await expect(reader).toHaveURL(/\/auth\/success\?.*new=true/);
  expect(await fetchCurrentUser(reader)).toMatchObject({ is_authenticated: true, email });
});

test('if the member remote does not load, the page of a sign-in link still signs in', async ({
  page,
  stack,
  browser,
}) => {
  const email = newAddress();
  const link = await receiveLink(page, stack, email);
  const elsewhere = await browser.newContext({ baseURL: stack.url });
  const reader = await elsewhere.newPage();
  await reader.route('**/remotes/mfe-member/**', (route) => route.abort());
  const failure = reader.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
  await reader.goto(link);
  await failure;
  await reader.locator('form[action="/api/auth/verify"]').getByRole('button').click();
  await expect(reader).toHaveURL(/\/auth\/success\?/);
  expect(await fetchCurrentUser(reader)).toMatchObject({ is_authenticated: true, email });
  await elsewhere.close();
});

test('no log of any process contains the e-mail address, the link or the cookie, even after a failed SQL statement', async ({
  page,
  stack,
}) => {
  const email = newAddress();
  const link = await receiveLink(page, stack, email);
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/success/);
  await page.goto('/dashboard?onglet=profil');
  await expect(page.getByRole('button', { name: 'Modifier' })).toBeVisible();
  // A duplicate key: the error of Postgres quotes the row.
  const twice = queryAs(stack, 'auth', 'insert into auth.users (email) values ($1)', [email]);
  await expect(twice).rejects.toMatchObject({ detail: expect.stringContaining(email) });
  const cookies = (await page.context().cookies()).filter(({ name }) => /session|sign_in|device/.test(name));
  expect(cookies.length).toBeGreaterThan(0);

  const folder = path.join(stack.dataFolder, 'logs');
  const logs = readdirSync(folder).map((file) => path.join(folder, file));
  const names = logs.map((file) => path.basename(file, '.log'));
  // Postgres has no log file: the stack reads its output, and prints it only if Postgres does not start.
  const withFiles = Object.keys(stack.parts()).filter((part) => part !== 'postgres');
  expect(names).toEqual(expect.arrayContaining(withFiles));
  const token = new URL(link).searchParams.get('token') ?? '';
  for (const file of [...logs, stack.terminalFile]) {
    const log = readFileSync(file, 'utf8');
    for (const secret of [email, encodeURIComponent(email), token, ...cookies.map(({ value }) => value)])
      expect(log.includes(secret), `${file} contains ${secret}`).toBe(false);
  }
});

test('signing in returns to the page where it started, and to no other site', async ({
  page,
  request,
  stack,
}) => {
  const email = newAddress();
  await requestLink(page, email, '/archives?year=2025');
  await page.goto(linkIn(await readMail(request, stack.mailUrl, email)));
  await expect(page).toHaveURL(/\/auth\/success/);
  await page.getByRole('link', { name: 'Reprendre où vous en étiez' }).click();
  await expect(page).toHaveURL(/\/archives\?year=2025$/);

  await page.goto('/login?next=https://example.org/');
  // LOGIN-01
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/auth/success?next=//example.org&name=A');
  await expect(page.getByRole('link', { name: 'Reprendre où vous en étiez' })).toHaveCount(0);
});

test('a second link is not sent at once, and the form says how long to wait', async ({ page }) => {
  const email = newAddress();
  await requestLink(page, email);
  await page.goto('/login');
  await addressField(page).fill(email);
  await expect(sendButton(page)).toBeEnabled(afterBotCheck);
  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /Réessayez dans/ })).toBeVisible();
  await expect(addressField(page)).toHaveValue(email);
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
    await page.goto('/dashboard');
    await expect(page.getByRole('tab', { name: 'Profil' })).toBeVisible();
  },
);
