import { renameSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page, Route } from '@playwright/test';
import { dock, expectPlaying } from '../../stack/audio.ts';
import {
  heading,
  markDocument,
  openArchives,
  openFaq,
  openLogin,
  retry,
  retryUntil,
  slowly,
  startListening,
} from '../../stack/listener.ts';
import { signInAs } from '../../stack/members.ts';
import { publishWithServerCode } from '../../stack/releases.ts';
import { expect, findEpisodes, isHydrated, test, type Stack } from '../../stack/test.ts';

// The code of a remote does not load, or never returns. OP4

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 60_000 });

const remotes = ['mfe-public', 'mfe-member', 'mfe-admin'] as const;
const loadFailure = 'Une partie de la page n’a pas pu être chargée.';
const unavailable = 'Cette partie du site est indisponible';
const chunkFailure = 'Cette page n’a pas pu être chargée.';

async function withoutFiles(stack: Stack, task: () => Promise<void>): Promise<void> {
  const folders = remotes.map((remote) => path.join(stack.dataFolder, 'remotes', remote));
  for (const folder of folders) renameSync(folder, `${folder}.away`);
  try {
    await task();
  } finally {
    for (const folder of folders) renameSync(`${folder}.away`, folder);
  }
}

async function openMenuItem(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Menu d/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

/** With an empty browser cache. */
async function arrive(browser: Browser, stack: Stack, address: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: stack.url, locale: 'fr-FR' });
  await page.goto(address);
  return page;
}

