import type { Dashboard } from '@nobicast/contracts/dashboard';
import type { Page, Route } from '@playwright/test';
import { type AxeScope, problemsInLight, problemsInTheme, problemsOf, themes } from '../../stack/axe.ts';
import { readMail } from '../../stack/mailbox.ts';
import { signInAs } from '../../stack/members.ts';
import {
  addressField,
  requestLink,
  receiveLink,
  setRandomIpAddress,
  newAddress,
  sendButton,
  afterBotCheck,
} from '../../stack/sign-in.ts';
import { expect, test } from '../../stack/test.ts';

// Axe on other states of pages than the first: sign-in, failures, dialogs, menus.
test.describe.configure({ timeout: 180_000 });

const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1440, height: 900 } };
type Device = keyof typeof sizes;

/** Without a reload, which is the longest part of a test. */
async function atEachSize(page: Page, check: (device: Device) => Promise<void>): Promise<void> {
  for (const device of Object.keys(sizes) as Device[]) {
    await page.setViewportSize(sizes[device]);
    await check(device);
  }
}

const problemsAt = (page: Page, device: Device) =>
  device === 'phone' ? problemsOf(page) : problemsInLight(page);

const expectNoProblems = (page: Page) =>
  atEachSize(page, async (device) => expect([device, await problemsAt(page, device)]).toEqual([device, []]));

/** For pages that do not follow the system's theme. */
const expectNoneInTheme = (page: Page, colorScheme: (typeof themes)[number], scope?: AxeScope) =>
  atEachSize(page, async (device) =>
    expect([device, colorScheme, await problemsInTheme(page, scope)]).toEqual([device, colorScheme, []]),
  );

const serviceUnavailable = {
  status: 503,
  json: { ok: false, error: 'Ce service est momentanément indisponible.' },
};

/** A dashboard for which two services did not respond. */
async function withoutParts(route: Route): Promise<void> {
  const response = await route.fetch();
  const reply = (await response.json()) as { ok: true; data: Dashboard };
  const unavailable: Dashboard['unavailable'] = ['comments', 'content'];
  await route.fulfill({ response, json: { ...reply, data: { ...reply.data, unavailable } } });
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('finds nothing on the page of a sign-in link: the confirmation, and the form rendered on the server', async ({
  page,
  browser,
  stack,
}) => {
  const elsewhere = await browser.newContext({ baseURL: stack.url });
  const asker = await elsewhere.newPage();
  await setRandomIpAddress(asker);
  const link = await receiveLink(asker, stack, newAddress());
  await elsewhere.close();

  await page.goto(link);
  await expect(page.getByText('Ce lien n’a pas été ouvert dans le navigateur')).toBeVisible();
  await expectNoProblems(page);

  // Axe needs JavaScript: our scripts fail to load instead, so the page stays as served.
  await page.route('**/*.js', (route) => route.abort());
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.goto(link);
    await expect(page.locator('form[action="/api/auth/verify"]')).toBeVisible();
    await expectNoneInTheme(page, colorScheme);
    await page.goto('/auth/verify');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lien incomplet');
    await expectNoneInTheme(page, colorScheme);
  }
});

test('finds enough contrast in the e-mail with a sign-in link', async ({ page, stack }) => {
  await setRandomIpAddress(page);
  const email = newAddress();
  await requestLink(page, email);
  const { html } = await readMail(page.request, stack.mailUrl, email);
  await page.goto('about:blank');
  await page.setContent(html);
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // The other rules are about pages and do not apply to an e-mail.
    await expectNoneInTheme(page, colorScheme, { rules: ['color-contrast'] });
  }
});

test('finds nothing on a failed sign-in: an invalid address, and a failed call', async ({ page }) => {
  test.setTimeout(180_000);
  await setRandomIpAddress(page);
  await page.route('**/api/auth/start', (route) => route.fulfill(serviceUnavailable));
  await page.goto('/login');
  await addressField(page).fill('alice');
  await expect(sendButton(page)).toBeEnabled(afterBotCheck);
  await sendButton(page).click();
  await expect(addressField(page)).toHaveAttribute('aria-invalid', 'true');
  await expectNoProblems(page);

  await addressField(page).fill('alice@example.org');
  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: serviceUnavailable.json.error })).toBeVisible();
  await expectNoProblems(page);
});

test('finds nothing on a dashboard that failed to load, or of which parts did', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'host');
  await page.route('**/api/dashboard', (route) => route.fulfill({ json: { ok: false } }));
  await page.goto('/dashboard');
  await expect(page.getByText('Failed to load dashboard data')).toBeVisible();
  await expectNoProblems(page);

  await page.unroute('**/api/dashboard');
  await page.route('**/api/dashboard', withoutParts);
  for (const [path, text] of [
    ['/dashboard', 'Vos épisodes n’ont pas pu être chargés'],
    ['/dashboard?onglet=activite', 'Vos commentaires n’ont pas pu être chargés'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expectNoProblems(page);
  }
});

test('finds nothing on the dialogs of a member, when opened and after a failure', async ({
  page,
  context,
  stack,
}) => {
  const member = await signInAs(context, stack, 'host');
  await page.route(/\/api\/account(\/export)?$/, (route) => route.fulfill(serviceUnavailable));
  await page.goto('/dashboard?onglet=profil');
  const dialog = page.getByRole('alertdialog');
  const openAndCheck = async (opener: string) => {
    await page.getByRole('button', { name: opener }).click();
    await expect(dialog).toBeVisible();
    await expectNoProblems(page);
  };
  const failAndCheck = async (confirm: string) => {
    await dialog.getByRole('button', { name: confirm }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectNoProblems(page);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await openAndCheck('Télécharger mes données');
  await failAndCheck('Télécharger');
  await openAndCheck('Supprimer mon compte');
  await dialog.getByLabel(/Votre adresse e-mail/).fill(member.email);
  await failAndCheck('Supprimer définitivement');

  await page.getByRole('button', { name: 'Modifier' }).click();
  await page.getByLabel('Nom', { exact: true }).fill('Autre');
  await page.getByRole('tab', { name: 'Activité' }).click();
  await expect(dialog.getByText('Quitter sans enregistrer')).toBeVisible();
  await expectNoProblems(page);
});

test('finds nothing on the user menu and the profile form', async ({ page, context, stack }) => {
  await signInAs(context, stack, 'host');
  await page.goto('/dashboard?onglet=profil');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByLabel('Nom', { exact: true })).toBeVisible();
  await expectNoProblems(page);
  await atEachSize(page, async (device) => {
    const isPhone = device === 'phone';
    const opener = page.getByRole('button', isPhone ? { name: 'Menu', exact: true } : { name: /^menu d/i });
    await opener.click();
    const signOut = page.getByRole(isPhone ? 'button' : 'menuitem', { name: 'Se déconnecter' });
    await expect(signOut).toBeVisible();
    expect([device, await problemsAt(page, device)]).toEqual([device, []]);
    await page.keyboard.press('Escape');
    await expect(signOut).toBeHidden();
  });
});
