import type { Page } from '@playwright/test';
import { audioState, expectPlaying, hero } from '../../stack/audio.ts';
import { holdScripts } from '../../stack/slow-line.ts';
import { expect, isHydrated, test } from '../../stack/test.ts';

/** As the translators of browsers do: each text moves into elements of theirs, which React does not know. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.textContent?.trim() && !node.parentElement?.closest('script, style, noscript, textarea')
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
    );
    const all: Text[] = [];
    while (texts.nextNode()) all.push(texts.currentNode as Text); // only texts are shown
    for (const text of all) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `${text.data} *`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

/** What a listener does next: plays, pauses, goes to another page and comes back. */
async function useThePage(page: Page) {
  await hero(page).click();
  await expectPlaying(page);
  await hero(page).click();
  await expect.poll(async () => (await audioState(page)).isPaused).toBe(true);
  await page
    .getByRole('link', { name: /^Archives/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Épisodes/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /Hello/ })).toBeVisible();
}

// React throws where it removes a text that a translator has moved, and a page that throws is gone.
for (const when of ['before', 'after'] as const)
  test(`a page that a translator changes ${when} hydration goes on working (T3-P20)`, async ({
    browser,
    stack,
  }) => {
    const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    if (when === 'before') {
      const { release } = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.locator('footer')).toBeAttached();
      await translate(page);
      release();
    } else await page.goto('/');
    await expect.poll(() => isHydrated(page)).toBe(true);
    if (when === 'after') await translate(page);
    await useThePage(page);
    // Before hydration React draws the page again, in French (#418): that is all.
    expect(errors.filter((message) => when === 'after' || !message.includes('#418'))).toEqual([]);
    await context.close();
  });
