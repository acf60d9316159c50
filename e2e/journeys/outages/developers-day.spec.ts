import { freePort } from '@nobicast/infra/ports';
import type { Page } from '@playwright/test';
import { badgeOf, expectFastRefresh } from '../../stack/fast-refresh.ts';
import { heading } from '../../stack/listener.ts';
import { signInAs } from '../../stack/members.ts';
import { buildDevShell, copyRepository, runNpm } from '../../stack/repository-copy.ts';
import { startSecondSite } from '../../stack/second-site.ts';
import { addressField } from '../../stack/sign-in.ts';
import { expect, test } from '../../stack/test.ts';

// Teams that develop one remote each, against a running site, in a copy of the repository.
// `long/dev-everything.spec.ts` tests `npm run dev` as a whole.

/** For a build on a busy machine. */
const slowly = { timeout: 60_000 };

/** Records the requests below this origin. */
function watchRequests(page: Page, origin: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${origin}/`)) seen.push(request.url());
  });
  return seen;
}

test('`npm run dev -w …` shows each change in the page of a running site, until its badge or its end', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(300_000);
  buildDevShell();
  const copy = copyRepository();
  // Overrides are the only difference of this site.
  const site = await startSecondSite(stack, { env: { DEV_OVERRIDES: 'on' } });
  const start = async (remote: string) => {
    const port = await freePort();
    const command = runNpm(['run', 'dev', '-w', remote], copy.folder, {
      NOBICAST_SITE: site.url,
      NOBICAST_DEV_PORT: String(port),
    });
    return { remote, origin: `http://localhost:${port}`, command };
  };
  const servers = [await start('mfe-member'), await start('mfe-public'), await start('mfe-admin')] as const;
  const addresses = servers.map(({ command, remote }) =>
    command.printed(new RegExp(`http:\\S+dev-override=${remote}@\\S+`), 120_000),
  );
  const [member, publicRemote, admin] = servers;
  const badge = badgeOf(page);
  try {
    await test.step('what was typed stays, until the badge ends it', async () => {
      expect(await addresses[0]).toBe(`${site.url}/login?dev-override=mfe-member@${member.origin}`);
      await page.goto((await addresses[0]) ?? '');
      await expect(badge).toContainText(`mfe-member vient de ${member.origin}`);
      await expectFastRefresh(page, copy);
      copy.edit(
        'mfe-member/src/features/sign-in/LoginForm.module.css',
        '.form {',
        '.form { outline: 3px solid rgb(1, 2, 3);',
      );
      await expect(page.locator('main form')).toHaveCSS('outline-color', 'rgb(1, 2, 3)', slowly);
      await expect(addressField(page)).toHaveValue('ada@exemple.fr');

      // The tab restores the override at an address without it.
      const changed = page.getByText('Changé à chaud');
      await page.goto(`${site.url}/login`);
      await expect(changed).toBeVisible();
      await badge.getByRole('button', { name: 'Revenir à la version en ligne' }).click();
      await expect(badge).toHaveCount(0);
      await expect(addressField(page)).toBeVisible();
      await expect(changed).toHaveCount(0);
      const requests = watchRequests(page, member.origin);
      await page.reload();
      await expect(addressField(page)).toBeVisible();
      await expect(badge).toHaveCount(0);
      expect(requests).toEqual([]);
    });

    await signInAs(context, stack, 'admin');
    // As in the READMEs of these remotes.
    for (const [{ remote, origin }, at, file, text] of [
      [publicRemote, '/', 'features/hero/hero.copy.ts', "'Hello,'"],
      [admin, '/admin', 'features/frame/frame.copy.ts', "'Utilisateurs'"],
    ] as const)
      await test.step(remote, async () => {
        await Promise.all(addresses);
        await page.goto(`${site.url}${at}?dev-override=${remote}@${origin}`);
        await expect(page.getByText(text.slice(1, -1)).first()).toBeVisible(slowly);
        let loads = 0;
        page.on('load', () => (loads += 1));
        copy.edit(`${remote}/src/${file}`, text, "'Changé à chaud'");
        await expect(page.getByText('Changé à chaud').first()).toBeVisible(slowly);
        expect(loads).toBe(0);
      });

    await test.step('a development server that has ended is no release, and other visitors see none of it', async () => {
      await publicRemote.command.interrupt();
      const { origin } = publicRemote;
      await page.goto(`${site.url}/archives?dev-override=mfe-public@${origin}`);
      await expect(badge).toContainText(`mfe-public vient de ${origin}`);
      await expect(heading(page)).toContainText('indisponible');
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await expect(heading(page)).toContainText('indisponible');

      const released = await page.request.get(`${site.url}/archives`);
      const html = await released.text();
      expect(html).toContain('<h1');
      expect(html).not.toContain(origin);
      expect(released.headers()['content-security-policy']).not.toContain('localhost');
    });
  } finally {
    await Promise.allSettled([...servers.map(({ command }) => command.interrupt()), site.stop()]);
    copy.remove();
  }
});
