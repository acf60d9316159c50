import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startSecondSite, type SecondSite } from '../stack/second-site.ts';
import { addressOf, shellFolderOf, writeRemotes } from '../stack/skew.ts';
import { expect, test, type Stack } from '../stack/test.ts';

// Every shell with every remote of `packages/contracts/compatibility`, as `host-api-skew.test.tsx`, in a real browser: with
// the shell's server, which refuses as well.

const remotes = ['host-api-1', 'host-api-2', 'host-api-next', 'undeclared-need'];
/** The remotes of the site itself need HostApi 2. */
const ownPage = { address: '/archives', heading: /^Épisodes/ };

const refused = /^Cette partie du site est indisponible$/;
const crashed = /^Unexpected Application Error!$/;
/** By shell: what the page of each remote shows, and whether the remotes of the site work. */
const matrix: Record<string, { pages: readonly RegExp[]; own: RegExp }> = {
  'host-api-1': { pages: [/^HostApi 1, idle$/, refused, refused, crashed], own: refused },
  'host-api-2': {
    pages: [/^HostApi 1, idle$/, /^HostApi 2, \w+$/, refused, /^HostApi 1, \w+$/],
    own: ownPage.heading,
  },
  'host-api-next': {
    pages: [/^HostApi 1, idle$/, /^HostApi 2, \w+$/, /^HostApi 99, annoncé$/, /^HostApi 1, \w+$/],
    own: ownPage.heading,
  },
};

// A site of its own, and twelve pages of it.
test.describe.configure({ timeout: 240_000 });

let folder: string;
const shellFolders = new Map<string, string>();
let site: SecondSite | undefined;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  // Below the repository, so that the build finds the packages, and the render worker finds React.
  folder = mkdtempSync(path.resolve(import.meta.dirname, '../../.nobicast-skew-'));
  const versions = Object.keys(matrix);
  const built = await Promise.all(versions.map((version) => shellFolderOf(version, folder)));
  versions.forEach((version, index) => shellFolders.set(version, built[index] ?? ''));
});
test.afterEach(async () => {
  await site?.stop();
  site = undefined;
});
test.afterAll(() => rmSync(folder, { recursive: true }));

const variablesOf = (version: string) => ({
  SHELL_FOLDER: shellFolders.get(version) ?? '',
  SHELL_ASSETS_FOLDER: path.join(folder, 'assets'),
});

async function startSiteOf(stack: Stack, version: string): Promise<SecondSite> {
  const { remotesFolder, registryFile } = writeRemotes(folder, stack.dataFolder, remotes);
  return startSecondSite(stack, {
    shell: { ...variablesOf(version), REMOTES_FILE: registryFile, REMOTES_FOLDER: remotesFolder },
    gateway: { REMOTES_FOLDER: remotesFolder },
  });
}

/** The page at this address, within its frame, of which this is the heading. */
async function expectPage(page: Page, address: string, heading: RegExp): Promise<void> {
  // Two pages in turn may have the same heading.
  await expect(page).toHaveURL((url) => url.pathname === address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('navigation', { name: 'Principale' }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // What refuses a remote offers the way on.
  const retry = page.getByRole('main').getByRole('button', { name: 'Réessayer' });
  await expect(retry).toHaveCount(heading === refused ? 1 : 0);
}

for (const [version, { pages, own }] of Object.entries(matrix))
  test(`a shell of ${version} shows each remote, or that it is unavailable, and never a white page`, async ({
    page,
    stack,
  }) => {
    site = await startSiteOf(stack, version);
    for (const [index, remote] of remotes.entries()) {
      const heading = pages[index] ?? refused;
      const address = addressOf(remote);
      await page.goto(site.url + address);
      await expectPage(page, address, heading);
      // Within the same document: to a page of the site's own, and back.
      await page.getByRole('link', { name: 'Archives' }).first().click();
      await expectPage(page, ownPage.address, own);
      await page.goBack();
      await expectPage(page, address, heading);
    }
  });

test('a tab of an older shell refuses what only the newer one can run, until it is loaded again', async ({
  page,
  stack,
}) => {
  const older = { address: addressOf('host-api-1'), heading: /^HostApi 1, idle$/ };
  site = await startSiteOf(stack, 'host-api-1');
  await page.goto(site.url + older.address);
  await expectPage(page, older.address, older.heading);
  await site.replaceShell(variablesOf('host-api-2'));
  await page.getByRole('link', { name: 'Archives' }).first().click();
  await expectPage(page, ownPage.address, refused);
  await page.goBack();
  await expectPage(page, older.address, older.heading);
  await page.goForward();
  await expectPage(page, ownPage.address, refused);
  await page.reload();
  await expectPage(page, ownPage.address, ownPage.heading);
});
