import type { APIRequestContext } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { expect, findEpisodes, test } from '../stack/test.ts';

const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1440, height: 900 } };

type Screen = 'home' | 'archives' | 'episode' | 'not found' | 'announced';

async function pathOf(screen: Screen, request: APIRequestContext): Promise<string> {
  const { podcast } = await findEpisodes(request);
  return {
    home: '/',
    archives: '/archives',
    episode: `/episodes/${podcast.slug}`,
    'not found': '/nope',
    announced: '/faq',
  }[screen];
}

for (const [device, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`axe, ${device}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

      for (const screen of ['home', 'archives', 'episode', 'not found', 'announced'] as const) {
        test(`finds nothing on ${screen}`, async ({ page, request }) => {
          const path = await pathOf(screen, request);
          await page.goto(path, { waitUntil: 'networkidle' });
          if (screen === 'episode')
            for (const summary of await page.locator('main summary').all()) await summary.click();
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(
            violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
            ),
          ).toEqual([]);
        });

        test(`${screen} does not scroll sideways`, async ({ page, request }) => {
          const path = await pathOf(screen, request);
          await page.goto(path, { waitUntil: 'networkidle' });
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          ).toBeLessThanOrEqual(0);
        });
      }
    });
  }
}
