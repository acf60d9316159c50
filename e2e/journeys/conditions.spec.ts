import type { Locator, Page } from '@playwright/test';
import { expect, findEpisodes, isHydrated, test } from '../stack/test.ts';

// The public pages under conditions that are not the usual ones: no scripts, paper, forced colours, large text, zoom.

/** Every kind of public page that is built. */
async function publicPages(page: Page): Promise<string[]> {
  const { podcast, preparation } = await findEpisodes(page.request);
  return ['/', '/archives', `/episodes/${podcast.slug}`, `/episodes/${preparation.slug}`, '/faq', '/nowhere'];
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const colourOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

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
      await expect(page.getByRole('button', { name: /Écouter l|Partager|thème|Lire/ })).toHaveCount(0);
    }
    await page.goto('/');
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expect(page.getByText(/^lundi \d+ \S+ \d{4}, 10:00, Paris$/i)).toBeVisible();
  });
});

test('on paper a page is its content alone, with every subject open and the addresses of other sites (U27)', async ({
  page,
}) => {
  const { podcast } = await findEpisodes(page.request);
  await page.goto(`/episodes/${podcast.slug}`);
  const closed = page.locator('details:not([open])');
  expect(await closed.count()).toBeGreaterThan(0);
  const text = closed.first().locator('> div').first();
  await expect(text).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(text).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const part of [page.getByRole('contentinfo'), page.getByRole('navigation', { name: 'Principale' })])
    await expect(part).toHaveCount(0);
  await expect(page.locator('#lecteur')).toBeHidden();
  const link = page.locator('main a[href^="http"]').first();
  const address = await link.evaluate((node) => getComputedStyle(node, '::after').content);
  expect(address).toContain('http');
});

test.describe('with forced colours', () => {
  test('the current page, the current year and the volume are shown (U11)', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/archives');
    const navigation = page.getByRole('navigation', { name: 'Principale' });
    const [current, other] = [
      navigation.locator('[aria-current="page"]'),
      navigation.locator('a:not([aria-current])').first(),
    ];
    expect(await colourOf(current, 'border-bottom-width')).not.toBe(
      await colourOf(other, 'border-bottom-width'),
    );
    const years = page.getByRole('form', { name: 'Années' });
    expect(await colourOf(years.locator('[aria-current]'), 'border-bottom-color')).not.toBe(
      await colourOf(years.locator('button:not([aria-current])').first(), 'border-bottom-color'),
    );
    await page.goto('/');
    await expect(page.getByRole('slider', { name: 'Volume' })).toHaveCSS('appearance', 'auto');
    await page.goto('/archives');
    await page.setViewportSize({ width: 375, height: 740 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.locator('#menu-principal');
    expect(await colourOf(menu.locator('[aria-current]'), 'border-left-width')).not.toBe(
      await colourOf(menu.locator('a:not([aria-current])').first(), 'border-left-width'),
    );
  });
});

test.describe('large text and small screens', () => {
  for (const { name, width, height, rootSize } of [
    { name: 'text of 24 px on a phone', width: 360, height: 740, rootSize: 24 },
    { name: 'text of 32 px on a phone', width: 360, height: 740, rootSize: 32 },
    { name: 'text of 28 px on a tablet', width: 768, height: 1024, rootSize: 28 },
    { name: 'a zoom of 400 %', width: 320, height: 256, rootSize: 16 },
    { name: 'a phone on its side', width: 780, height: 360, rootSize: 16 },
  ]) {
    test(`${name}: the menu is on the screen, and nothing scrolls sideways (U10)`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript((size) => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = `${size}px`;
        });
      }, rootSize);
      for (const address of await publicPages(page)) {
        await page.goto(address);
        expect([address, await sidewaysScroll(page)]).toEqual([address, 0]);
      }
      await expect.poll(() => isHydrated(page)).toBe(true);
      const button = page.getByRole('button', { name: 'Menu' });
      await expect(button).toBeInViewport({ ratio: 1 });
      await button.click();
      const panel = page.locator('#menu-principal');
      await expect(panel).toBeInViewport();
      const [bar, box] = [await button.boundingBox(), await panel.boundingBox()];
      expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? NaN) + (bar?.height ?? NaN));
      expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(height + 1);
      await panel.getByRole('link', { name: 'Connexion' }).scrollIntoViewIfNeeded();
      await expect(panel.getByRole('link', { name: 'Connexion' })).toBeInViewport();
    });
  }

  test('a low screen belongs to the page: the header scrolls away (U10)', async ({ page }) => {
    await page.setViewportSize({ width: 780, height: 360 });
    await page.goto('/archives');
    await page.mouse.wheel(0, 1_000);
    await expect(page.getByRole('link', { name: 'Nobicast', exact: true })).not.toBeInViewport();
  });
});

