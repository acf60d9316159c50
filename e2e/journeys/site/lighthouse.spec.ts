import { lostPoints, pointCategories, type PointCategory } from '@nobicast/infra/lighthouse-points';
import { freePort } from '@nobicast/infra/ports';
import { expect, findPost, findSubject, test } from '../../stack/test.ts';

// The categories that do not depend on the speed of the machine. `npm run bench -- --only lighthouse` has performance
// too. NOBICAST_LIGHTHOUSE=long visits further pages, and asks about accessibility too: every run shows all pages to axe,
// which Lighthouse uses for it.
const isLong = process.env.NOBICAST_LIGHTHOUSE === 'long';
const usual = pointCategories.filter((category) => isLong || category !== 'accessibility');
const furtherPages = ['/invites', '/contact', '/faq', '/legal/confidentialite'];

test('Lighthouse takes no point', async ({ playwright, launchOptions, request, stack }) => {
  test.setTimeout(600_000);
  // It takes seconds to load.
  const { default: lighthouse } = await import('lighthouse');
  const { slug, path } = await findSubject(request);
  const pages: { address: string; categories: readonly PointCategory[] }[] = ['/', `/episodes/${slug}`].map(
    (address) => ({ address, categories: usual }),
  );
  if (isLong) {
    const further = [path, (await findPost(request)).path, ...furtherPages];
    pages.push(
      ...further.map((address) => ({ address, categories: pointCategories })),
      // Results are hidden from search engines on purpose.
      { address: '/search?q=terminal', categories: ['accessibility', 'best-practices'] },
    );
  }
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
