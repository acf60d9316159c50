import { randomUUID } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { linkIn, readMailWith } from '../../stack/mailbox.ts';
import { queryAs, signInAs, type Member } from '../../stack/members.ts';
import { fetchCurrentUser, requestLink } from '../../stack/sign-in.ts';
import { runProgram } from '../../stack/run-release.ts';
import { problemsOf } from '../../stack/axe.ts';
import { expect, test, type Stack } from '../../stack/test.ts';

test.describe.configure({ timeout: 240_000 });
test.afterEach(async ({ stack }) => {
  await queryAs(stack, 'auth', `delete from auth.users where email like 'membre-%' returning id`);
});

const keysPage = '/dashboard?onglet=profil';
const usersPage = '/admin?onglet=utilisateurs';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const keys = (page: Page) => page.getByRole('region', { name: 'Clés d’accès' });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'C’est bien vous' });

async function addAuthenticator(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person unlocks it. */
    setUnlocked: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    lose: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

async function age(page: Page, stack: Stack, { id }: Member) {
  await queryAs(
    stack,
    'auth',
    `update auth.sessions set created_at = created_at - interval '1 hour', proved_at = null
      where user_id = $1 returning id`,
    [id],
  );
  const changeNobody = () =>
    page.request.patch(`/api/admin/users/${randomUUID()}`, {
      headers: { origin: stack.url, 'if-match': '"1"' },
      data: { role: 'host' },
    });
  await expect
    .poll(async () => (await (await changeNobody()).json()) as unknown)
    .toMatchObject({ code: 'fresh_proof_needed' });
}

async function addKey(page: Page, count: number) {
  await page.goto(keysPage);
  await button(page, 'Ajouter une clé d’accès').click();
  await expect(keys(page).getByRole('listitem')).toHaveCount(count);
}
async function signInByKey(page: Page) {
  await page.goto('/login');
  await button(page, 'Se connecter avec une clé d’accès').click();
  await expect(page).toHaveURL(/\/dashboard/);
}
async function openMenu(page: Page, target: Member) {
  await page.goto(`${usersPage}&recherche=${encodeURIComponent(target.email)}`);
  await button(page, `Actions pour ${target.name}`).click();
}
async function grantRole(page: Page, target: Member) {
  await openMenu(page, target);
  await page.getByRole('menuitem', { name: 'Changer le rôle' }).click();
  const dialog = page.getByRole('dialog', { name: /^Changer le rôle/ });
  await dialog.getByLabel('Nouveau rôle').selectOption('Animateur');
  await dialog.getByRole('button', { name: 'Changer le rôle' }).click();
}
const accountOf = async (stack: Stack, { id }: Member) =>
  (
    await queryAs<{ email: string; role: string }>(
      stack,
      'auth',
      'select email, role from auth.users where id = $1',
      [id],
    )
  )[0];

async function buildListener(stack: Stack, name: string): Promise<Member> {
  const email = `membre-${Date.now()}@nobicast.example`;
  const [row] = await queryAs<{ id: string }>(
    stack,
    'auth',
    `insert into auth.users (email, name, role) values ($1, $2, 'user') returning id`,
    [email, name],
  );
  return { id: row?.id ?? '', email, name };
}

// T3-H6
test('an admin adds keys on two devices, signs in with them, proves to be there, and gets by when both are lost', async ({
  page,
  context,
  browser,
  stack,
}) => {
  const admin = await signInAs(context, stack, 'admin');
  const laptop = await addAuthenticator(page);

  await test.step('a prompt that is turned down adds nothing', async () => {
    await laptop.setUnlocked(false);
    await page.goto(keysPage);
    await button(page, 'Ajouter une clé d’accès').click();
    await expect(keys(page).getByRole('alert')).toContainText('Aucune clé n’a été ajoutée');
    await laptop.setUnlocked(true);
  });

  await test.step('a first key is added, told by mail, and a second is suggested', async () => {
    await addKey(page, 1);
    await expect(keys(page)).toContainText('Ajoutez-en une deuxième');
    await readMailWith(page.request, stack.mailUrl, { to: admin.email, text: 'Clé d’accès ajoutée' });
  });

  await test.step('the key signs in without an address', async () => {
    await context.clearCookies();
    await signInByKey(page);
    expect(await fetchCurrentUser(page)).toMatchObject({ email: admin.email });
  });

  const phone = await browser.newContext({ baseURL: stack.url });
  const phonePage = await phone.newPage();
  await test.step('another device gets a key of its own, and signs in with it', async () => {
    await signInAsSame(phone, stack, admin);
    await addAuthenticator(phonePage);
    await addKey(phonePage, 2);
    await phone.clearCookies();
    await signInByKey(phonePage);
  });

  await test.step('an hour later another address asks for a proof, in place, and keeps what was typed', async () => {
    await age(page, stack, admin);
    const listener = await buildListener(stack, 'Odile Ferrand');
    const address = `membre-${Date.now()}@nobicast.example`;
    await openMenu(page, listener);
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    const field = page.getByRole('textbox', { name: 'Adresse e-mail' });
    await field.fill(address);
    await button(page, 'Enregistrer').click();
    await expect(dialog(page)).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await button(page, 'Annuler').click();
    await expect(field).toHaveValue(address);
    expect(await accountOf(stack, listener)).toMatchObject({ email: listener.email });

    await button(page, 'Enregistrer').click();
    await button(page, 'Utiliser ma clé d’accès').click();
    await expect.poll(() => accountOf(stack, listener)).toMatchObject({ email: address });
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('with the key lost, a link that is opened on the phone proves it', async () => {
    await age(page, stack, admin);
    await laptop.lose();
    const second = await buildListener(stack, 'Alma Ferrand');
    await grantRole(page, second);
    await dialog(page).getByRole('button', { name: 'Recevoir un lien par e-mail' }).click();
    await expect(dialog(page)).toContainText('Le lien est parti');
    const mail = { to: admin.email, text: '/auth/confirm?token=' };
    const { text } = await readMailWith(page.request, stack.mailUrl, mail);
    const other = await phone.newPage();
    await other.goto(/https?:\/\/\S+\/auth\/confirm\?token=\S+/.exec(text)?.[0] ?? 'no link');
    await button(other, 'C’est bien moi').click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/Confirmé/);
    await expect.poll(() => accountOf(stack, second)).toMatchObject({ role: 'host' });
  });

  await test.step('the activity of the account tells all of it', async () => {
    await page.goto(keysPage);
    const activity = page.getByRole('region', { name: 'Activité du compte' });
    await expect(activity.getByRole('listitem').first()).toContainText('par un lien reçu par e-mail');
    await activity.getByRole('button', { name: /Voir tout/ }).click();
    await expect(activity).toContainText('Clé d’accès');
  });

  await test.step('the operator rescues the account: its keys and sessions are gone, the link signs in', async () => {
    const { output } = await runProgram(stack.dataFolder, ['infra/dist/rescue.mjs', admin.email]);
    expect(output).toContain('2 passkeys removed');
    await expect.poll(() => fetchCurrentUser(page)).toMatchObject({ is_authenticated: false });
    await phonePage.goto('/login');
    await button(phonePage, 'Se connecter avec une clé d’accès').click();
    await expect(phonePage.getByRole('alert')).toContainText('Cette clé d’accès');
    await queryAs(
      stack,
      'auth',
      `update auth.sign_in_links set requested_at = requested_at - interval '2 minutes'
        where email = $1 returning id`,
      [admin.email],
    );
    await requestLink(page, admin.email);
    const mail = { to: admin.email, text: '/auth/verify?token=' };
    await page.goto(linkIn(await readMailWith(page.request, stack.mailUrl, mail)));
    await expect(page).toHaveURL(/\/auth\/success/);
    await page.goto(keysPage);
    await expect(keys(page)).toContainText('Vous n’avez pas encore de clé d’accès.');
    await expect(page.getByRole('region', { name: 'Activité du compte' })).toContainText(
      'par l’exploitation du site',
    );
  });
  await phone.close();
});

async function signInAsSame(phone: Parameters<typeof signInAs>[0], stack: Stack, admin: Member) {
  const stranger = await signInAs(phone, stack);
  await queryAs(stack, 'auth', 'update auth.sessions set user_id = $1 where user_id = $2 returning id', [
    admin.id,
    stranger.id,
  ]);
}
