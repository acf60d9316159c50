import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectPlaying } from '../../stack/audio.ts';
import { heading, markDocument, openFaq, retry, startListening } from '../../stack/listener.ts';
import { publishChanged, publishCopy, registeredRelease, replaceIn } from '../../stack/releases.ts';
import { runRelease } from '../../stack/run-release.ts';
import { startSecondSite, type SecondSite } from '../../stack/second-site.ts';
import { addressOf, shellFolderOf, writeRemotes } from '../../stack/skew.ts';
import { expect, isHydrated, test } from '../../stack/test.ts';

// A team releases its remote during visits, and another team adds a remote to a newer shell. The time-out covers
// noticing releases.
test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 60_000 });
const noticed = { timeout: 60_000 };
const root = path.resolve(import.meta.dirname, '../../..');

test('releases that cannot run are refused; a new one, its rollback and the removal of an older one reach visitors without a restart', async ({
  page,
  browser,
  request,
  stack,
}) => {
  const before = stack.parts();
  const folderOf = (remote: string) => path.join(stack.dataFolder, 'remotes', remote);
  const registered = () => registeredRelease(request, 'mfeAdmin');

  // D5, D6
  await test.step('a pointer by hand to a release that needs a newer HostApi changes nothing', async () => {
    const { current, next, rollBack } = publishCopy(folderOf('mfe-admin'), 'newer-host-api', () => ({
      hostApi: 99,
    }));
    const log = () => readFileSync(path.join(stack.dataFolder, 'logs/shell.log'), 'utf8').split('\n');
    const isRefused = (line: string) => line.includes(next) && line.includes('needs HostApi 99');
    try {
      await expect
        .poll(async () => {
          await registered();
          return log().some(isRefused);
        }, noticed)
        .toBe(true);
      expect(await registered()).toBe(current);
    } finally {
      rollBack();
    }
  });

  await test.step('code that needs another major of React than its release says is refused by the browser', async () => {
    const { current, next, rollBack } = publishCopy(
      folderOf('mfe-admin'),
      'other-react',
      (folder, { entry }) => replaceIn(folder, entry, '"^19.0.0"', '"^20.0.0"'),
    );
    try {
      await expect.poll(registered, noticed).toBe(next);
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: /indisponible/ })).toBeVisible();
      await page.getByRole('link', { name: 'Archives' }).first().click();
      await expect(heading(page)).toContainText('Épisodes');
    } finally {
      rollBack();
    }
    await expect.poll(registered, noticed).toBe(current);
    await page.goto('/admin');
    await expect(heading(page)).toContainText('Administration');
  });

  const reading = await browser.newPage({ baseURL: stack.url, locale: 'fr-FR' });
  const listening = await browser.newPage({ baseURL: stack.url, locale: 'fr-FR' });
  await reading.goto('/');
  await expect.poll(() => isHydrated(reading)).toBe(true);
  await startListening(listening);
  /** The release changes the heading of an unknown address. */
  const untilHeading = (text: string) =>
    expect
      .poll(async () => {
        await page.goto('/cette-page-manque');
        return heading(page).innerText();
      }, noticed)
      .toContain(text);

  const release = publishChanged(folderOf('mfe-public'), 'Page introuvable', 'Page envolée');
  try {
    await test.step('a new release is served', async () => {
      await untilHeading('Page envolée');
      await page.getByRole('link', { name: 'Archives' }).first().click();
      await expect(heading(page)).toContainText('Épisodes');
    });
    await test.step('pages of the one before recover once its files are removed, while something plays when asked', async () => {
      const folder = path.join(folderOf('mfe-public'), release.current);
      renameSync(folder, `${folder}.away`);
      try {
        await openFaq(reading);
        await expect(heading(reading)).toHaveText('Vos questions');
        await openFaq(listening);
        await expect(heading(listening)).toHaveText('Cette page n’a pas pu être chargée.');
        await expectPlaying(listening);
        await retry(listening).click();
        await expect(heading(listening)).toHaveText('Vos questions');
      } finally {
        renameSync(`${folder}.away`, folder);
      }
    });
  } finally {
    release.rollBack();
  }
  await test.step('a rollback is served', () => untilHeading('Page introuvable'));
  expect(stack.parts()).toEqual(before);
  await reading.close();
  await listening.close();
});

