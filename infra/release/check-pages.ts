import { setTimeout as sleep } from 'node:timers/promises';
import type { Release } from '@nobicast/contracts/release';
import type { Browser, Page } from 'playwright-core';
import { isPageOf } from '../../shell/src/router/remote-of.ts';
import type { StagedRelease, StagingSite } from './staging-site.ts';

/** How many pages of a release are opened before it is published. */
const pagesChecked = 3;

const hasParameter = (pattern: string) => pattern.includes(':');
/** The first link of a document to a page of this pattern, `/episodes/:slug`, as the shell reads patterns. */
const linkTo = (pattern: string, html: string) =>
  [...html.matchAll(/href="(\/(?!\/)[^"?#]*)/g)]
    .flatMap(([, link]) => link ?? [])
    .find((link) => isPageOf(link, pattern));

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
    const address = hasParameter(pattern) ? linkTo(pattern, seen) : pattern.replace(/\/\*$/, '') || '/';
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

const isOfApi = (url: string) => /^https?:\/\/[^/]+\/api\//.test(url);

/** Collects what goes wrong in a page. */
async function recordErrors(page: Page, errors: string[]): Promise<void> {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('crash', () => errors.push('It crashes the browser.'));
  page.on('console', (message) => {
    // The browser's own lines about reads of the API: without a session, or without data, some are refused.
    if (message.type() === 'error' && !isOfApi(message.location().url)) errors.push(message.text());
  });
  page.on('response', (response) => {
    const url = response.url();
    if (isOfApi(url) && response.status() >= 500)
      errors.push(`${new URL(url).pathname} answers ${response.status()}.`);
  });
  // A check writes nothing: the services may be those of the running site.
  await page.route('**/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
}

/** Runs in the page, as text: it may not contain a named function, because tsx adds calls of its own to those. */
function readState(): { isInteractive: boolean; hasHeading: boolean } {
  const content = document.getElementById('contenu')?.firstElementChild;
  return {
    isInteractive: !!content && Object.keys(content).some((key) => key.startsWith('__reactProps')),
    hasHeading: [...document.querySelectorAll('h1')].some((heading) => {
      const { width, height } = heading.getBoundingClientRect();
      const isVisible = heading.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return isVisible && width > 0 && height > 0;
    }),
  };
}

/** Opens one address. Resolves with the problem it has, if any, not later than its deadline. */
async function findProblem(browser: Browser, url: string, deadlineMs: number): Promise<string | undefined> {
  const errors: string[] = [];
  let missing = 'It is not interactive';
  async function open(): Promise<void> {
    const context = await browser.newContext({ locale: 'fr-FR' });
    const page = await context.newPage();
    await recordErrors(page, errors);
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 0 });
    while (errors.length === 0) {
      // A page that navigates while it starts has no document for a moment.
      const state = await page.evaluate(readState).catch(() => undefined);
      if (state?.isInteractive && state.hasHeading) break;
      missing = state?.isInteractive ? 'It shows no heading (h1)' : 'It is not interactive';
      await page.waitForTimeout(50);
    }
    // Where there is a problem the browser is killed.
    if (errors.length === 0) await context.close();
  }
  // A page that blocks its thread answers nothing, and cannot be closed.
  const timer = new AbortController();
  const isLate = sleep(deadlineMs, true, { signal: timer.signal });
  try {
    if ((await Promise.race([open(), isLate])) === true)
      errors.push(`${missing} after ${deadlineMs / 1_000} s.`);
  } finally {
    isLate.catch(() => undefined); // the abort below ends it
    timer.abort();
  }
  return errors[0];
}

/**
 * Opens pages of a staged release in a real browser. Resolves with the problem of the first one that has any: the
 * browser may then be blocked by it, and has to be killed.
 *
 * @param deadlineMs how long each page may take
 */
export async function openPages(
  browser: Browser,
  site: Pick<StagingSite, 'url'>,
  addresses: readonly string[],
  deadlineMs: number,
): Promise<string | undefined> {
  for (const address of addresses) {
    // Only the first line: Playwright adds its log.
    const problem = await findProblem(browser, site.url + address, deadlineMs).catch(
      (error: unknown) => String(error).split('\n')[0],
    );
    if (problem !== undefined) return `${address} does not work in a browser: ${problem}`;
  }
  return undefined;
}
