import { problemsOf } from '../stack/axe.ts';
import { expect, isHydrated, test } from '../stack/test.ts';

const mistyped = 'terminla';

test('the search of the header finds as one types, and opens a result with the keyboard alone', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/');
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.keyboard.press('/');
  const field = page.getByLabel('Rechercher', { exact: true }).first();
  await expect(field).toBeFocused();
  await page.keyboard.type('un terminal dans');
  const results = page.getByRole('listbox', { name: 'Résultats' });
  const chosen = results.getByRole('option', { selected: true });
  await expect(chosen).toContainText('Un terminal dans la grange');
  expect(await problemsOf(page)).toEqual([]);
  const address = await chosen.getAttribute('href');
  // To the second of the subject.
  expect(address).toMatch(/^\/episodes\/[a-z0-9-]+\?t=\d+$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${address?.replace('?', '\\?')}$`));
  await expect(results).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test('all results are on a page of their own, by type, with what was searched marked (ROUTES-26, LAYOUT-38)', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/');
  await expect.poll(() => isHydrated(page)).toBe(true);
  const field = page.getByLabel('Rechercher', { exact: true }).first();
  await field.click();
  await field.pressSequentially('terminal');
  await page.getByRole('option', { name: /^Tout/ }).click();
  await expect(page).toHaveURL('/search?q=terminal');
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/terminal/i);
  await page
    .getByRole('navigation', { name: 'Types de résultats' })
    .getByRole('link', { name: /Sujets/ })
    .click();
  await expect(page).toHaveURL('/search?q=terminal&type=subject');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Sujets']);
  const main = page.getByRole('main').getByRole('searchbox');
  await main.fill(mistyped);
  await main.press('Enter');
  await expect(page).toHaveURL(`/search?q=${mistyped}`);
  await expect(page.getByText('Ces mots ne sont nulle part.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'terminal', exact: true })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

for (const path of ['/search', '/search?q=terminal', '/search?q=zzzzqq']) {
  test(`axe finds nothing on ${path}, which does not scroll horizontally`, async ({ page, pageErrors }) => {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
      expect(await problemsOf(page)).toEqual([]);
    }
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(pageErrors).toEqual([]);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the results are in the document', async ({ page }) => {
    await page.goto('/');
    const field = page.getByLabel('Rechercher', { exact: true }).first();
    await field.fill('terminal');
    await field.press('Enter');
    await expect(page).toHaveURL('/search?q=terminal');
    await expect(page.getByRole('heading', { name: /terminal a cinquante ans/ })).toBeVisible();
    await page
      .getByRole('link', { name: /Sujets/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Sujets']);
  });
});
