import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { axeFor, problemsInTheme, problemsOf } from '../stack/axe.ts';
import { readMail } from '../stack/mailbox.ts';
import { queryAs, signInAs, type Member } from '../stack/members.ts';
import { expect, test, type Stack } from '../stack/test.ts';

const tab = '/admin?onglet=utilisateurs';

/** Accounts of one test, which share a word that no other account has. */
async function buildUsers(
  stack: Stack,
  count: number,
  fields: { role?: string; isActive?: boolean } = {},
): Promise<{ word: string; users: Member[] }> {
  const word = `zq${randomUUID().slice(0, 8)}`;
  const users = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    email: `${word}-${index}@nobicast.example`,
    name: `Élodie ${word} ${index}`,
  }));
  for (const { id, email, name } of users)
    await queryAs(
      stack,
      'auth',
      'insert into auth.users (id, email, name, role, is_active) values ($1, $2, $3, $4, $5) returning id',
      [id, email, name, fields.role ?? 'user', fields.isActive ?? true],
    );
  return { word, users };
}
const userOf = async (stack: Stack, id: string) =>
  (
    await queryAs<{ name: string; role: string; is_active: boolean }>(
      stack,
      'auth',
      'select name, role, is_active from auth.users where id = $1',
      [id],
    )
  )[0];

test.afterEach(async ({ stack }) => {
  await queryAs(stack, 'auth', `delete from auth.users where email ~ '^(zq|membre-)' returning id`);
});

