import type { Browser } from '@playwright/test';
import { storageKeys } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import { audioState, expectPlaying, hero } from '../../stack/audio.ts';
import { goBackToKeptPage, leaveFor, openKeepingBrowser, watchKeeping } from '../../stack/kept-pages.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { publicPages, testPages } from '../../stack/public-pages.ts';
import { fetchCurrentUser } from '../../stack/sign-in.ts';
import { expect, isHydrated, test, watchPageErrors } from '../../stack/test.ts';

// Back and forward restore the page at once, with what has changed meanwhile.

/**
 * Not cached: pages behind links of mails, whose addresses are secrets, those for developers, and one that does not
 * exist.
 */
const unkept = [
  ...testPages,
  '/contact/confirmation',
  paths.commentMail,
  '/newsletter/confirmation',
  '/newsletter/desinscription',
  paths.preview,
  '/absente',
];

let browser: Browser;
/** A headless shell caches no page: only the reasons are checked then. */
let keepsPages: boolean;
test.beforeAll(async ({ playwright, launchOptions }) => {
  ({ browser, keepsPages } = await openKeepingBrowser(playwright, launchOptions));
  if (!keepsPages) console.info('▸ No browser with a back/forward cache: only what forbids it is looked at.');
});
test.afterAll(() => browser.close());

async function openPage(baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const keeping = await watchKeeping(context);
  const page = await context.newPage();
  return { context, page, keeping, errors: watchPageErrors(page) };
}

test('a browser may keep every public page, whoever reads it', async ({ stack, request }) => {
  test.setTimeout(300_000);
  const { context, page, keeping, errors } = await openPage(stack.url);
  const pages = (await publicPages(request)).filter((path) => !unkept.includes(path));
  for (const path of pages)
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect([path, response?.status(), response?.headers()['cache-control']]).toEqual([
        path,
        200,
        expect.not.stringContaining('no-store'),
      ]);
      await expect.poll(() => isHydrated(page)).toBe(true);
      // A browser that keeps no page says the same about each of them.
      if (!keepsPages && path !== paths.home) return;
      await leaveFor(page, keeping, paths.advertising === path ? paths.faq : paths.advertising);
      await goBackToKeptPage(page, keeping, keepsPages);
    });
  expect(keeping.forbidding).toEqual([]);
  await signInAs(context, stack);
  for (const path of pages) {
    const control = (await page.request.get(path)).headers()['cache-control'];
    expect([path, control]).toEqual([path, expect.not.stringContaining('no-store')]);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('back shows the page as it was left, silent, and plays when it is pressed', async ({ stack }) => {
  const { context, page, keeping, errors } = await openPage(stack.url);
  await page.goto('/');
  await expect.poll(() => isHydrated(page, hero(page))).toBe(true);
  await hero(page).click();
  await expectPlaying(page);
  const theme = page.locator('html');
  const before = await theme.getAttribute('data-theme');
  const other = before === 'dark' ? 'light' : 'dark';

  await test.step('on another page somebody chooses another theme and turns the sound down', async () => {
    await leaveFor(page, keeping, paths.faq);
    await page.evaluate(
      ([themeKey, chosen, volumeKey]) => {
        localStorage.setItem(themeKey, chosen);
        localStorage.setItem(volumeKey, '40');
      },
      [storageKeys.theme, other, storageKeys.volume] as const,
    );
  });

  await goBackToKeptPage(page, keeping, keepsPages);
  if (keepsPages) {
    await expect(hero(page)).toHaveAccessibleName("Écouter l'épisode");
    expect(await audioState(page)).toMatchObject({ isPaused: true, volume: 0.4 });
    await expect(theme).toHaveAttribute('data-theme', other);
    await hero(page).click();
    await expectPlaying(page);
    await expect(hero(page)).toHaveAccessibleName('Mettre en pause');
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('a session that has ended meanwhile is not shown on the page that comes back', async ({ stack }) => {
  const { context, page, keeping, errors } = await openPage(stack.url);
  const { id, name } = await signInAs(context, stack);
  await page.goto('/');
  const account = page.getByRole('button', { name: new RegExp(name) });
  await expect(account).toBeVisible();
  await leaveFor(page, keeping, paths.faq);
  await queryAs(stack, 'auth', 'delete from auth.sessions where user_id = $1', [id]);
  // The gateway caches a session for a second.
  await expect.poll(async () => (await fetchCurrentUser(page)).is_authenticated).toBe(false);
  await goBackToKeptPage(page, keeping, keepsPages);
  await expect(account).toBeHidden();
  await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});
