import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@nobicast/infra/ports';
import type { Page } from '@playwright/test';
import { startSiteWithOverrides } from '../stack/dev-site.ts';
import { copyRepository, runNpm } from '../stack/repository-copy.ts';
import { addressField } from '../stack/sign-in.ts';
import { publishUnchecked } from '../stack/start-stack.ts';
import { expect, test } from '../stack/test.ts';

// The two commands of those who develop, as they type them, in a copy of the repository.

let copy: ReturnType<typeof copyRepository>;
test.beforeEach(() => void (copy = copyRepository()));
test.afterEach(() => copy.remove());

const badgeOf = (page: Page) => page.getByRole('complementary', { name: 'Mode développement' });
/** On a busy machine. */
const slowly = { timeout: 60_000 };

/** Changes a component and a text of the sign-in form: both appear, and what was typed stays. */
async function expectFastRefresh(page: Page): Promise<void> {
  await addressField(page).fill('ada@exemple.fr');
  let loads = 0;
  page.on('load', () => (loads += 1));
  const form = 'mfe-member/src/features/sign-in/LoginForm.tsx';
  copy.edit(form, '<div className="cluster">', '<p>Changé à chaud</p>$&');
  await expect(page.getByText('Changé à chaud')).toBeVisible(slowly);
  copy.edit('mfe-member/src/features/sign-in/sign-in.copy.ts', "'Recevoir le lien'", "'Envoyez-le'");
  await expect(page.getByRole('button', { name: 'Envoyez-le' })).toBeVisible(slowly);
  await expect(addressField(page)).toHaveValue('ada@exemple.fr');
  expect(loads).toBe(0);
}

test('`npm run dev -w mfe-member` shows each change of that remote in the page of a running site', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  const site = await startSiteWithOverrides(stack);
  const port = await freePort();
  const command = runNpm(['run', 'dev', '-w', 'mfe-member'], copy.folder, {
    NOBICAST_SITE: site.url,
    NOBICAST_DEV_PORT: String(port),
  });
  try {
    const address = await command.printed(/http:\S+dev-override=mfe-member@\S+/, 120_000);
    expect(address).toBe(`${site.url}/login?dev-override=mfe-member@http://localhost:${port}`);
    await page.goto(address);
    await expect(badgeOf(page)).toContainText(`mfe-member vient de http://localhost:${port}`);
    await expectFastRefresh(page);
    await expect(badgeOf(page)).toBeVisible();
  } finally {
    await command.interrupt();
    await site.stop();
  }
});

test('`npm run dev` runs everything: a change of a remote appears at once, a changed service is built and restarted', async ({
  page,
}) => {
  test.setTimeout(300_000);
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
    await expectFastRefresh(page);
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
