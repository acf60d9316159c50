import type { Page } from '@playwright/test';
import { signInAs } from '../stack/members.ts';
import { holdScripts } from '../stack/slow-line.ts';
import { addressField, sendButton, afterBotCheck } from '../stack/sign-in.ts';
import { expect, test } from '../stack/test.ts';

/** Records the paths that the page requests. */
function watchRequests(page: Page): (pattern: RegExp) => string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return (pattern) => paths.filter((path) => pattern.test(path));
}

const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new PerformanceObserver((list) => {
          // The type of these entries is not in TypeScript's library.
          const last = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined;
          resolve(last?.element?.tagName);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

test('the sign-in form is painted before any script, and keeps text typed before hydration', async ({
  page,
}) => {
  const { release } = await holdScripts(page);
  const requests = watchRequests(page);
  await page.goto('/login?next=%2Farchives', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  // The observer may report what was painted so far.
  await expect.poll(() => largestPaint(page)).toBe('H1');
  await expect(sendButton(page)).toBeDisabled();
  await addressField(page).fill('ecoute@nobicast.example');
  await addressField(page).press('Enter');
  await expect(page).toHaveURL(/\/login\?next=%2Farchives$/);

  release();
  await expect(sendButton(page)).toBeEnabled(afterBotCheck);
  await expect(addressField(page)).toHaveValue('ecoute@nobicast.example');
  expect(requests(/^\/api\/(auth\/me|bot-check)$/).sort()).toEqual(['/api/auth/me', '/api/bot-check']);
  expect(requests(/page-login/)).toHaveLength(1);
  expect(requests(/page-(dashboard|auth)/)).toEqual([]);
});

test('the dashboard requests its data while its code loads, and everything once', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack);
  const { release } = await holdScripts(page);
  const requests = watchRequests(page);
  const data = page.waitForResponse('**/api/dashboard');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Chargement de votre tableau de bord…' })).toBeVisible();
  expect((await data).status()).toBe(200);

  release();
  await expect(page.getByRole('tab', { name: 'Profil' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests(/^\/api\/(auth\/me|dashboard)$/).sort()).toEqual(['/api/auth/me', '/api/dashboard']);
  expect(requests(/page-dashboard/)).toHaveLength(1);
  expect(requests(/page-(login|auth)/)).toEqual([]);
});

for (const path of ['/login', '/dashboard']) {
  test(`the document of ${path} is the same for everybody, not cached and not indexed`, async ({
    page,
    context,
    request,
    stack,
  }) => {
    const anonymous = await request.get(path);
    const member = await signInAs(context, stack);
    const own = await page.request.get(path);
    for (const reply of [anonymous, own]) {
      expect(reply.status()).toBe(200);
      expect(reply.headers()['cache-control']).toBe('no-store');
      expect(reply.headers()['x-robots-tag']).toBe('noindex');
    }
    const html = await own.text();
    expect(html).toBe(await anonymous.text());
    expect(html).not.toContain(member.email);
  });
}

test('without JavaScript the member pages say that they need it', async ({ pageWithoutScripts: page }) => {
  for (const path of ['/login', '/dashboard']) {
    await page.goto(path);
    // Playwright finds no text in <noscript>.
    await expect(page.locator('main noscript p')).toBeVisible();
    await expect(page.locator('main noscript p')).toContainText('Il manque JavaScript');
  }
});
