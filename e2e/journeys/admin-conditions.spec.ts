import type { Page } from '@playwright/test';
import { problemsOf } from '../stack/axe.ts';
import { signInAs } from '../stack/members.ts';
import { expect, test } from '../stack/test.ts';

// The administration under conditions that are not the usual ones. Nothing is changed here.

/** What the settings of a browser change: unlike a size set by script, the media queries follow it. */
async function doubleText(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/** What does not fit: the pixels beyond the window, and the labels and dates that are cut. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - window.innerWidth;
    const cut = [...document.querySelectorAll<HTMLElement>('button, [role="group"]')]
      .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      .map(({ innerText }) => innerText);
    return [...(beyond > 0 ? [`scrolls horizontally by ${beyond}`] : []), ...cut];
  });

/** That of an action of the last row. */
async function openDialog(page: Page, action: string) {
  await page
    .getByRole('button', { name: /^Actions pour/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
  await expect(page.locator('[role="dialog"], [role="alertdialog"]')).toBeVisible();
}

const places = [
  ['', 'Par rôle', undefined],
  ['utilisateurs', 'comptes', 'Modifier'],
  ['utilisateurs', 'comptes', 'Supprimer'],
  ['episodes', 'épisodes trouvés', 'Modifier'],
  ['episodes', 'épisodes trouvés', 'Gérer les fichiers'],
  ['episodes', 'épisodes trouvés', 'Supprimer'],
  ['moderation', 'en attente', undefined],
  ['systeme', 'en forme', undefined],
] as const;

for (const width of [360, 768, 1280]) {
  test(`text of twice the size fits ${width} px, and no label is cut`, async ({ page, stack }) => {
    await signInAs(page.context(), stack, 'admin');
    await doubleText(page);
    await page.setViewportSize({ width, height: 760 });
    for (const [tab, text, action] of places) {
      await page.goto(`/admin?onglet=${tab}`);
      await expect(page.getByRole('tabpanel').getByText(text).first()).toBeVisible();
      if (action) await openDialog(page, action);
      await expect.poll(async () => [tab, action, await misfits(page)]).toEqual([tab, action, []]);
    }
  });
}

for (const width of [360, 768]) {
  test(`the dialogs of an episode are accessible at ${width} px`, async ({ page, stack }) => {
    await signInAs(page.context(), stack, 'admin');
    await page.setViewportSize({ width, height: 760 });
    await page.goto('/admin?onglet=episodes');
    await openDialog(page, 'Gérer les fichiers');
    await expect(page.getByRole('region', { name: 'Fichier audio' })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openDialog(page, 'Modifier');
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('tab', { name: /^Sujets/ }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
  });
}

test('the tabs of people, moderation and the system are accessible at every width', async ({
  page,
  stack,
}) => {
  await signInAs(page.context(), stack, 'admin');
  for (const [tab, heading] of [
    ['utilisateurs', 'Utilisateurs'],
    ['moderation', 'Modération'],
    ['systeme', 'Système'],
  ]) {
    await page.goto(`/admin?onglet=${tab}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const checks = page.getByText('Contrôles automatiques', { exact: true });
    if (tab === 'moderation') {
      await checks.click();
      await expect(
        page.getByRole('group').filter({ has: checks }).getByRole('listitem').first(),
      ).toBeVisible();
    }
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect([tab, width, ...(await problemsOf(page))]).toEqual([tab, width]);
    }
  }
});
