import type { Release } from '@nobicast/contracts/release';
import type { Browser, Page } from '@playwright/test';
import type { StagedRelease, StagingSite } from './staging-site.ts';

/** So many pages of a release are opened before it is published. */
const pagesChecked = 3;
/** A page that is not interactive by then does not work. Ten times what a slow machine takes. */
const interactiveWithinMs = 30_000;

const hasParameter = (pattern: string) => pattern.includes(':');
/** Links of a document that match the pattern of a page: `/episodes/:slug`. */
function linksTo(pattern: string, html: string): string[] {
  const source = pattern.replace(/\/\*$/, '').replace(/:[^/]+/g, '[^/"?#]+');
  return [...html.matchAll(new RegExp(`href="(${source})"`, 'g'))].flatMap(([, link]) => link ?? []);
}

/**
 * Renders pages of a staged release in the shell, the most important ones first. An address with a parameter is one that
 * the pages before link to.
 *
 * @returns the addresses that were rendered, or the problem that one of them has
 */
export async function renderPages(
  site: StagingSite,
  { remote, release }: StagedRelease,
  { name, addresses, serverEntry }: Release,
): Promise<{ opened: string[] } | { problem: string }> {
  const opened: string[] = [];
  let seen = '';
  for (const pattern of addresses.pages) {
    const [address] = hasParameter(pattern) ? linksTo(pattern, seen) : [pattern.replace(/\/\*$/, '') || '/'];
    if (address === undefined || opened.length === pagesChecked) continue;
    site.complaints(name);
    const reply = await fetch(site.url + address);
    seen += await reply.text();
    const complaints = site.complaints(name);
    if (!reply.headers.get('x-nobicast-release')?.endsWith(`=${release}`))
      return { problem: `The shell does not use it: ${complaints.join(' ') || `no release of ${remote}`}` };
    // A remote that the browser renders has nothing to complain about here.
    if (serverEntry !== null && complaints.length > 0)
      return { problem: `${address} is not rendered: ${complaints.join(' ')}` };
    if (reply.status !== 200) return { problem: `${address} answers ${reply.status}.` };
    opened.push(address);
  }
  return { opened };
}

/** Errors that a page without a session has anyway: its reads of the API. */
const isOfApi = (url: string) => /^https?:\/\/[^/]+\/api\//.test(url);

/** Opens one address. Resolves with the problem it has, if any. */
async function openPage(page: Page, url: string): Promise<string | undefined> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfApi(message.location().url)) errors.push(message.text());
  });
  // A check writes nothing: the services may be those of the running site.
  await page.route('**/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const isInteractive = () =>
    page.evaluate(() => {
      const content = document.getElementById('contenu')?.firstElementChild;
      return !!content && Object.keys(content).some((key) => key.startsWith('__reactProps'));
    });
  const deadline = performance.now() + interactiveWithinMs;
  while (errors.length === 0 && performance.now() < deadline) {
    // A page that navigates while it starts has no document for a moment.
    if (await isInteractive().catch(() => false)) break;
    await page.waitForTimeout(50);
  }
  if (errors.length === 0 && !(await isInteractive().catch(() => false)))
    errors.push(`It is not interactive after ${interactiveWithinMs / 1_000} s.`);
  return errors[0];
}

/** Opens pages of a staged release in a real browser. Resolves with the problem of the first one that has any. */
export async function openPages(
  browser: Browser,
  site: StagingSite,
  addresses: readonly string[],
): Promise<string | undefined> {
  for (const address of addresses) {
    const context = await browser.newContext({ locale: 'fr-FR' });
    try {
      const problem = await openPage(await context.newPage(), site.url + address);
      if (problem !== undefined) return `${address} does not work in a browser: ${problem}`;
    } finally {
      await context.close();
    }
  }
  return undefined;
}