test('while the files of every remote are missing, the sound plays on, pages that have come stay, others say so, and all recover without a reload', async ({
  page,
  context,
  browser,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  await startListening(page);
  await openArchives(page);
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await expect(heading(page)).toHaveText('Hello, Friend');
  const report = page.waitForRequest('**/api/browser-errors');
  const arrived: { tab: Page; shown: string; then: RegExp; isSameDocument: () => Promise<boolean> }[] = [];

  await withoutFiles(stack, async () => {
    await test.step('the listener', async () => {
      await openMenuItem(page, 'Administration');
      expect((await report).postDataJSON()).toMatchObject({ kind: 'remote', remote: 'mfe-admin' });
      expect((await (await report).response())?.status()).toBe(200);
      await expect(heading(page)).toHaveText(unavailable, slowly);
      await expectPlaying(page);
      await page.goBack();
      await expect(heading(page)).toHaveText('Hello, Friend');
      await page.goForward();
      await expect(heading(page)).toHaveText(unavailable, slowly);
      await openMenuItem(page, 'Tableau de bord');
      await expect(heading(page)).toHaveText(unavailable, slowly);
      await retry(page).click();
      // Until this attempt has failed, so that it cannot succeed when the files are back.
      await expect(retry(page)).toBeEnabled();
      await expect(heading(page)).toHaveText(unavailable);
      await openArchives(page);
      await openFaq(page);
      await expect(heading(page)).toHaveText(chunkFailure, slowly);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(dock(page)).toBeVisible();
      await expectPlaying(page);
    });
    await test.step('who arrives meanwhile', async () => {
      // The server has the releases in memory: a rendered page stays, another one is replaced by a panel.
      for (const { at, shown, first, then } of [
        { at: '/archives?year=1998', shown: loadFailure, first: 'Épisodes 1998', then: /^Épisodes 1998/ },
        { at: '/login', shown: loadFailure, first: 'Connexion', then: /^Connexion/ },
        { at: '/admin', shown: unavailable, first: unavailable, then: /Administration/ },
      ]) {
        const tab = await arrive(browser, stack, at);
        await expect(tab.getByText(shown).first()).toBeVisible(slowly);
        await expect(heading(tab)).toContainText(first);
        await expect(tab.getByRole('navigation', { name: 'Principale' }).first()).toBeVisible();
        const again = tab.getByRole('button', { name: 'Réessayer', exact: true });
        await again.click();
        await expect(again).toBeEnabled();
        await expect(heading(tab)).toContainText(first);
        arrived.push({ tab, shown, then, isSameDocument: await markDocument(tab) });
      }
    });
  });

  await retryUntil(page, heading(page).filter({ hasText: 'Vos questions' }));
  await expectPlaying(page);
  await openMenuItem(page, 'Administration');
  await expect(heading(page)).toHaveText("Vue d'ensemble");
  await expectPlaying(page);
  for (const { tab, shown, then, isSameDocument } of arrived) {
    await tab.getByRole('button', { name: 'Réessayer' }).click();
    await expect(tab.getByText(shown)).toHaveCount(0, slowly);
    await expect(heading(tab)).toHaveText(then);
    // Links stay within the document, which keeps the player.
    await expect.poll(() => isHydrated(tab)).toBe(true);
    await tab.getByRole('link', { name: 'Accueil' }).first().click();
    await expect(heading(tab)).toHaveText('Hello, Friend');
    expect(await isSameDocument()).toBe(true);
    await tab.close();
  }
});

// U3, D4
test('if the code of a served page does not load, the page stays, its links and forms work, and it hydrates on demand', async ({
  page,
  request,
}) => {
  const { podcast, years } = await findEpisodes(request);
  const block = (route: Route) => route.abort('failed');
  const notice = page.getByRole('status').filter({ hasText: loadFailure });
  const button = page.getByRole('button', { name: 'Réessayer' });

  async function pressUntilHydrated(files: string): Promise<void> {
    const isSameDocument = await markDocument(page);
    await button.focus();
    await page.unroute(files, block);
    await page.keyboard.press('Enter');
    await expect(page.getByText(loadFailure)).toHaveCount(0);
    await expect.poll(() => isHydrated(page)).toBe(true);
    // The pressed button was removed.
    await expect(heading(page)).toBeFocused();
    expect(await isSameDocument()).toBe(true);
  }

  const entry = '**/remotes/mfe-public/**/remoteEntry.*.js';
  await test.step('the entry of the remote', async () => {
    await page.route(entry, block);
    await page.goto('/archives');
    await expect(notice).toHaveCount(1);
    await expect(heading(page)).toHaveText(`Épisodes ${years[0]}`);
    // The notice is below the footer, so it covers nothing.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const belowFooter = async () => {
      const box = await page.getByRole('contentinfo').boundingBox();
      return ((await button.boundingBox())?.y ?? NaN) - ((box?.y ?? NaN) + (box?.height ?? NaN));
    };
    await expect.poll(belowFooter).toBeGreaterThanOrEqual(0);

    await page.getByRole('button', { name: `Jan-Déc ${years[1]}` }).click();
    await expect(page).toHaveURL(`/archives?year=${years[1]}`);
    await expect(heading(page)).toHaveText(`Épisodes ${years[1]}`);
    await page.goto('/archives');
    await page.locator(`a[href="/episodes/${podcast.slug}"]`).first().click();
    await expect(heading(page)).toContainText(`#${podcast.number}`);
    await expect(notice).toBeVisible();
    expect(await isHydrated(page)).toBe(false);

    // A first retry fails, and a second one succeeds.
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    await expect(notice).toBeVisible();
    await expect(button).toBeFocused();
    await pressUntilHydrated(entry);
  });

  for (const [what, files] of [
    ['the chunk of the remote', '**/remotes/mfe-public/**/__federation_expose_app.*.js'],
    ['the chunk of the page', '**/remotes/mfe-public/**/page-*.js'],
  ] as const)
    await test.step(what, async () => {
      await page.route(files, block);
      await page.goto('/archives');
      await expect(notice).toHaveCount(1);
      await expect(heading(page)).toHaveText(`Épisodes ${years[0]}`);
      expect(await isHydrated(page)).toBe(false);
      await pressUntilHydrated(files);
    });
});

// D2
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
    // The browser renders it instead.
    await page.goto('/cette-page-manque');
    await expect(heading(page)).toContainText('Page introuvable');
  } finally {
    release.rollBack();
  }
  await expect.poll(() => statusOf('/cette-page-manque'), { timeout: 60_000 }).toBe(404);
  expect(stack.parts()).toEqual(before);
});

// A browser waits for up to two minutes.
if (process.env.NOBICAST_OUTAGES === 'long')
  for (const { remote, open, failure, title } of [
    { remote: 'mfe-public', open: openFaq, failure: chunkFailure, title: 'Vos questions' },
    { remote: 'mfe-member', open: openLogin, failure: unavailable, title: 'Connexion' },
  ])
    test(`while the files of ${remote} hang, the sound plays on, its page says so, and comes back`, async ({
      page,
    }) => {
      await startListening(page);
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(`**/remotes/${remote}/**`, async (route) => {
        await released;
        await route.continue();
      });
      await open(page);
      await expect(heading(page)).toHaveText(failure, slowly);
      await expectPlaying(page);
      release();
      await retryUntil(page, heading(page).filter({ hasText: title }));
      await expectPlaying(page);
    });
