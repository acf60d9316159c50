import { expect, isHydrated, test } from '../stack/test.ts';

test('the archives are filtered by kind, and their months are linked (U22)', async ({ page }) => {
  await page.goto('/archives');
  await expect.poll(() => isHydrated(page)).toBe(true);
  const rows = page.getByRole('main').locator('ol > li');
  const all = await rows.count();
  await page.getByRole('button', { name: 'Préparations' }).click();
  await expect(page).toHaveURL('/archives?type=preparation');
  await expect(rows.filter({ hasText: 'Podcast' })).toHaveCount(0);
  await expect(rows).not.toHaveCount(0);
  const preparations = await rows.count();
  await page.getByRole('button', { name: 'Podcasts' }).click();
  await expect(rows).toHaveCount(all - preparations);
  const month = page.getByRole('navigation', { name: 'Mois' }).getByRole('link').last();
  const heading = page.getByRole('heading', { level: 2, name: await month.innerText(), exact: true });
  await month.click();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page).toHaveURL(/\/archives\?type=podcast#mois-/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the filter and the years work together (U22, U26)', async ({ page }) => {
    await page.goto('/archives');
    await page.getByRole('button', { name: 'Podcasts' }).click();
    await expect(page.getByRole('main').locator('ol > li').filter({ hasText: 'Prep' })).toHaveCount(0);
    await page.getByRole('form', { name: 'Années' }).getByRole('button').nth(1).click();
    await expect(page).toHaveURL(/[?&]type=podcast/);
    await expect(page).toHaveURL(/[?&]year=\d{4}/);
    await expect(page.getByRole('main').locator('ol > li').filter({ hasText: 'Prep' })).toHaveCount(0);
  });
});

test('a row of the archives is low on a phone, and is a target as a whole (U22)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/archives');
  const heights = await page
    .getByRole('main')
    .locator('ol > li')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height).sort((a, b) => a - b));
  // Half of the 152 pixels that it had; a long title may take a line more. Still a target for a thumb.
  expect(heights[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(76);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  const box = await page.getByRole('main').locator('ol > li').first().boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 16);
  await expect(page).toHaveURL(/\/episodes\//);
});

test('the home page goes on with three earlier episodes (U22)', async ({ page }) => {
  await page.goto('/');
  const earlier = page.locator('section').filter({ has: page.getByRole('heading', { name: 'À réécouter' }) });
  await expect(earlier.getByRole('listitem')).toHaveCount(3);
  await earlier.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/episodes\//);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`from the archives an episode opens in a view transition: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.ready.then(() => {
          const animations = document
            .getAnimations()
            .filter(({ effect }) =>
              (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition'),
            );
          document.documentElement.dataset.animations = String(animations.length);
        });
        return transition;
      };
    });
    await page.goto('/archives');
    await expect.poll(() => isHydrated(page)).toBe(true);
    await page.getByRole('main').locator('ol > li a').first().click();
    await expect(page).toHaveURL(/\/episodes\//);
    const animations = () => page.evaluate(() => document.documentElement.dataset.animations);
    if (reducedMotion === 'reduce') await expect.poll(animations).toBe('0');
    else await expect.poll(async () => Number(await animations())).toBeGreaterThan(0);
  });