/** Searches, and waits until only the accounts of the test are there. */
async function openSearch(page: Page, word: string, count: number) {
  await page.goto(tab);
  await page.getByRole('searchbox', { name: 'Rechercher un utilisateur' }).fill(word);
  await expect(page.getByRole('status').filter({ hasText: /^\d+\s(compte|comptes)$/ })).toHaveText(
    new RegExp(`^${count}\\s`),
  );
}
const openMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions pour ${name}` }).click();

test('an admin finds a member without accents, edits, gives a role, deactivates and deletes the account', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const { word, users } = await buildUsers(stack, 1);
  const [user] = users as [Member];
  await openSearch(page, `ELODIE ${word}`, 1);
  await expect(page).toHaveURL(/recherche=ELODIE/);

  await openMenu(page, user.name);
  const profile = page.getByRole('menuitem', { name: /^Voir le profil/ });
  expect([await profile.getAttribute('target'), await profile.getAttribute('href')]).toEqual([
    '_blank',
    `/users/${user.id}`,
  ]);
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await page.getByLabel('Nom', { exact: true }).fill(`Élodie Martin ${word}`);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('row', { name: new RegExp(word) })).toContainText(`Élodie Martin ${word}`);

  await openMenu(page, `Élodie Martin ${word}`);
  await page.getByRole('menuitem', { name: 'Animateur' }).click();
  await page.getByRole('button', { name: 'Changer le rôle' }).click();
  await expect(page.getByRole('row', { name: new RegExp(word) })).toContainText('Animateur');

  await openMenu(page, `Élodie Martin ${word}`);
  await page.getByRole('menuitem', { name: 'Désactiver' }).click();
  await page.getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByRole('row', { name: new RegExp(word) })).toContainText('Inactif');
  expect(await userOf(stack, user.id)).toEqual({
    name: `Élodie Martin ${word}`,
    role: 'host',
    is_active: false,
  });

  await openMenu(page, `Élodie Martin ${word}`);
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('effacés pour toujours');
  await page.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(page.getByRole('heading', { name: 'Aucun compte ne correspond' })).toBeVisible();
  expect(await userOf(stack, user.id)).toBeUndefined();
  const audit = await queryAs<{ action: string; actor_name: string }>(
    stack,
    'auth',
    `select action, actor_name from auth.audit where target_type = 'user' and target_id = $1 order by id`,
    [user.id],
  );
  expect(audit.map(({ action }) => action)).toEqual(['update', 'update', 'update', 'delete']);
  expect(new Set(audit.map(({ actor_name: name }) => name))).toEqual(new Set(['Alix Morel']));
});

test('by keyboard: search, menu, role, confirmation, and the focus returns to the menu', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const { word, users } = await buildUsers(stack, 1);
  const [user] = users as [Member];
  await openSearch(page, word, 1);
  const trigger = page.getByRole('button', { name: `Actions pour ${user.name}` });
  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  // The first letters lead to an entry.
  await page.keyboard.press('i');
  await expect(page.getByRole('menuitem', { name: 'Invité' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(word) })).toContainText('Invité');
  expect(await userOf(stack, user.id)).toMatchObject({ role: 'guest' });
});

test('what is selected across pages is exactly what is deleted, each account answered by itself', async ({
  page,
  context,
  stack,
}) => {
  const admin = await signInAs(context, stack, 'admin');
  const { word, users } = await buildUsers(stack, 23);
  await openSearch(page, word, 23);
  await expect(page.getByText('Page 1 sur 2')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('Page 2 sur 2')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page
    .getByRole('checkbox', { name: /^Sélectionner/ })
    .first()
    .check();
  await expect(page.getByText(/^21\scomptes sélectionnés$/)).toBeVisible();
  await page.getByRole('button', { name: 'Actions groupées' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(/Supprimer 21\scomptes/);
  await page.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(page.getByRole('region', { name: 'Résultats' })).toContainText(/21\scomptes supprimés/);
  const left = await queryAs<{ id: string }>(stack, 'auth', 'select id from auth.users where email like $1', [
    `${word}%`,
  ]);
  expect(left).toHaveLength(users.length - 21);
  expect(await userOf(stack, admin.id)).toBeDefined();
});

/**
 * For how many milliseconds calls still got another status than this one. What counts is when they were sent: a busy
 * machine only answers later.
 */
async function msUntil(status: number, call: () => Promise<number>): Promise<number> {
  const since = Date.now();
  let lastOtherAt = since;
  const next = async () => {
    const sentAt = Date.now();
    const got = await call();
    if (got !== status) lastOtherAt = sentAt;
    return got;
  };
  await expect.poll(next, { intervals: [100], timeout: 20_000 }).toBe(status);
  return lastOtherAt - since;
}

async function openOtherAdmin(newContext: () => Promise<BrowserContext>, stack: Stack) {
  const context = await newContext();
  const admin = await signInAs(context, stack, 'admin');
  const page = await context.newPage();
  await page.goto(tab);
  await expect(page.getByRole('heading', { name: 'Utilisateurs', level: 1 })).toBeVisible();
  return { context, admin, page };
}

test('a demotion takes effect within two seconds: the open tab of the admin refuses', async ({
  page,
  context,
  stack,
  browser,
}) => {
  await signInAs(context, stack, 'admin');
  const other = await openOtherAdmin(() => browser.newContext({ baseURL: stack.url }), stack);
  const reply = await other.page.request.get('/api/admin/users');
  expect(reply.status()).toBe(200);
  const demotion = await page.request.patch(`/api/admin/users/${other.admin.id}`, {
    headers: { origin: stack.url },
    data: { role: 'moderator' },
  });
  expect(demotion.status()).toBe(200);
  const usersOfOther = async () => (await other.page.request.get('/api/admin/users')).status();
  expect(await msUntil(403, usersOfOther)).toBeLessThan(2_000);
  // The tab that was open since before: with its next call, unless one that was on its way has told it already.
  const refusal = other.page.getByText(
    'Accès non autorisé. Seuls les administrateurs peuvent accéder à cette page.',
  );
  await expect(async () => {
    if (await refusal.isHidden())
      await other.page.getByRole('combobox', { name: 'Statut' }).selectOption('inactive', { timeout: 1_000 });
    await expect(refusal).toBeVisible();
  }).toPass();
  await other.context.close();
});

test('ended sessions and a deactivated account are signed out within two seconds, their own tabs included', async ({
  page,
  context,
  stack,
  browser,
}) => {
  await signInAs(context, stack, 'admin');
  const member = await browser.newContext({ baseURL: stack.url });
  const { id, email } = await signInAs(member, stack);
  const isSignedIn = async () => {
    const reply = await member.request.get('/api/auth/sessions');
    return reply.status();
  };
  expect(await isSignedIn()).toBe(200);
  await openSearch(page, email, 1);
  await openMenu(page, 'Alix Morel');
  await page.getByRole('menuitem', { name: 'Détails et sessions' }).click();
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: /^Terminer la session/ }).click();
  await ended;
  expect(await msUntil(401, isSignedIn)).toBeLessThan(2_000);
  await expect(page.getByText('Aucune session ouverte')).toBeVisible();
  await page.getByRole('button', { name: 'Fermer' }).click();
  expect(await userOf(stack, id)).toMatchObject({ is_active: true });
  await member.close();

  const other = await browser.newContext({ baseURL: stack.url });
  const { id: otherId } = await signInAs(other, stack);
  const statusOfOther = async () => (await other.request.get('/api/auth/sessions')).status();
  expect(await statusOfOther()).toBe(200);
  const deactivation = await page.request.patch(`/api/admin/users/${otherId}`, {
    headers: { origin: stack.url },
    data: { is_active: false },
  });
  expect(deactivation.status()).toBe(200);
  expect(await msUntil(401, statusOfOther)).toBeLessThan(2_000);
  await other.close();
});

test('a message is mailed to the member; what was typed stays as a draft until then (ADMIN-USERS-22)', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const { word, users } = await buildUsers(stack, 1);
  const [user] = users as [Member];
  await openSearch(page, word, 1);
  await openMenu(page, user.name);
  await page.getByRole('menuitem', { name: 'Envoyer un e-mail' }).click();
  await page.getByLabel('Objet').fill('Votre invitation');
  await page.keyboard.press('Escape');
  await openMenu(page, user.name);
  await page.getByRole('menuitem', { name: 'Envoyer un e-mail' }).click();
  await expect(page.getByLabel('Objet')).toHaveValue('Votre invitation');
  await page.getByRole('textbox', { name: 'Message' }).fill('Rendez-vous lundi.');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const mail = await readMail(page.request, stack.mailUrl, user.email);
  expect(mail.subject).toBe('Votre invitation (Nobicast)');
  expect(mail.text).toContain('> Rendez-vous lundi.');
});

for (const { width, height } of [
  { width: 375, height: 800 },
  { width: 1_440, height: 900 },
])
  test(`the list and its dialogs have no accessibility problems at ${width} px (ADMIN-USERS-04, 05)`, async ({
    page,
    context,
    stack,
  }) => {
    await signInAs(context, stack, 'admin');
    const { word, users } = await buildUsers(stack, 2);
    const [user] = users as [Member];
    await page.setViewportSize({ width, height });
    await openSearch(page, word, 2);
    await expect(page.getByRole('table')).toHaveCount(width < 1_000 ? 0 : 1);
    expect(await problemsOf(page)).toEqual([]);
    for (const [entry, title] of [
      ['Modifier', `Modifier ${user.name}`],
      ['Envoyer un e-mail', `Écrire à ${user.name}`],
      ['Détails et sessions', user.name],
    ] as const) {
      await openMenu(page, user.name);
      // A menu is above the landmarks of the page, and the arrows that move through its entries scroll it.
      const axe = axeFor(page).disableRules(['region', 'scrollable-region-focusable']);
      expect(await problemsInTheme(page, axe)).toEqual([]);
      await page.getByRole('menuitem', { name: entry }).click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      expect([entry, await problemsOf(page)]).toEqual([entry, []]);
      await page.getByRole('button', { name: 'Fermer' }).click();
    }
  });
