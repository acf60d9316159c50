import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startSecondSite } from '../stack/second-site.ts';
import { expect, isHydrated, test } from '../stack/test.ts';

// A fourth remote, whose source is in `e2e/fourth-remote`, on a site that runs already.

const root = path.resolve(import.meta.dirname, '../..');
const source = path.join(root, 'e2e/fourth-remote');
const run = async (
  script: string,
  args: string[],
  options: { cwd: string; env?: Record<string, string> },
) => {
  const env = { ...process.env, ...options.env };
  const file = path.join(root, 'node_modules', script);
  return (await promisify(execFile)(process.execPath, [file, ...args], { ...options, env })).stdout;
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a fourth remote is added by a release: a running shell serves its pages, beside those of the others', async ({
  page,
  stack,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(path.join(root, '.nobicast-fourth-'));
  const remotesFolder = path.join(folder, 'remotes');
  const registryFile = path.join(folder, 'remotes.json');
  cpSync(path.join(stack.dataFolder, 'remotes'), remotesFolder, { recursive: true });
  cpSync(path.join(root, 'infra/remotes.json'), registryFile);
  const site = await startSecondSite(stack, {
    shell: { REMOTES_FILE: registryFile, REMOTES_FOLDER: remotesFolder },
    gateway: { REMOTES_FOLDER: remotesFolder },
  });
  try {
    expect((await page.goto(`${site.url}/boutique`))?.status()).toBe(404);

    await run('@rspack/cli/bin/rspack.js', ['build'], { cwd: source });
    const known = JSON.parse(readFileSync(registryFile, 'utf8')) as object[];
    const shop = { name: 'mfeShop', folder: 'mfe-shop', prefixes: ['/boutique'] };
    writeFileSync(registryFile, JSON.stringify([...known, shop]));
    const published = await run(
      'tsx/dist/cli.mjs',
      ['infra/release/main.ts', 'mfe-shop', '--from', path.join(source, 'dist/release')],
      {
        cwd: root,
        env: { NOBICAST_DATA: stack.dataFolder, REMOTES_FOLDER: remotesFolder, REMOTES_FILE: registryFile },
      },
    );
    expect(published).toContain('mfe-shop is now at');

    await expect
      .poll(async () => (await page.goto(`${site.url}/boutique`))?.status(), { timeout: 30_000 })
      .toBe(200);
    // Rendered by the shell's server, and alive.
    expect(await (await page.request.get(`${site.url}/boutique`)).text()).toContain('<h1>Boutique</h1>');
    await expect.poll(() => isHydrated(page)).toBe(true);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('link', { name: 'Affiche' }).click();
    await expect(heading(page)).toHaveText('Affiche');
    await page.getByRole('link', { name: 'Toute la boutique' }).click();
    await expect(heading(page)).toHaveText('Boutique');
    // To a page of another remote, and back.
    await page.getByRole('link', { name: 'Tous les épisodes' }).click();
    await expect(heading(page)).toHaveText(/^Épisodes/);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    // In the document of the other remote, the fourth one is loaded on the way to its page.
    await page.reload();
    await expect.poll(() => isHydrated(page)).toBe(true);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.goBack();
    await expect(heading(page)).toHaveText('Boutique');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.getByRole('link', { name: 'Connexion' }).first().click();
    await expect(heading(page)).toHaveText(/^Connexion/);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
    rmSync(path.join(source, 'dist'), { recursive: true, force: true });
  }
});
