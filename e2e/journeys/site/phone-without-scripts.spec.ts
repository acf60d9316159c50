import type { Locator, Page } from '@playwright/test';
import { publicPages, testPages } from '../../stack/public-pages.ts';
import { holdScripts } from '../../stack/slow-line.ts';
import { expect, findEpisodes, findSubject, isHydrated, test } from '../../stack/test.ts';

// The public pages on a phone whose scripts never load or load late, or whose pictures fail.
test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 360, height: 740 } });

/** Pages that need scripts or a valid link. */
const withoutText = new Set([...testPages, '/mes-donnees', '/apercu']);
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const openDetails = (page: Page) =>
  page.locator('details').evaluateAll((all) => all.forEach((node) => node.setAttribute('open', '')));

const dead = '/dead.jpg';

/** Serves documents whose latest episode has a cover, and its guests pictures, that fail. Returns its drawn cover. */
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read, with its fonts, in the theme of the system', async ({
    page,
    request,
  }) => {
    const fonts = new Set<string>();
    page.on('request', (sent) => {
      const file = /([^/]+)\.\w+\.woff2$/.exec(sent.url())?.[1];
      if (file) fonts.add(file);
    });
    const addresses = (await publicPages(request)).filter((address) => !withoutText.has(address));
    expect(addresses.length).toBeGreaterThan(25);
    for (const address of addresses) {
      await page.goto(address);
      await expect(heading(page), address).toBeVisible();
      const main = page.getByRole('main');
      const text = await main.innerText();
      expect([address, text.length > 120, /Chargement/.test(text)]).toEqual([address, true, false]);
      expect([address, await main.getByLabel(/^Chargement/).count()]).toEqual([address, 0]);
      if (address !== '/') continue;
      await expect.poll(() => [...fonts].sort()).toEqual(['bricolage', 'literata', 'martian-mono']);
      for (const [colorScheme, background] of [
        ['light', 'rgb(244, 238, 225)'],
        ['dark', 'rgb(11, 14, 19)'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('body')).toHaveCSS('background-color', background);
      }
    }
    await page.goto('/mesure-d-audience');
    // Playwright finds no text in <noscript>.
    await expect(page.locator('main noscript p')).toBeVisible();
  });

  test('an episode can be played, downloaded and unfolded, archives filtered, words searched, and no button is dead (U26)', async ({
    page,
    request,
  }) => {
    const { podcast } = await findEpisodes(request);
    const main = page.getByRole('main');
    /** A popover, which the browser opens. */
    const menu = page.getByRole('button', { name: 'Menu' });

    await test.step('home and episode', async () => {
      for (const address of ['/', `/episodes/${podcast.slug}`]) {
        await page.goto(address);
        const audio = main.locator('audio');
        await expect(audio).toBeVisible();
        await expect(audio).toHaveAttribute('src', /^\/api\/episodes\/\d+\/stream$/);
        await expect(main.getByRole('link', { name: 'Télécharger' })).toBeVisible();
        if (address === '/') {
          await expect(page.getByRole('timer')).toHaveCount(0);
          await expect(page.getByText(/^lundi \d+(er)? \S+ \d{4}, 10:00, Paris$/i)).toBeVisible();
        } else {
          await main.locator('summary').first().click();
          await expect(main.locator('details').first()).toHaveAttribute('open', '');
        }
        await openDetails(page);
        await expect(page.getByRole('button')).toHaveCount(1);
        await expect(menu).toBeVisible();
      }
    });

    await test.step('the filter and the years of the archives work together (U22)', async () => {
      const preparations = main.locator('ol > li').filter({ hasText: 'Prep' });
      await menu.click();
      await page.locator('#menu-principal').getByRole('link', { name: 'Archives' }).click();
      await expect(page).toHaveURL('/archives');
      await page.getByRole('button', { name: 'Podcasts' }).click();
      await expect(preparations).toHaveCount(0);
      await page.getByRole('form', { name: 'Années' }).getByRole('button').nth(1).click();
      await expect(page).toHaveURL(/[?&]type=podcast/);
      await expect(page).toHaveURL(/[?&]year=\d{4}/);
      await expect(preparations).toHaveCount(0);
      const { searchParams } = new URL(page.url());
      await expect(heading(page)).toHaveText(`Épisodes ${searchParams.get('year')}`);
    });

    await test.step('the results of a search are in the document', async () => {
      await page.goto('/search');
      const field = main.getByRole('searchbox');
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

    await test.step('the sign-in page says what is missing, and offers no form that could not be sent', async () => {
      await page.goto('/login');
      await expect(page.locator('main noscript p')).toContainText('Il manque JavaScript');
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expect(main.getByRole('button')).toHaveCount(0);
    });
  });

  test('the search of the header is a form', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/');
    const field = page.getByLabel('Rechercher', { exact: true }).first();
    await field.fill('terminal');
    await field.press('Enter');
    await expect(page).toHaveURL('/search?q=terminal');
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

test('images that fail, also before hydration, are replaced by the drawn cover and by initials (U24)', async ({
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

test('what is typed into a form before hydration stays when something is typed after it', async ({
  page,
  request,
}) => {
  for (const [address, first, second] of [
    ['/newsletter', 'Adresse e-mail', 'Prénom, facultatif'],
    ['/contact', 'Nom', 'Sujet'],
    ['/invites/candidature', 'Nom complet', "Domaine d'expertise"],
    [(await findSubject(request)).path, 'Votre message', 'Nom'],
  ] as const)
    await test.step(address, async () => {
      const { release } = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      const field = (label: string) => page.getByLabel(label, { exact: true });
      await field(first).fill('zoe@exemple.fr');
      release();
      await expect.poll(() => isHydrated(page, field(first))).toBe(true);
      await field(second).press('a');
      await expect(field(first)).toHaveValue('zoe@exemple.fr');
      await page.unrouteAll({ behavior: 'wait' });
    });
});
