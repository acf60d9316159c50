import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@nobicast/infra/ports';
import type { Page } from '@playwright/test';
import { startDevServerOfCopy, startSiteWithOverrides } from '../stack/dev-site.ts';
import { signInAs } from '../stack/members.ts';
import { addressField } from '../stack/sign-in.ts';
import { expect, test } from '../stack/test.ts';

let site: Awaited<ReturnType<typeof startSiteWithOverrides>>;

/** A busy machine builds what has been changed. */
const slowly = { timeout: 60_000 };

test.beforeEach(async ({ stack }) => {
  test.setTimeout(300_000);
  site = await startSiteWithOverrides(stack);
});
test.afterEach(() => site.stop());

const badgeOf = (page: Page) => page.getByRole('complementary', { name: 'Mode développement' });

/** The addresses below this origin that the page requests from now on. */
function watchRequests(page: Page, origin: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${origin}/`)) seen.push(request.url());
  });
  return seen;
}

test.describe('a remote from a development server', () => {
  let server: Awaited<ReturnType<typeof startDevServerOfCopy>>;
  const start = async (remote: string) => void (server = await startDevServerOfCopy(remote, site.url));
  test.afterEach(() => server.stop());

  function edit(file: string, from: string, to: string): void {
    const target = path.join(server.folder, file);
    const text = readFileSync(target, 'utf8');
    expect(text).toContain(from);
    writeFileSync(target, text.replace(from, to));
  }

  test('shows each change without a reload and keeps what was typed, until its badge ends it', async ({
    page,
  }) => {
    await start('mfe-member');
    const badge = badgeOf(page);
    const changed = page.getByText('Changé à chaud');
    await expect
      .poll(() => server.output())
      .toContain(`${site.url}/login?dev-override=mfe-member@${server.url}`);
    await page.goto(`${site.url}/login?dev-override=mfe-member@${server.url}`);
    await expect(badge).toContainText(`mfe-member vient de ${server.url}`);
    await addressField(page).fill('ada@exemple.fr');
    let loads = 0;
    page.on('load', () => (loads += 1));
    edit('src/features/sign-in/LoginForm.tsx', '<div className="cluster">', '<p>Changé à chaud</p>$&');
    await expect(changed).toBeVisible(slowly);
    await expect(addressField(page)).toHaveValue('ada@exemple.fr');
    edit('src/features/sign-in/LoginForm.module.css', '.form {', '.form { outline: 3px solid rgb(1, 2, 3);');
    await expect(page.locator('main form')).toHaveCSS('outline-color', 'rgb(1, 2, 3)', slowly);
    await expect(addressField(page)).toHaveValue('ada@exemple.fr');
    expect(loads).toBe(0);

    // The tab returns to it from an address without it.
    await page.goto(`${site.url}/login`);
    await expect(changed).toBeVisible();
    await badge.getByRole('button', { name: 'Revenir à la version en ligne' }).click();
    await expect(badge).toHaveCount(0);
    await expect(addressField(page)).toBeVisible();
    await expect(changed).toHaveCount(0);
    const requests = watchRequests(page, server.url);
    await page.reload();
    await expect(addressField(page)).toBeVisible();
    await expect(badge).toHaveCount(0);
    expect(requests).toEqual([]);
  });

  // The texts that the READMEs of these remotes change.
  for (const { remote, address, file, text } of [
    { remote: 'mfe-public', address: '/', file: 'src/features/hero/hero.copy.ts', text: "'Hello,'" },
    {
      remote: 'mfe-admin',
      address: '/admin',
      file: 'src/features/frame/frame.copy.ts',
      text: "'Utilisateurs'",
    },
  ])
    test(`may be ${remote} as well`, async ({ page, context, stack }) => {
      await start(remote);
      await signInAs(context, stack, 'admin');
      await page.goto(`${site.url}${address}?dev-override=${remote}@${server.url}`);
      await expect(page.getByText(text.slice(1, -1)).first()).toBeVisible(slowly);
      let loads = 0;
      page.on('load', () => (loads += 1));
      edit(file, text, "'Changé à chaud'");
      await expect(page.getByText('Changé à chaud').first()).toBeVisible(slowly);
      expect(loads).toBe(0);
    });
});

test('a development server that does not answer is no release, and other visitors see none of it', async ({
  page,
}) => {
  const origin = `http://localhost:${await freePort()}`;
  await page.goto(`${site.url}/archives?dev-override=mfe-public@${origin}`);
  await expect(badgeOf(page)).toContainText(`mfe-public vient de ${origin}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('indisponible');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('indisponible');

  const released = await page.request.get(`${site.url}/archives`);
  const html = await released.text();
  expect(html).toContain('<h1');
  expect(html).not.toContain(origin);
  expect(released.headers()['content-security-policy']).not.toContain('localhost');
});

test('a site without overrides does nothing with one', async ({ page, stack }) => {
  const origin = `http://localhost:${await freePort()}`;
  const requests = watchRequests(page, origin);
  const plain = await page.request.get('/login');
  const response = await page.goto(`${stack.url}/login?dev-override=mfe-member@${origin}`);
  await expect(addressField(page)).toBeVisible();
  await expect(badgeOf(page)).toHaveCount(0);
  expect(requests).toEqual([]);
  const policy = 'content-security-policy';
  expect(response?.headers()[policy]).toBe(plain.headers()[policy]);
  expect(await response?.text()).not.toContain('/assets/dev/');
});
