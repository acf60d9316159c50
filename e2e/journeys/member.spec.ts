import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { chooseInMenu, retype, tabThrough, tabTo } from '../stack/keyboard.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, findEpisodes, test } from '../stack/test.ts';

const remotesOf = (page: Page) => {
  const remotes = new Set<string>();
  page.on('request', (request) => {
    const remote = /^\/remotes\/([\w-]+)\//.exec(new URL(request.url()).pathname)?.[1];
    if (remote) remotes.add(remote);
  });
  return remotes;
};

test('without a session the dashboard links to the sign-in page, which returns to it (DASHBOARD-01, 02)', async ({
  page,
  context,
  stack,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Accès non autorisé')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    /^\/login\?next=/,
  );
  await signInAs(context, stack);
  await page.goto('/login?next=%2Farchives');
  await expect(page).toHaveURL(/\/archives$/);
});

test('a dashboard that failed to load can be retried with the keyboard, and its heading gets the focus', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack);
  let isFailing = true;
  await page.route('**/api/dashboard', (route) =>
    isFailing ? route.fulfill({ json: { ok: false } }) : route.continue(),
  );
  await page.goto('/dashboard');
  await expect(page.getByText('Failed to load dashboard data')).toBeVisible();
  isFailing = false;
  await tabTo(page, page.getByRole('button', { name: 'Réessayer' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the member remote is only loaded when one of its pages is opened', async ({ page, context, stack }) => {
  await signInAs(context, stack);
  const remotes = remotesOf(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Archives' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
  expect([...remotes]).toEqual(['mfe-public']);
  await page.goto('/dashboard');
  await expect(page.getByRole('tab', { name: 'Profil' })).toBeVisible();
  expect(remotes.has('mfe-member')).toBe(true);
  expect(remotes.has('mfe-admin')).toBe(false);
});

for (const [role, isLetIn] of [
  ['user', false],
  ['guest', false],
  ['host', false],
  ['moderator', true],
  ['admin', true],
] as const) {
  // LAYOUT-12, 28 and 29, ROLES-12
  test(`the menu of a ${role} ${isLetIn ? 'links' : 'does not link'} to the administration`, async ({
    page,
    context,
    stack,
  }) => {
    const member = await signInAs(context, stack, role);
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toHaveCount(0);
    await page.getByRole('button', { name: /^menu d/i }).click();
    const menu = page.getByRole('menu');
    await expect(menu.getByText(member.name)).toBeVisible();
    await expect(menu.getByText(member.email)).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: 'Tableau de bord' })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: 'Administration' })).toHaveCount(isLetIn ? 1 : 0);
  });
}

test('a host edits the profile with the keyboard alone, and the public page is updated', async ({
  page,
  context,
  stack,
}) => {
  const member = await signInAs(context, stack, 'host');
  const press = (key: string) => page.keyboard.press(key);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name });
  await page.goto('/');
  // LAYOUT-32
  await chooseInMenu(page, 'Tableau de bord');
  await expect(page).toHaveURL(/\/dashboard$/);

  // On a wide screen the tabs are stacked.
  await tabTo(page, page.getByRole('tab', { name: "Vue d'ensemble" }));
  await press('ArrowDown');
  await expect(page.getByRole('tab', { name: 'Profil' })).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL(/onglet=profil$/);
  await tabTo(page, button('Modifier'));
  await press('Enter');

  await tabTo(page, field('Nom'));
  await retype(page, 'Alix <b>Lune</b>');
  await tabThrough(page, [
    ...['Adresse e-mail', 'Adresse de l’avatar', 'Bio'].map(field),
    page.getByRole('checkbox', { name: 'Me prévenir quand un de mes messages est publié' }),
  ]);
  await press('Space');
  await tabThrough(page, ['Bio à l’antenne', 'Domaines d’expertise'].map(field));
  await page.keyboard.type(' Réseaux, ,Radio ,');
  await tabThrough(page, ['Twitter', 'LinkedIn', 'GitHub'].map(field));
  await page.keyboard.type('javascript:alert(1)');
  await tabThrough(page, [field('Site'), button('Annuler'), button('Enregistrer')]);
  await press('Enter');
  // The first invalid field gets the focus.
  await expect(field('GitHub')).toBeFocused();
  await expect(field('GitHub')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('Nom')).toHaveValue('Alix <b>Lune</b>');
  await retype(page, 'https://github.com/alix');
  await tabTo(page, button('Enregistrer'));
  await press('Enter');
  await expect(button('Modifier')).toBeFocused();
  await expect(page.getByRole('main').getByText('Alix <b>Lune</b>').first()).toBeVisible();

  const reply = await page.request.get('/api/dashboard');
  const { data } = (await reply.json()) as {
    data: {
      user: {
        profile: { expertise_areas: string; social_links_json: string; wants_publication_mail: boolean };
      };
    };
  };
  expect(data.user.profile.wants_publication_mail).toBe(false);
  // DASHBOARD-27
  expect(JSON.parse(data.user.profile.expertise_areas)).toEqual(['Réseaux', 'Radio']);
  expect(JSON.parse(data.user.profile.social_links_json)).toMatchObject({
    github: 'https://github.com/alix',
  });

  // The public page is updated within seconds, and does not contain the e-mail address.
  await expect
    .poll(async () => (await page.request.get(`/users/${member.id}`)).text(), { timeout: 20_000 })
    // ROUTES-27
    .toContain('Alix &lt;b&gt;Lune&lt;/b&gt;');
  expect(await (await page.request.get(`/users/${member.id}`)).text()).not.toContain(member.email);
});