test('dead images are replaced by the drawn cover and by initials, also those that failed before hydration (U24)', async ({
  page,
}) => {
  const reply = await page.request.get('/api/episodes/latest');
  const { data } = (await reply.json()) as { data: { episode: { slug: string; number: number } } };
  const dead = '/dead.jpg';
  await page.route(`**${dead}`, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(/\/(episodes\/[^/?]+)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const served = await route.fetch();
    // As if the episode had a cover and its guests pictures: in the HTML and in the data for hydration.
    const html = (await served.text())
      .replaceAll('"cover_url":null', `"cover_url":"${dead}"`)
      .replaceAll(/src="\/covers\/\d+\.svg"/g, `src="${dead}"`);
    return route.fulfill({ response: served, body: html });
  });
  for (const address of ['/', `/episodes/${data.episode.slug}`]) {
    await page.goto(address);
    await expect.poll(() => isHydrated(page)).toBe(true);
    // Lazy images fail once they come near the screen.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator(`img[src="${dead}"]`)).toHaveCount(0);
    await expect(page.locator(`img[src="/covers/${data.episode.number}.svg"]`).first()).toBeAttached();
  }
});

test('a title of one very long word wraps (U23)', async ({ page }) => {
  const word = 'Anticonstitutionnellement'.repeat(24);
  await page.route(/\/api\/episodes/, async (route) => {
    const served = await route.fetch();
    const text = (await served.text()).replaceAll(/"title":"[^"]*"/g, `"title":"${word}"`);
    return route.fulfill({ response: served, body: text });
  });
  const { all } = await findEpisodes(page.request);
  for (const [width, start, next] of [
    [360, '/', '/archives'],
    [768, '/faq', '/archives'],
    [1440, '/faq', '/archives'],
    [360, '/faq', '/'],
    [1440, '/archives', `/episodes/${all[0]?.slug}`],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(start);
    await expect.poll(() => isHydrated(page, page.locator('footer a').first())).toBe(true);
    await page
      .locator(`a[href="${next}"]`)
      .last()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page.getByText(word).first()).toBeAttached();
    expect([width, next, await sidewaysScroll(page)]).toEqual([width, next, 0]);
  }
});

test('nothing blinks for more than five seconds, and only in the headline (U9)', async ({ page }) => {
  await page.goto('/');
  const durations = await page.locator('.cursor').evaluateAll((cursors) =>
    cursors.map((cursor) => {
      const { animationName, animationDuration, animationIterationCount } = getComputedStyle(
        cursor,
        '::after',
      );
      return animationName === 'none' ? 0 : parseFloat(animationDuration) * Number(animationIterationCount);
    }),
  );
  expect(durations).toHaveLength(2);
  expect(Math.max(...durations)).toBeLessThanOrEqual(5);
  expect(Math.min(...durations)).toBe(0);
});

test('the close-up of a cover shows its whole number (U25)', async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const shown = await page
      .locator('main img[src^="/covers/"]')
      .first()
      .evaluate((image) => {
        const frame = image.parentElement?.getBoundingClientRect();
        const whole = image.getBoundingClientRect();
        return [(frame?.width ?? 0) / whole.width, (frame?.height ?? 0) / whole.height];
      });
    expect(Math.min(...shown)).toBeGreaterThan(0.85);
  }
});
