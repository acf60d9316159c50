import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readMail } from '../../stack/mailbox.ts';
import { queryAs, signInAs, type Member } from '../../stack/members.ts';
import { expect, test, type Stack } from '../../stack/test.ts';

test.describe.configure({ timeout: 240_000 });
test.afterEach(async ({ stack }) => {
  await queryAs(stack, 'auth', `delete from auth.users where email ~ '^(zq|membre-)' returning id`);
});

const tab = '/admin?onglet=utilisateurs';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const row = (page: Page, word: string) => page.getByRole('row', { name: new RegExp(word) });

/** They share a word that no other account has. */
async function buildUsers(stack: Stack, count: number): Promise<{ word: string; users: Member[] }> {
  const word = `zq${randomUUID().slice(0, 8)}`;
  const users = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    email: `${word}-${index}@nobicast.example`,
    name: `Élodie ${word} ${index}`,
  }));
  await queryAs(
    stack,
    'auth',
    `insert into auth.users (id, email, name, role, is_active)
      select u.id, u.email, u.name, 'user', true from jsonb_to_recordset($1) u (id uuid, email text, name text)
      returning id`,
    [JSON.stringify(users)],
  );
  return { word, users };
}

async function search(page: Page, word: string, count: number) {
  await page.getByRole('searchbox', { name: 'Rechercher un utilisateur' }).fill(word);
  await expect(page.getByRole('status').filter({ hasText: /^\d+\s(compte|comptes)$/ })).toHaveText(
    new RegExp(`^${count}\\s`),
  );
}
async function choose(page: Page, name: string, entry: string) {
  await button(page, `Actions pour ${name}`).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('an admin finds a member, writes to them, gives a role, deactivates and deletes the account', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const { word, users } = await buildUsers(stack, 1);
  const [user] = users as [Member];
  await page.goto(tab);
  await search(page, `ELODIE ${word}`, 1);
  await expect(page).toHaveURL(/recherche=ELODIE/);

  // ADMIN-USERS-22
  await test.step('a message is mailed', async () => {
    await choose(page, user.name, 'Envoyer un e-mail');
    await page.getByLabel('Objet').fill('Votre invitation');
    await page.getByRole('textbox', { name: 'Message' }).fill('Rendez-vous lundi.');
    await button(page, 'Envoyer').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const mail = await readMail(page.request, stack.mailUrl, user.email);
    expect(mail.subject).toBe('Votre invitation (Nobicast)');
    expect(mail.text).toContain('> Rendez-vous lundi.');
  });

  await test.step('a role is given by keyboard, and the row follows (T3-L9)', async () => {
    await button(page, `Actions pour ${user.name}`).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('c');
    await expect(page.getByRole('menuitem', { name: 'Changer le rôle' })).toBeFocused();
    await page.keyboard.press('Enter');
    const roles = page.getByLabel('Nouveau rôle');
    await expect(roles).toBeFocused();
    await page.keyboard.press('I');
    await expect(roles).toHaveValue('guest');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row(page, word)).toContainText('Invité');
  });

  await test.step('the account is renamed, deactivated and deleted, and the audit names who did it', async () => {
    const renamed = `Élodie Martin ${word}`;
    await choose(page, user.name, 'Modifier');
    await page.getByLabel('Nom', { exact: true }).fill(renamed);
    await button(page, 'Enregistrer').click();
    await expect(row(page, word)).toContainText(renamed);
    await choose(page, renamed, 'Désactiver');
    await button(page, 'Désactiver').click();
    await expect(row(page, word)).toContainText('Inactif');
    const find = () =>
      queryAs(stack, 'auth', 'select name, role, is_active from auth.users where id = $1', [user.id]);
    expect(await find()).toEqual([{ name: renamed, role: 'guest', is_active: false }]);
    await choose(page, renamed, 'Supprimer');
    await button(page, 'Supprimer définitivement').click();
    await expect(page.getByRole('heading', { name: 'Aucun compte ne correspond' })).toBeVisible();
    expect(await find()).toEqual([]);
    const audit = await queryAs<{ action: string; actor_name: string }>(
      stack,
      'auth',
      `select action, actor_name from auth.audit where target_type = 'user' and target_id = $1 order by id`,
      [user.id],
    );
    const byAlix = (action: string) => ({ action, actor_name: 'Alix Morel' });
    expect(audit).toEqual(['message', 'update', 'update', 'update', 'delete'].map(byAlix));
  });
});

