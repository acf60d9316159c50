import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import type { Page } from '@playwright/test';
import { chooseEntry, walkContent, walkDialog } from '../../stack/keyboard.ts';
import { signInAs } from '../../stack/members.ts';
import { expect, findEpisodes, test } from '../../stack/test.ts';

// Every dialog and list of the member pages and of the administration, by keyboard: the focus is never lost.
test.describe.configure({ timeout: 240_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const content = (page: Page) => page.locator('main');
const button = (page: Page, name: string | RegExp) => content(page).getByRole('button', { name }).first();

async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(content(page).getByRole('heading').first()).toBeVisible();
  await expect(content(page).locator('[data-skeleton]')).toHaveCount(0);
}

async function walkDialogsOf(page: Page, openers: readonly (string | RegExp)[]) {
  for (const name of openers) {
    const opener = button(page, name);
    await opener.focus();
    await page.keyboard.press('Enter');
    await walkDialog(page, opener, String(name));
  }
}

/** Dialogs that the entries of the first menu of rows open. */
async function walkEntries(page: Page, menu: RegExp, entries: readonly string[]) {
  for (const entry of entries) {
    const opener = button(page, menu);
    await opener.focus();
    await page.keyboard.press('Enter');
    await chooseEntry(page, entry);
    await walkDialog(page, opener, entry);
  }
}

test('an admin walks every list and dialog by keyboard, and the focus is never on BODY', async ({
  page,
  context,
  browser,
  request,
  stack,
}) => {
  const member = await signInAs(await browser.newContext(), stack);
  await signInAs(context, stack, 'admin');
  const { preparation } = await findEpisodes(request);

  await test.step('accounts', async () => {
    await open(page, `/admin?onglet=utilisateurs&recherche=${encodeURIComponent(member.email)}`);
    await walkEntries(page, /^Actions pour/, [
      'Détails et sessions',
      'Modifier',
      'Envoyer un e-mail',
      'Changer le rôle',
      'Désactiver',
      'Supprimer',
    ]);
    await walkContent(page, 'accounts');
  });

  await test.step('episodes', async () => {
    await open(page, '/admin?onglet=episodes');
    await walkDialogsOf(page, ['Nouvel Épisode']);
    await walkEntries(page, /^Actions pour/, ['Modifier', 'Gérer les fichiers', 'Supprimer']);
    await walkContent(page, 'episodes');
  });

  await test.step('an episode’s week', async () => {
    await open(page, `/admin/episodes/${preparation.id}`);
    await walkDialogsOf(page, ['Ajouter un sujet', 'Coller des sujets', /^Modifier /, /^Supprimer /]);
    await walkContent(page, 'week');
  });

  for (const address of [
    '/admin',
    '/admin?onglet=moderation',
    '/admin?onglet=systeme',
    '/admin?onglet=systeme&partie=versions',
    '/admin?onglet=systeme&partie=taches',
    '/admin?onglet=systeme&partie=import',
    '/admin?onglet=systeme&partie=journal',
    ...Object.values(editorialPaths),
    `${editorialPaths.posts}/nouveau`,
    `${editorialPaths.guests}/nouveau`,
  ])
    await test.step(address, async () => {
      await open(page, address);
      await walkContent(page, address);
    });
});

test('the open tab stays in sight when a phone is turned (T3-P21)', async ({ page, context, stack }) => {
  await signInAs(context, stack, 'admin');
  await page.setViewportSize({ width: 740, height: 360 });
  await open(page, '/admin?onglet=systeme');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('tab', { name: 'Système' })).toBeInViewport({ ratio: 0.9 });
});

test('a member walks the profile and its dialogs by keyboard', async ({ page, context, stack }) => {
  await signInAs(context, stack, 'host');
  await open(page, '/dashboard?onglet=profil');
  await walkDialogsOf(page, ['Télécharger mes données', 'Supprimer mon compte']);
  for (const tab of ['', '?onglet=profil', '?onglet=activite']) {
    await open(page, `/dashboard${tab}`);
    await walkContent(page, `dashboard${tab}`);
  }
  await open(page, '/dashboard?onglet=profil');
  await button(page, 'Modifier').press('Enter');
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused();
  await walkContent(page, 'profile form');
});
