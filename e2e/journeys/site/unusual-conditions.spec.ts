import type { Locator } from '@playwright/test';
import { sidewaysScroll } from '../../stack/axe.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { expect, findEpisodes, findPost, findSubject, isHydrated, test } from '../../stack/test.ts';

// Pages on paper, in forced colours, with long words, and with late fonts.
test.describe.configure({ timeout: 180_000 });

const colourOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

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
  await expect(page.getByText('À l’écoute', { exact: true })).toBeHidden();
  const link = page.locator('main a[href^="http"]').first();
  const address = await link.evaluate((node) => getComputedStyle(node, '::after').content);
  expect(address).toContain('http');
  // No control, and no empty section.
  for (const name of ['Charger la vidéo', 'Partager'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Regarder sur/ })).toBeVisible();
  await expect(page.getByText('À l’écoute', { exact: true })).toBeHidden();
  // During the distribution, on a Monday, there is no date.
  await page.clock.setFixedTime('2026-11-19T12:00:00Z');
  await page.goto('/');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByText(/, 10:00, Paris$/)).toBeVisible();
  await page.goto('/users/demo-host');
  await expect(page.getByText(/autres épisodes/)).toBeHidden();
  const website = page.getByRole('link', { name: /^GitHub/ });
  expect((await website.boundingBox())?.height).toBeLessThan(60);
});

test('on paper a post is its text and its author, without what can only be pressed (U27)', async ({
  page,
}) => {
  await page.goto((await findPost(page.request)).path);
  const main = page.getByRole('main');
  const pressed = [main.getByRole('button'), main.getByRole('textbox'), main.getByRole('complementary')];
  for (const part of pressed) await expect(part.first()).toBeVisible();
  const title = await main.getByRole('heading', { level: 1 }).innerText();
  await page.emulateMedia({ media: 'print' });
  for (const part of pressed) await expect(part).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(main.getByText('Autres articles')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('on paper a subject has neither its form nor its links to others, and the queue has no controls (U27)', async ({
  page,
  stack,
}) => {
  await page.goto((await findSubject(page.request)).path);
  const turn = page.getByText('Suite du conducteur');
  await expect(turn).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of [turn, page.getByText('Nouveau message'), page.getByRole('textbox')])
    await expect(part.first()).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Commentaires/ })).toBeVisible();

  await page.emulateMedia({ media: 'screen' });
  await signInAs(page.context(), stack, 'moderator');
  await page.goto('/dashboard?onglet=moderation');
  const comment = page.getByRole('article').first();
  await expect(comment.getByRole('button', { name: 'Approuver' }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(comment).toBeVisible();
  for (const role of ['button', 'checkbox', 'tab'] as const)
    await expect(page.getByRole('main').getByRole(role)).toHaveCount(0);
});

test.describe('with forced colours', () => {
  test('large type hides neither the line above it nor a rule, and the marks of closed subjects are drawn (U11)', async ({
    page,
  }) => {
    const { podcast } = await findEpisodes(page.request);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.goto(`/episodes/${podcast.slug}`);
      const heading = page.getByRole('heading', { level: 1 });
      const text = await colourOf(page.locator('body'), 'color');
      for (const part of [heading, heading.locator('span').last()]) {
        await expect(part).toHaveCSS('forced-color-adjust', 'none');
        await expect(part).toHaveCSS('color', text);
      }
      const plus = page.locator('summary [aria-hidden]').last();
      const mark = await plus.evaluate((node) => getComputedStyle(node, '::before').backgroundColor);
      expect(mark).toBe(text);
      await page.clock.setFixedTime('2026-11-19T12:00:00Z');
      await page.goto('/');
      for (const figure of await page.getByRole('timer').locator('.display').all())
        await expect(figure).toHaveCSS('color', text);
    }
  });

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

test('with forced colours the open tab, the view and the comment under the keys are marked (U11)', async ({
  page,
  stack,
}) => {
  await signInAs(page.context(), stack, 'moderator');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dashboard?onglet=moderation');
  const borderOf = (element: Locator) => colourOf(element, 'border-bottom-color');
  const tab = (selected: boolean) => page.getByRole('tab', { selected }).first();
  const view = (pressed: boolean) => page.getByRole('main').getByRole('button', { pressed }).first();
  const comment = page.getByRole('article').first();
  await expect(comment).toBeVisible();
  expect(await borderOf(tab(true))).not.toBe(await borderOf(tab(false)));
  expect(await borderOf(view(true))).not.toBe(await borderOf(view(false)));
  const line = await comment.evaluate((node) => getComputedStyle(node, '::after').backgroundColor);
  expect(line).not.toBe(await colourOf(page.locator('body'), 'background-color'));
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
    await expect.poll(async () => [width, next, await sidewaysScroll(page)]).toEqual([width, next, 0]);
  }
  // A request that is still answered when the test ends would fail it.
  await page.unrouteAll({ behavior: 'wait' });
});

test('the home page: nothing blinks for long, a cover shows its whole number, and figures stay beside the rest (U9, U10, U25)', async ({
  page,
}) => {
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
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
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
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
});

test('initials are not cut in the portrait (U21)', async ({ page, context, stack }) => {
  const { id } = await signInAs(context, stack);
  for (const name of ['Wanda Wolff', 'Mélanie Weber', '👩‍💻 🇫🇷']) {
    await queryAs(stack, 'auth', 'update auth.users set name = $1 where id = $2', [name, id]);
    await expect(async () => {
      await page.goto(`/users/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name, { timeout: 1_000 });
    }).toPass();
    const letters = page.locator('main [aria-hidden] > .display').first();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(letters).toBeVisible();
      // Letters of a fallback font may be wider.
      const overhang = () =>
        letters.evaluate((element) => {
          const frame = element.parentElement?.getBoundingClientRect();
          return frame ? element.getBoundingClientRect().right - frame.right : Infinity;
        });
      await expect.poll(overhang).toBeLessThanOrEqual(0);
    }
  }
});
