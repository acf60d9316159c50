import { expect, test } from '../stack/test.ts';

// COUNTDOWN-11: the countdown does not depend on the visitor's time zone.
const timeZones = [
  'Asia/Tokyo',
  'America/New_York',
  'Europe/Paris',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
for (const timezoneId of timeZones) {
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

    // COUNTDOWN-19
    test('a page that stays open over the turn of the week counts to the next Monday', async ({ page }) => {
      await page.clock.install({ time: '2026-11-23T22:59:30Z' });
      await page.goto('/');
      const main = page.getByRole('main');
      await expect(main.getByText('Distribution en cours !')).toBeVisible();
      await page.clock.runFor('01:40');
      await expect(main.getByText('lundi 30 novembre 2026, 10:00, Paris')).toBeVisible();
      await expect(main.getByRole('timer')).toHaveText(/06\s*jours.*09\s*heures/);
    });
  });
}