test('cancelling an edit keeps the saved profile', async ({ page, context, stack }) => {
  const member = await signInAs(context, stack);
  await page.goto('/dashboard?onglet=profil');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await page.getByLabel('Nom', { exact: true }).fill('Autre');
  await expect(page.getByLabel('Bio à l’antenne')).toHaveCount(0);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('main').getByText(member.name).first()).toBeVisible();
  await expect(page.getByText('Autre', { exact: true })).toHaveCount(0);
});

test('comments on the dashboard say whether they are published', async ({
  page,
  context,
  stack,
  request,
}) => {
  const member = await signInAs(context, stack);
  const { podcast } = await findEpisodes(request);
  const [subject] = await queryAs<{ id: number }>(
    stack,
    'content',
    'select id from content.subjects where episode_id = $1 limit 1',
    [podcast.id],
  );
  for (const [content, isApproved] of [
    ['Un avis publié', true],
    ['Un avis en attente', false],
  ] as const)
    await queryAs(
      stack,
      'comments',
      `insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved, new_user_id)
        values ($1, $2, $3, $4, $5, $6)`,
      [subject?.id, member.name, member.email, content, isApproved, member.id],
    );
  await page.goto('/dashboard?onglet=activite');
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  // DASHBOARD-12, 13
  await expect(row('Un avis publié').getByText('Approuvé')).toBeVisible();
  await expect(row('Un avis en attente').getByText('En attente', { exact: true })).toBeVisible();
  const readPage = async () => (await request.get(`/users/${member.id}`)).text();
  await expect.poll(readPage).toContain('Un avis publié');
  expect(await readPage()).not.toContain('Un avis en attente');
});

test('a session in another browser can be ended, and ends at once', async ({
  page,
  context,
  stack,
  browser,
}) => {
  const member = await signInAs(context, stack);
  const elsewhere = await browser.newContext({ baseURL: stack.url });
  await queryAs(stack, 'auth', 'update auth.sessions set user_id = $1 where user_id = $2', [
    member.id,
    (await signInAs(elsewhere, stack)).id,
  ]);
  expect((await elsewhere.request.get('/api/dashboard')).status()).toBe(200);
  await page.goto('/dashboard?onglet=profil');
  await page.getByRole('button', { name: /^Déconnecter (?!les autres)/ }).click();
  await expect(page.getByText('Vous n’êtes connecté nulle part ailleurs.')).toBeVisible();
  await expect.poll(async () => (await elsewhere.request.get('/api/dashboard')).status()).toBe(401);
  expect((await page.request.get('/api/dashboard')).status()).toBe(200);
  await elsewhere.close();
});

test('the account deletion can be opened, cancelled and confirmed with the keyboard alone', async ({
  page,
  context,
  stack,
}) => {
  const member = await signInAs(context, stack);
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/dashboard?onglet=profil');
  const opener = page.getByRole('button', { name: 'Supprimer mon compte' });
  const dialog = page.getByRole('alertdialog');
  const cancel = dialog.getByRole('button', { name: 'Annuler' });
  const address = dialog.getByLabel(/Votre adresse e-mail/);
  await tabTo(page, opener);
  await press('Enter');
  await expect(cancel).toBeFocused();
  // U29: the confirm button can be reached and says what is missing; the page behind the dialog cannot be reached.
  const confirm = dialog.getByRole('button', { name: 'Supprimer définitivement' });
  await tabThrough(page, [confirm, address, cancel]);
  await expect(confirm).toHaveAccessibleDescription(/^Tapez /);
  await press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await press('Enter');
  await expect(cancel).toBeFocused();
  await press('Shift+Tab');
  await expect(address).toBeFocused();
  await page.keyboard.type(member.email);
  await tabThrough(page, [cancel, confirm]);
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Compte supprimé' })).toBeVisible();
  expect((await page.request.get(`/api/users/${member.id}`)).status()).toBe(404);
});

test('the data of an account can be downloaded; a deleted account keeps its comments, without the name', async ({
  page,
  context,
  stack,
}) => {
  const member = await signInAs(context, stack);
  const [comment] = await queryAs<{ id: number }>(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved, new_user_id)
      select min(id), $1, $2, 'Je reste', true, $3 from content.published_subjects returning id`,
    [member.name, member.email, member.id],
  );
  await page.goto('/dashboard?onglet=profil');
  await page.getByRole('button', { name: 'Télécharger mes données' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Télécharger' }).click();
  const file = await (await download).path();
  const data = readFileSync(file, 'utf8');
  expect((await download).suggestedFilename()).toMatch(/^nobicast-export-\d{4}-\d{2}-\d{2}\.json$/);
  for (const text of [member.email, 'Je reste']) expect(data).toContain(text);
  expect(data).not.toContain('token_hash');

  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: 'Supprimer définitivement' });
  await dialog.getByLabel(/Votre adresse e-mail/).fill(member.email);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Compte supprimé' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' }).first()).toBeVisible();
  expect((await page.request.get(`/api/users/${member.id}`)).status()).toBe(404);
  const left = await queryAs(
    stack,
    'comments',
    'select author_name, author_email, new_user_id, content from comments.comments where id = $1',
    [comment?.id],
  );
  expect(left).toEqual([
    { author_name: 'Compte supprimé', author_email: '', new_user_id: null, content: 'Je reste' },
  ]);
});
