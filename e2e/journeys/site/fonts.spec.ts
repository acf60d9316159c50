import type { Page } from '@playwright/test';
import { holdFiles } from '../../stack/slow-line.ts';
import { expect, findEpisodes, isHydrated, test } from '../../stack/test.ts';
import { scrollThrough } from '../../stack/visited-page.ts';

const subsets = ['bricolage', 'literata', 'martian-mono'];

/** Without hashes. */
function watchFonts(page: Page): () => string[] {
  const names = new Set<string>();
  page.on('request', (request) => {
    const file = /([^/]+)\.\w+\.woff2$/.exec(request.url())?.[1];
    if (file) names.add(file);
  });
  return () => [...names].sort();
}

test('the French subsets are all that French pages need, come after the first paint, and have the weights of the design', async ({
  page,
  request,
}) => {
  const { podcast } = await findEpisodes(request);
  const fonts = watchFonts(page);
  await test.step('on a first visit no font is fetched before the first paint', async () => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const read = () =>
      page.evaluate(() => ({
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        fonts: performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.woff2'))
          .map(({ startTime }) => startTime),
      }));
    await expect.poll(async () => (await read()).fonts.length).toBe(subsets.length);
    const starts = await read();
    expect(Math.min(...starts.fonts)).toBeGreaterThanOrEqual(starts.paint);
  });

  await test.step('weights, widths and kerning', async () => {
    const loadedFamilies = () =>
      page.evaluate(() =>
        [...document.fonts].flatMap(({ family, status }) =>
          status === 'loaded' ? family.replaceAll('"', '') : [],
        ),
      );
    await expect.poll(loadedFamilies).toEqual(expect.arrayContaining(['Bricolage', 'Literata']));
    const width = (style: string) =>
      page.evaluate(async (font) => {
        const line = document.createElement('span');
        line.textContent = 'AVATAR, Té To L’été';
        line.style.cssText = `position: absolute; white-space: nowrap; font-size: 100px; ${font}`;
        document.body.append(line);
        await document.fonts.ready;
        const { width: measured } = line.getBoundingClientRect();
        line.remove();
        return measured;
      }, style);
    const interfaceType = await width('font-family: Bricolage; font-weight: 400');
    expect(await width('font-family: Bricolage; font-weight: 700')).toBeGreaterThan(interfaceType);
    const title = await width('font-family: Bricolage; font-weight: 700; font-stretch: 82%');
    const display = await width('font-family: Bricolage; font-weight: 800; font-stretch: 75%');
    expect(title).toBeLessThan(interfaceType);
    expect(display).toBeLessThan(title);
    for (const family of ['Bricolage', 'Literata'])
      expect(await width(`font-family: ${family}`)).toBeLessThan(
        await width(`font-family: ${family}; font-kerning: none`),
      );
    const text = await width('font-family: Literata; font-weight: 400');
    expect(await width('font-family: Literata; font-weight: 700')).toBeGreaterThan(text);
  });

  await test.step('other pages in French', async () => {
    for (const address of [`/episodes/${podcast.slug}`, '/archives']) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
    }
    await expect.poll(fonts).toEqual(subsets);
  });

  await test.step('a name with other letters uses the full files of the same family', async () => {
    const heading = page.getByRole('heading', { level: 1 });
    const show = (name: string) => heading.evaluate((element, text) => (element.textContent = text), name);
    await show('Zoë Œuvrard');
    await expect.poll(fonts).toEqual(subsets);
    await page.evaluate(() => document.fonts.ready);
    expect(fonts()).toEqual(subsets);

    await show('Łukasz');
    await expect.poll(fonts).toContain('bricolage-grotesque-latin-ext-wdth-normal');
    await show('José Muñoz');
    await expect.poll(fonts).toContain('bricolage-grotesque-latin-wdth-normal');
    expect(fonts().filter((name) => name.startsWith('literata'))).toEqual(['literata']);
  });
});

/** Each has a line more or less in the fallback fonts. 412 pixels are the width of Lighthouse's phone. */
for (const [address, width] of [
  ['/archives', 320],
  ['/infolettre/2', 360],
  ['/episodes/le-temps-d-un-chargement/subjects/14', 360],
  ['/', 412],
  ['/episodes/quand-le-site-de-la-commune-disparait', 412],
  ['/archives', 768],
] as const)
  test(`nothing moves when the fonts arrive: ${address}, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 });
    const { release } = await holdFiles(page, '**/*.woff2');
    expect((await page.goto(address, { waitUntil: 'commit' }))?.status()).toBe(200);
    await expect.poll(() => isHydrated(page)).toBe(true);
    const seen = await page
      .locator('main :is(h1, h2, p, a, button)')
      .evaluateAll(
        (all) => all.filter((element) => element.getBoundingClientRect().top < innerHeight).length,
      );
    const tops = () =>
      page
        .locator('main :is(h1, h2, p, a, button)')
        .evaluateAll(
          (all, count) => all.slice(0, count).map((element) => element.getBoundingClientRect().top),
          seen,
        );
    const before = await tops();
    release();
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.fonts].some(
            ({ status, family }) => status === 'loaded' && !family.includes('Fallback'),
          ),
        ),
      )
      .toBe(true);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const moved = (await tops()).filter((top, index) => Math.abs(top - (before[index] ?? NaN)) > 5);
    expect([seen > 5, moved]).toEqual([true, []]);

    const notLaidOut = () =>
      page
        .locator('main > *')
        .evaluateAll(
          (all) => all.filter((section) => getComputedStyle(section).contentVisibility === 'auto').length,
        );
    if (address === '/archives') expect(await notLaidOut()).toBeGreaterThan(0);
    await scrollThrough(page);
    await expect.poll(notLaidOut).toBe(0);
  });
