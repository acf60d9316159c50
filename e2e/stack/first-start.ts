import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callPath } from '@nobicast/contracts/call';
import { listEpisodes } from '@nobicast/contracts/calls';
import { roles } from '@nobicast/contracts/roles';
import { isComplete } from '@nobicast/infra/first-visit';
import { root, tableEnd, untilPrinted, type Site, type Started } from './npm-start.ts';
import { accountsIn } from './sign-in.ts';
import { expect } from './test.ts';

/** By the line that has just been printed. */
export const moments = {
  database: '✓ Database',
  episodes: '✓ Accounts and episodes',
  releases: '✓ Releases',
  shell: '✓ Shell',
  gateway: '✓ Gateway',
  sounds: 'The site is up',
  whole: tableEnd,
} as const;

const demoData = JSON.parse(readFileSync(path.join(root, 'infra/demo-data/content.json'), 'utf8')) as {
  episodes: unknown[];
};

export async function expectWholeSite(site: Site, started: Started): Promise<void> {
  await untilPrinted(started, moments.whole);
  await expect.poll(() => isComplete(site.url), { timeout: 60_000 }).toBe(true);
  const reply = await fetch(site.url + callPath(listEpisodes, { query: { limit: 1 } }));
  expect(((await reply.json()) as { data: { total: number } }).data.total).toBe(demoData.episodes.length);
  expect(accountsIn(started.output()).map(({ role }) => role)).toEqual([...roles]);
}

/** The lines about parts that ended or were ended. */
export const restarts = ({ output }: Started) =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('! '));

const pageDeadlineMs = 120_000;

/** In milliseconds; undefined where it did not load. */
export async function timePage(url: string): Promise<number | undefined> {
  const startedAt = performance.now();
  const reply = await fetch(`${url}/archives`, { signal: AbortSignal.timeout(pageDeadlineMs) }).catch(
    () => undefined,
  );
  await reply?.text();
  return reply?.ok ? performance.now() - startedAt : undefined;
}

/** Resolves with the number of failed requests. */
export async function countMissingPages(
  url: string,
  { forMs, perSecond }: { forMs: number; perSecond: number },
): Promise<number> {
  const pages: Promise<number | undefined>[] = [];
  for (const until = performance.now() + forMs; performance.now() < until;) {
    pages.push(timePage(url));
    await pause(1_000 / perSecond);
  }
  return (await Promise.all(pages)).filter((ms) => ms === undefined).length;
}
