import type { Locator, Page } from '@playwright/test';
import { holdScripts } from '../stack/slow-line.ts';
import { expect, findEpisodes, findSubject, isHydrated, test } from '../stack/test.ts';

// The public pages without scripts, and with images that fail.

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`with a ${colorScheme} system`, () => {
      test.use({ colorScheme });
      test('pages have its theme (U26)', async ({ page }) => {
        await page.goto('/');
        const background = colorScheme === 'light' ? 'rgb(244, 238, 225)' : 'rgb(11, 14, 19)';
        await expect(page.locator('body')).toHaveCSS('background-color', background);
      });
    });
  }

  test('the next date is in words, an episode can be played and downloaded, and no dead button is shown (U26)', async ({
    page,
  }) => {
    const { podcast } = await findEpisodes(page.request);
    for (const address of ['/', `/episodes/${podcast.slug}`]) {
      await page.goto(address);
      const audio = page.getByRole('main').locator('audio');
      await expect(audio).toBeVisible();
      await expect(audio).toHaveAttribute('src', /^\/api\/episodes\/\d+\/stream$/);
      await expect(page.getByRole('main').getByRole('link', { name: 'Télécharger' })).toBeVisible();
      await page
        .locator('details')
        .evaluateAll((all) => all.forEach((node) => node.setAttribute('open', '')));
      await expect(page.getByRole('button')).toHaveCount(0);
    }
    await page.goto('/');
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expect(page.getByText(/^lundi \d+(er)? \S+ \d{4}, 10:00, Paris$/i)).toBeVisible();
  });

  test('the sign-in page says what is missing, and offers no form that could not be sent (U26)', async ({
    page,
  }) => {
    await page.goto('/login');
    // By selector, because text queries skip what is inside `noscript`.
    await expect(page.locator('main noscript p')).toContainText('Il manque JavaScript');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });

  test('the drawn cover and the initials hide the mark of an image that fails (U24)', async ({ page }) => {
    const { podcast } = await findEpisodes(page.request);
    const drawn = await servePicturesThatFail(page);
    for (const address of ['/', `/episodes/${podcast.slug}`]) {
      // No element has this address: only what is drawn over the failed image requests it.
      const requested = page.waitForRequest((request) => request.url().endsWith(drawn));
      await page.goto(address);
      const image = page.locator(`main img[src="${dead}"]`).first();
      await image.scrollIntoViewIfNeeded();
      await requested;
      expect(await coverOverFailure(image)).toEqual({ content: '""', isDrawn: true, isWhole: true });
    }
  });
});

const dead = '/dead.jpg';

/** Serves documents as if the latest episode had a cover, and its guests pictures, that fail. Returns its drawn cover. */
async function servePicturesThatFail(page: Page): Promise<string> {
  const reply = await page.request.get('/api/episodes/latest');
  const { data } = (await reply.json()) as { data: { episode: { number: number } } };
  const drawn = `/covers/${data.episode.number}.svg`;
  await page.route(`**${dead}`, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(/\/(episodes\/[^/?]+)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const served = await route.fetch();
    // In the HTML and in the data for hydration.
    const html = (await served.text())
      .replaceAll('"cover_url":null', `"cover_url":"${dead}"`)
      .replaceAll(/src="(\/covers\/\d+\.svg)"/g, `style="--generated:url($1)" src="${dead}"`);
    return route.fulfill({ response: served, body: html });
  });
  return drawn;
}

/** What is drawn over an image that failed to load. */
const coverOverFailure = (image: Locator) =>
  image.evaluate((node) => {
    const { content, backgroundImage, width, height } = getComputedStyle(node, '::after');
    const box = node.getBoundingClientRect();
    return {
      content,
      isDrawn: backgroundImage.includes('/covers/'),
      isWhole: Math.abs(parseFloat(width) - node.clientWidth) < 1 && box.height > 0 && height === width,
    };
  });

test('dead images are replaced by the drawn cover and by initials, also those that failed before hydration (U24)', async ({
  page,
}) => {
  const { podcast } = await findEpisodes(page.request);
  const drawn = await servePicturesThatFail(page);
  for (const address of ['/', `/episodes/${podcast.slug}`]) {
    await page.goto(address);
    await expect.poll(() => isHydrated(page)).toBe(true);
    // Lazy images fail once they come near the screen.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator(`img[src="${dead}"]`)).toHaveCount(0);
    await expect(page.locator(`img[src="${drawn}"]`).first()).toBeAttached();
  }
});

for (const [name, first, second] of [
  ['newsletter', 'Adresse e-mail', 'Prénom, facultatif'],
  ['contact', 'Nom', 'Sujet'],
  ['invites/candidature', 'Nom complet', "Domaine d'expertise"],
  ['the page of a subject', 'Votre message', 'Nom'],
] as const)
  test(`what is typed into the form of ${name} before hydration stays when something is typed after it`, async ({
    page,
    request,
  }) => {
    const address = name === 'the page of a subject' ? (await findSubject(request)).path : `/${name}`;
    const { release } = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field(first).fill('zoe@exemple.fr');
    release();
    await expect.poll(() => isHydrated(page, field(first))).toBe(true);
    await field(second).press('a');
    await expect(field(first)).toHaveValue('zoe@exemple.fr');
  });
