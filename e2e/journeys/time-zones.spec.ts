import { expect, test } from '../stack/test.ts';

// COUNTDOWN-11: the countdown does not depend on the visitor's time zone.
for (const timezoneId of ['Asia/Tokyo', 'America/New_York', 'Europe/Paris']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the countdown counts to Monday 10:00 in Paris, then the distribution is on', async ({ page }) => {
      await page.clock.setFixedTime('2026-11-22T23:30:00Z'); // Sunday evening in New York, Monday elsewhere
      await page.goto('/');
      const main = page.getByRole('main');
      // COUNTDOWN-10
      await expect(main.getByText('lundi 23 novembre 2026, 10:00, Paris')).toBeVisible();
      await expect(main.getByRole('timer')).toHaveText(/00\s*jour.*09\s*heures/);
      await page.clock.setFixedTime('2026-11-23T09:00:00Z');
      await expect(main.getByText('Distribution en cours !')).toBeVisible();
    });
  });
}
