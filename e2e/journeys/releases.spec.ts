import { renameSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { dock, region } from '../stack/audio.ts';
import { publishChanged, publishWithServerCode } from '../stack/releases.ts';
import { expect, isHydrated, test } from '../stack/test.ts';

// They wait for releases to be noticed, and for deadlines.
test.describe.configure({ timeout: 240_000 });

const loadFailure = 'Une partie de la page n’a pas pu être chargée.';

/** The sounds of the demo data last a minute, which a busy machine may take for a test. */
const playForLong = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => (audio.loop = true));

/** Reloads an unknown address until its heading, which the release changes, contains this text. */
const untilHeading = (page: Page, text: string) =>
  expect
    .poll(
      async () => {
        await page.goto('/cette-page-manque');
        return page.getByRole('heading', { level: 1 }).innerText();
      },
      { timeout: 30_000 },
    )
    .toContain(text);

test('a new release of the public remote and its rollback are served without a restart', async ({
  page,
  stack,
  pageErrors,
}) => {
  const before = stack.parts();
  const release = publishChanged(
    path.join(stack.dataFolder, 'remotes/mfe-public'),
    'Page introuvable',
    'Page envolée',
  );
  try {
    await untilHeading(page, 'Page envolée');
    // Hydrated with the same release that rendered it.
    await page.getByRole('link', { name: 'Archives' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
  } finally {
    release.rollBack();
  }
  await untilHeading(page, 'Page introuvable');
  expect(stack.parts()).toEqual(before);
  expect(pageErrors).toEqual([]);
});

test('a page whose release was removed recovers by itself at the next navigation, and while something plays when the visitor asks', async ({
  page,
  browser,
  request,
  stack,
}) => {
  const remoteFolder = path.join(stack.dataFolder, 'remotes/mfe-public');
  const listening = await browser.newPage({ baseURL: stack.url });
  for (const each of [page, listening]) {
    await each.goto('/');
    await expect.poll(() => isHydrated(each)).toBe(true);
  }
  await listening.getByRole('button', { name: "Écouter l'épisode" }).click();
  await expect(region(listening).getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
  await playForLong(listening);
  const release = publishChanged(remoteFolder, 'Page introuvable', 'Page envolée');
  const folder = path.join(remoteFolder, release.current);
  const heading = (of: Page) => of.getByRole('heading', { level: 1 });
  const openFaq = (of: Page) => of.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  try {
    await expect
      .poll(async () => (await request.get('/cette-page-manque')).text(), { timeout: 30_000 })
      .toContain('Page envolée');
    renameSync(folder, `${folder}.away`);
    await openFaq(page);
    await expect(heading(page)).toHaveText('Vos questions');
    await openFaq(listening);
    await expect(heading(listening)).toHaveText('Cette page n’a pas pu être chargée.');
    const heard = await dock(listening).innerText();
    await expect.poll(() => dock(listening).innerText(), { timeout: 30_000 }).not.toBe(heard);
    await listening.getByRole('main').getByRole('button', { name: 'Réessayer' }).click();
    await expect(heading(listening)).toHaveText('Vos questions');
  } finally {
    renameSync(`${folder}.away`, folder);
    release.rollBack();
    await listening.close();
  }
});

test('a release whose server code loops forever affects nothing else, and a rollback recovers', async ({
  page,
  request,
  stack,
}) => {
  const before = stack.parts();
  const statusOf = async (address: string) => (await request.get(address)).status();
  expect(await statusOf('/cette-page-manque')).toBe(404);
  const release = publishWithServerCode(
    path.join(stack.dataFolder, 'remotes/mfe-public'),
    'module.exports = { ...module.exports, createRemote() { for (;;); } };',
  );
  try {
    await expect.poll(() => statusOf('/cette-page-manque'), { timeout: 60_000 }).toBe(503);
    for (const address of ['/login', '/admin', '/remotes.json', '/covers/12.svg'])
      expect([address, await statusOf(address)]).toEqual([address, 200]);
    // The browser renders what the server could not.
    await page.goto('/cette-page-manque');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Page introuvable');
  } finally {
    release.rollBack();
  }
  await expect.poll(() => statusOf('/cette-page-manque'), { timeout: 30_000 }).toBe(404);
  expect(stack.parts()).toEqual(before);
});

test('when the files of a remote are missing, the frame stays, playback continues, and "Réessayer" recovers', async ({
  page,
  stack,
}) => {
  const remotes = path.join(stack.dataFolder, 'remotes');
  await page.goto('/');
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole('button', { name: "Écouter l'épisode" }).click();
  await expect(region(page).getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
  await playForLong(page);

  const report = page.waitForRequest('**/api/browser-errors');
  renameSync(path.join(remotes, 'mfe-member'), path.join(remotes, 'mfe-member.away'));
  try {
    await page.getByRole('link', { name: 'Connexion' }).first().click();
    // The operators are told.
    expect((await report).postDataJSON()).toMatchObject({ kind: 'remote' });
    expect((await (await report).response())?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: /indisponible/ })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(dock(page)).toBeVisible();
    const heard = await dock(page).innerText();
    await expect.poll(() => dock(page).innerText(), { timeout: 30_000 }).not.toBe(heard);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    // Waits until this attempt has failed, so that it cannot succeed when the files are back.
    await expect(page.getByRole('button', { name: 'Réessayer', exact: true })).toBeEnabled();
    await expect(page.getByRole('heading', { name: /indisponible/ })).toBeVisible();
  } finally {
    renameSync(path.join(remotes, 'mfe-member.away'), path.join(remotes, 'mfe-member'));
  }
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
  await expect(dock(page).getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
});

test('when the files of the public remote are missing, playback continues, and a page opened meanwhile recovers', async ({
  page,
  browser,
  stack,
}) => {
  const remotes = path.join(stack.dataFolder, 'remotes');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/archives');
  // The code of the archives has loaded, and links stay within this document.
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await page.getByRole('button', { name: "Écouter l'épisode" }).click();
  await expect(region(page).getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
  await playForLong(page);

  // Another visitor, because the browser of the first one has cached the files.
  const arriving = await browser.newPage({ baseURL: stack.url });
  renameSync(path.join(remotes, 'mfe-public'), path.join(remotes, 'mfe-public.away'));
  try {
    await page.getByRole('link', { name: 'Archives' }).first().click();
    await expect(heading).toContainText('Épisodes');
    // The code of this page is not cached yet, so it shows that it could not be loaded.
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(heading).toHaveText('Cette page n’a pas pu être chargée.');
    await expect(dock(page)).toBeVisible();
    const heard = await dock(page).innerText();
    await expect.poll(() => dock(page).innerText(), { timeout: 30_000 }).not.toBe(heard);

    // The server still has the release in memory, but the files that its document names are missing. The served page
    // stays, and shows that a part of it could not be loaded.
    await arriving.goto('/archives?year=1998');
    await expect(arriving.getByText(loadFailure)).toBeVisible();
    await expect(arriving.getByRole('heading', { level: 1 })).toHaveText('Épisodes 1998');
    await expect(arriving.getByRole('contentinfo')).toBeVisible();
    await arriving.getByRole('button', { name: 'Réessayer' }).click();
    await expect(arriving.getByRole('button', { name: 'Réessayer', exact: true })).toBeEnabled();
    await expect(arriving.getByRole('heading', { level: 1 })).toHaveText('Épisodes 1998');
    await arriving.evaluate(() => Object.assign(window, { isSamePage: true }));
  } finally {
    renameSync(path.join(remotes, 'mfe-public.away'), path.join(remotes, 'mfe-public'));
  }
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click();
  await expect(heading).toHaveText('Vos questions');
  await arriving.getByRole('button', { name: 'Réessayer' }).click();
  await expect(arriving.getByText(loadFailure)).toHaveCount(0);
  await expect.poll(() => isHydrated(arriving)).toBe(true);
  // Hydrated without a reload: a link navigates within the document.
  await arriving.getByRole('link', { name: 'Accueil' }).first().click();
  await expect(arriving.getByRole('heading', { level: 1 })).toHaveText('Hello, Friend');
  expect(await arriving.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect(dock(page).getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
});

for (const { remote, at, shown, first, then } of [
  // A page rendered on the server stays. In place of one rendered in the browser there is an error panel.
  { remote: 'mfe-public', at: '/archives', shown: loadFailure, first: /^Épisodes/, then: /^Épisodes/ },
  { remote: 'mfe-member', at: '/login', shown: loadFailure, first: /^Connexion/, then: /^Connexion/ },
  { remote: 'mfe-admin', at: '/admin', shown: /indisponible/, first: /indisponible/, then: /Administration/ },
]) {
  test(`when the files of ${remote} are missing, the first page shows it, and "Réessayer" recovers without a reload`, async ({
    page,
    stack,
  }) => {
    const remotes = path.join(stack.dataFolder, 'remotes');
    const heading = page.getByRole('heading', { level: 1 });
    renameSync(path.join(remotes, remote), path.join(remotes, `${remote}.away`));
    try {
      await page.goto(at);
      await expect(page.getByText(shown).first()).toBeVisible();
      await expect(heading).toHaveText(first);
      await expect(page.getByRole('navigation', { name: 'Principale' }).first()).toBeVisible();
    } finally {
      renameSync(path.join(remotes, `${remote}.away`), path.join(remotes, remote));
    }
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText(shown)).toHaveCount(0);
    await expect(heading).toHaveText(then);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
}