/** Within its frame. */
async function expectPage(page: Page, address: string, title: RegExp): Promise<void> {
  // Two pages in turn may have the same heading.
  await expect(page).toHaveURL((url) => url.pathname === address);
  await expect(heading(page)).toHaveText(title);
  await expect(page.getByRole('navigation', { name: 'Principale' }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(retry(page)).toHaveCount(title === refused ? 1 : 0);
}
const refused = /^Cette partie du site est indisponible$/;
/** The site's own remotes need HostApi 2. */
const own = { address: '/faq', title: /^Vos questions$/ };

test('an older shell refuses what only a newer one can run; after the newer one came, a fourth remote is added by a release', async ({
  page,
  stack,
}) => {
  // Below the repository, so that the build finds the packages, and the render worker finds React.
  const folder = mkdtempSync(path.join(root, '.nobicast-skew-'));
  const source = path.join(root, 'e2e/fourth-remote');
  let site: SecondSite | undefined;
  try {
    const variablesOf = (shellFolder: string) => ({
      SHELL_FOLDER: shellFolder,
      SHELL_ASSETS_FOLDER: path.join(folder, 'assets'),
    });
    const older = variablesOf(await shellFolderOf('host-api-1', folder));
    // As `host-api-skew.test.tsx` for the other shells, here with the server, which refuses as well.
    const frozen: Record<string, RegExp> = {
      'host-api-1': /^HostApi 1, idle$/,
      'host-api-2': refused,
      'host-api-next': refused,
      'undeclared-need': /^Unexpected Application Error!$/,
    };
    const { remotesFolder, registryFile } = writeRemotes(folder, stack.dataFolder, Object.keys(frozen));
    const remotes = { REMOTES_FOLDER: remotesFolder, REMOTES_FILE: registryFile };
    site = await startSecondSite(stack, {
      shell: { ...remotes, ...older },
      gateway: { REMOTES_FOLDER: remotesFolder },
    });
    const { url, replaceShell } = site;

    await test.step('each remote is shown, or that it is unavailable, and never a white page', async () => {
      for (const [remote, title] of Object.entries(frozen)) {
        const address = addressOf(remote);
        await page.goto(url + address);
        await expectPage(page, address, title);
        await openFaq(page);
        await expectPage(page, own.address, refused);
        await page.goBack();
        await expectPage(page, address, title);
      }
    });

    await test.step('a tab of the older shell refuses until it is loaded again', async () => {
      const address = addressOf('host-api-1');
      await page.goto(url + address);
      await expectPage(page, address, /^HostApi 1, idle$/);
      await replaceShell(variablesOf(path.join(root, 'shell/dist')));
      await openFaq(page);
      await expectPage(page, own.address, refused);
      await page.goBack();
      await expectPage(page, address, /^HostApi 1, idle$/);
      await page.goForward();
      await expectPage(page, own.address, refused);
      await page.reload();
      await expectPage(page, own.address, own.title);
    });

    await test.step('a remote that was refused runs in the newer shell', async () => {
      const address = addressOf('host-api-2');
      await page.goto(url + address);
      await expectPage(page, address, /^HostApi 2, \w+$/);
    });

    await test.step('a fourth remote is published to it', async () => {
      expect((await page.goto(`${url}/boutique`))?.status()).toBe(404);
      const rspack = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
      await promisify(execFile)(process.execPath, [rspack, 'build'], { cwd: source });
      const known = JSON.parse(readFileSync(registryFile, 'utf8')) as object[];
      const shop = { name: 'mfeShop', folder: 'mfe-shop', prefixes: ['/boutique'] };
      writeFileSync(registryFile, JSON.stringify([...known, shop]));
      const build = path.join(source, 'dist/release');
      const published = await runRelease(stack.dataFolder, ['mfe-shop', '--from', build], remotes);
      expect(published).toEqual({ code: 0, output: expect.stringContaining('mfe-shop is now at') });
    });

    await test.step('its pages are served, beside those of the others', async () => {
      await expect.poll(async () => (await page.goto(`${url}/boutique`))?.status(), noticed).toBe(200);
      // Rendered by the shell's server, and hydrated.
      expect(await (await page.request.get(`${url}/boutique`)).text()).toContain('<h1>Boutique</h1>');
      await expect.poll(() => isHydrated(page)).toBe(true);
      const isSameDocument = await markDocument(page);
      await page.getByRole('link', { name: 'Affiche' }).click();
      await expect(heading(page)).toHaveText('Affiche');
      await page.getByRole('link', { name: 'Toute la boutique' }).click();
      await expect(heading(page)).toHaveText('Boutique');
      await page.getByRole('link', { name: 'Tous les épisodes' }).click();
      await expect(heading(page)).toHaveText(/^Épisodes/);
      expect(await isSameDocument()).toBe(true);
      await page.reload();
      await expect.poll(() => isHydrated(page)).toBe(true);
      const isSameAgain = await markDocument(page);
      await page.goBack();
      await expect(heading(page)).toHaveText('Boutique');
      await page.getByRole('link', { name: 'Connexion' }).first().click();
      await expect(heading(page)).toHaveText(/^Connexion/);
      expect(await isSameAgain()).toBe(true);
    });
  } finally {
    await site?.stop();
    rmSync(folder, { recursive: true });
    rmSync(path.join(source, 'dist'), { recursive: true, force: true });
  }
});
