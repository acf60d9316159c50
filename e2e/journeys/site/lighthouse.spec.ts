import { lostPoints, pointCategories, type PointCategory } from '@nobicast/infra/lighthouse-points';
import { freePort } from '@nobicast/infra/ports';
import { expect, findPost, findSubject, test } from '../../stack/test.ts';

// The categories that do not depend on the speed of the machine. `npm run bench -- --only lighthouse` has performance
// too. NOBICAST_LIGHTHOUSE=long visits further pages; axe visits every page in every run.
const furtherPages = ['/invites', '/contact', '/faq', '/legal/confidentialite'];

test('Lighthouse takes no point for accessibility, best practices and SEO', async ({
  playwright,
  launchOptions,
  request,
  stack,
}) => {
  test.setTimeout(600_000);
  // It takes seconds to load.
  const { default: lighthouse } = await import('lighthouse');
  const { slug, path } = await findSubject(request);
  const pages: { address: string; categories: readonly PointCategory[] }[] = [
    { address: '/', categories: pointCategories },
    { address: `/episodes/${slug}`, categories: pointCategories },
    { address: path, categories: pointCategories },
    // Results are hidden from search engines on purpose.
    { address: '/search?q=terminal', categories: ['accessibility', 'best-practices'] },
    ...(process.env.NOBICAST_LIGHTHOUSE === 'long'
      ? [(await findPost(request)).path, ...furtherPages].map((address) => ({
          address,
          categories: pointCategories,
        }))
      : []),
  ];
  // Lighthouse takes control of its browser.
  const port = await freePort();
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    for (const { address, categories } of pages) {
      const run = await lighthouse(stack.url + address, {
        port,
        logLevel: 'silent',
        onlyCategories: [...categories],
        throttlingMethod: 'provided',
        disableFullPageScreenshot: true,
      });
      if (!run) throw new Error(`Lighthouse returned no result for ${address}.`);
      const { lhr } = run;
      const scores = categories.map((name) => [name, lhr.categories[name]?.score]);
      expect([address, lhr.runtimeError, lostPoints(lhr, categories), scores]).toEqual([
        address,
        undefined,
        [],
        categories.map((name) => [name, 1]),
      ]);
    }
  } finally {
    await browser.close();
  }
});