test('what is selected across pages is exactly what is deleted', async ({ page, context, stack }) => {
  await signInAs(context, stack, 'admin');
  const { word } = await buildUsers(stack, 23);
  await page.goto(tab);
  await search(page, word, 23);
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await button(page, 'Suivant').click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page
    .getByRole('checkbox', { name: /^Sélectionner/ })
    .first()
    .check();
  await expect(page.getByText(/^21\scomptes sélectionnés$/)).toBeVisible();
  await button(page, 'Actions groupées').click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(/Supprimer 21\scomptes/);
  await button(page, 'Supprimer définitivement').click();
  await expect(page.getByRole('region', { name: 'Résultats' })).toContainText(/21\scomptes supprimés/);
  const left = await queryAs(stack, 'auth', 'select id from auth.users where email like $1', [`${word}%`]);
  expect(left).toHaveLength(2);
});

/** For how many milliseconds calls got another status, by when they were sent: a busy machine only answers later. */
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

test('a demotion, an ended session and a deactivation take effect within two seconds, in open tabs too', async ({
  page,
  context,
  stack,
  browser,
}) => {
  await signInAs(context, stack, 'admin');
  const change = async (id: string, data: object) => {
    const reply = await page.request.patch(`/api/admin/users/${id}`, {
      headers: { origin: stack.url },
      data,
    });
    expect(reply.status()).toBe(200);
  };

  await test.step('the open tab of a former admin refuses', async () => {
    const other = await browser.newContext({ baseURL: stack.url });
    const { id } = await signInAs(other, stack, 'admin');
    const open = await other.newPage();
    await open.goto(tab);
    await expect(open.getByRole('heading', { name: 'Utilisateurs', level: 1 })).toBeVisible();
    const status = async () => (await other.request.get('/api/admin/users')).status();
    expect(await status()).toBe(200);
    await change(id, { role: 'moderator' });
    expect(await msUntil(403, status)).toBeLessThan(2_000);
    // With its next call, unless a running one has failed already.
    const refusal = open.getByText(
      'Accès non autorisé. Seuls les administrateurs peuvent accéder à cette page.',
    );
    await expect(async () => {
      if (await refusal.isHidden())
        await open.getByRole('combobox', { name: 'Statut' }).selectOption('inactive', { timeout: 1_000 });
      await expect(refusal).toBeVisible();
    }).toPass();
    await other.close();
  });

  await test.step('a session that is ended is signed out, and the account stays', async () => {
    const member = await browser.newContext({ baseURL: stack.url });
    const { id, email, name } = await signInAs(member, stack);
    const status = async () => (await member.request.get('/api/auth/sessions')).status();
    expect(await status()).toBe(200);
    await page.goto(tab);
    await search(page, email, 1);
    await choose(page, name, 'Détails et sessions');
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await button(page, /^Terminer la session/).click();
    await ended;
    expect(await msUntil(401, status)).toBeLessThan(2_000);
    await expect(page.getByText('Aucune session ouverte')).toBeVisible();
    expect(await queryAs(stack, 'auth', 'select is_active from auth.users where id = $1', [id])).toEqual([
      { is_active: true },
    ]);
    await member.close();
  });

  await test.step('a deactivated account is signed out', async () => {
    const member = await browser.newContext({ baseURL: stack.url });
    const { id } = await signInAs(member, stack);
    const status = async () => (await member.request.get('/api/auth/sessions')).status();
    expect(await status()).toBe(200);
    await change(id, { is_active: false });
    expect(await msUntil(401, status)).toBeLessThan(2_000);
    await member.close();
  });
});
