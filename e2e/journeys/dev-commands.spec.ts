import { freePort } from '@nobicast/infra/ports';
import { startSiteWithOverrides } from '../stack/dev-site.ts';
import { badgeOf, expectFastRefresh } from '../stack/fast-refresh.ts';
import { copyRepository, runNpm, type RepositoryCopy } from '../stack/repository-copy.ts';
import { expect, test } from '../stack/test.ts';

// The command of a team that develops one remote, as it is typed, in a copy of the repository.

let copy: RepositoryCopy;
test.beforeEach(() => {
  test.setTimeout(240_000);
  copy = copyRepository();
});
test.afterEach(() => copy.remove());

test('`npm run dev -w mfe-member` shows each change of that remote in the page of a running site', async ({
  page,
  stack,
}) => {
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
    await expectFastRefresh(page, copy);
    await expect(badgeOf(page)).toBeVisible();
  } finally {
    await command.interrupt();
    await site.stop();
  }
});
