import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Addresses } from '@nobicast/infra/environments';
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test';

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the global setup starts the stack.`);
  return value;
}

export interface Stack {
  url: string;
  /** The mail page; its REST interface lists what was sent (`/email`). */
  mailUrl: string;
  dataFolder: string;
  terminalFile: string;
  /** Process ids by part, as the stack last wrote them. */
  parts(): Record<string, number>;
  /** By part. */
  addresses(): Addresses;
}

/** Hydration mismatches, CSP violations, uncaught errors: none may ever happen. */
export function watchPageErrors(page: Page): string[] {
  const pageErrors: string[] = [];
  page.on('console', (message) => {
    if (/hydrat|content security policy/i.test(message.text())) pageErrors.push(message.text());
  });
  page.on('pageerror', (error) => pageErrors.push(error.message));
  return pageErrors;
}

export const test = base.extend<{ stack: Stack; pageErrors: string[]; pageWithoutScripts: Page }>({
  // Playwright reads the fixtures that this one needs from this pattern: none.
  stack: async ({}, use) => {
    const dataFolder = variable('NOBICAST_E2E_DATA');
    // Written by the stack itself.
    const record = () =>
      JSON.parse(readFileSync(path.join(dataFolder, 'run.json'), 'utf8')) as {
        parts: Record<string, number>;
        addresses: Addresses;
      };
    await use({
      url: variable('NOBICAST_E2E_URL'),
      mailUrl: variable('NOBICAST_E2E_MAIL_URL'),
      dataFolder,
      terminalFile: variable('NOBICAST_E2E_TERMINAL'),
      parts: () => record().parts,
      addresses: () => record().addresses,
    });
  },
  baseURL: async ({ stack }, use) => use(stack.url),
  // Automatic: a page error in any journey fails it.
  pageErrors: [
    async ({ page }, use) => {
      const pageErrors = watchPageErrors(page);
      await use(pageErrors);
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
  /** In its own browser, without JavaScript. */
  pageWithoutScripts: async ({ browser, stack }, use) => {
    const context = await browser.newContext({ baseURL: stack.url, javaScriptEnabled: false });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };

/**
 * Whether React has hydrated this control, by default the first one of the content. React marks a control while it
 * renders: the page listens to keys once its effects have run, after which its thread is idle.
 */
export const isHydrated = (page: Page, control = page.locator('main a, main button').first()) =>
  control.evaluate(async (element) => {
    if (!Object.keys(element).some((key) => key.startsWith('__reactProps'))) return false;
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }));
    return true;
  });

/** The newest podcast and one of its preparations. */
export async function findEpisodes(request: APIRequestContext) {
  const reply = await request.get('/api/episodes?limit=1000&fields=card');
  const { data } = (await reply.json()) as {
    data: {
      episodes: { id: number; slug: string; number: number; type: string; title: string | null }[];
      years: number[];
    };
  };
  const podcast = data.episodes.find((episode) => episode.type === 'podcast');
  const preparation = data.episodes.find((episode) => episode.type === 'preparation');
  const untitled = data.episodes.find((episode) => episode.type === 'podcast' && episode.title === null);
  if (!podcast || !preparation || !untitled) throw new Error('The demo data is missing.');
  return { podcast, preparation, untitled, all: data.episodes, years: data.years };
}

/** The newest post. */
export async function findPost(request: APIRequestContext): Promise<{ path: string }> {
  const reply = await request.get('/api/blog?limit=1');
  const { data } = (await reply.json()) as { data: { posts: { slug: string }[] } };
  const [post] = data.posts;
  if (!post) throw new Error('The demo data has no post.');
  return { path: `/blog/${post.slug}` };
}

export async function findSubject(request: APIRequestContext) {
  const { podcast } = await findEpisodes(request);
  const reply = await request.get(`/api/episodes/${podcast.slug}`);
  const { data } = (await reply.json()) as { data: { subjects: { id: number }[] } };
  const [first] = data.subjects;
  if (!first) throw new Error('The newest podcast of the demo data has no subject.');
  return { slug: podcast.slug, id: first.id, path: `/episodes/${podcast.slug}/subjects/${first.id}` };
}
