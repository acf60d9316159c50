import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@nobicast/infra/ports';
import { badgeOf, expectFastRefresh } from '../../stack/fast-refresh.ts';
import { buildDevShell, copyRepository, runNpm, type RepositoryCopy } from '../../stack/repository-copy.ts';
import { publishUnchecked } from '../../stack/start-stack.ts';
import { expect, test } from '../../stack/test.ts';

// `npm run dev` in a copy of the repository. It builds and watches everything, which takes minutes on a busy machine.

let copy: RepositoryCopy;
test.beforeEach(() => {
  test.setTimeout(600_000);
  buildDevShell();
  copy = copyRepository();
});
test.afterEach(() => copy.remove());

test('`npm run dev` runs everything: a change of a remote appears at once, a changed service is built and restarted', async ({
  page,
}) => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'nobicast-dev-'));
  mkdirSync(path.join(dataFolder, 'remotes'));
  publishUnchecked(dataFolder);
  const [site, mail, store, firstOfDev] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const command = runNpm(['run', 'dev'], copy.folder, {
    NOBICAST_DATA: dataFolder,
    NOBICAST_PORT: String(site),
    NOBICAST_MAIL_PORT: String(mail),
    NOBICAST_STORE_PORT: String(store),
    NOBICAST_DEV_PORT: String(firstOfDev),
    NOBICAST_DEMO_DATA: 'off',
  });
  try {
    await page.goto(await command.printed(/(?<=Changes appear in )\S+/, 240_000));
    for (const remote of ['mfe-public', 'mfe-member', 'mfe-admin'])
      await expect(badgeOf(page)).toContainText(`${remote} vient de http://localhost:`);
    await page.getByRole('link', { name: 'Connexion' }).first().click();
    await expectFastRefresh(page, copy);
    await expect(badgeOf(page)).toBeVisible();

    copy.edit('services/content/src/blog/blog.copy.ts', 'mesures, modes d’emploi', 'changé à chaud');
    const feed = `http://localhost:${site}/blog/feed.xml`;
    await expect
      .poll(async () => (await page.request.get(feed)).text(), { timeout: 120_000 })
      .toContain('changé à chaud');
  } finally {
    await command.interrupt();
    rmSync(dataFolder, { recursive: true });
  }
});
