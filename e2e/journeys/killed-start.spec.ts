import { readFileSync } from 'node:fs';
import path from 'node:path';
import { callPath } from '@nobicast/contracts/call';
import { listEpisodes } from '@nobicast/contracts/calls';
import { roles } from '@nobicast/contracts/roles';
import { isComplete } from '@nobicast/infra/first-visit';
import { createSite, root, untilPrinted, type Site, type Started } from '../stack/npm-start.ts';
import { accountsIn } from '../stack/sign-in.ts';
import { publishUnchecked } from '../stack/start-stack.ts';
import { expect, test } from '../stack/test.ts';

// A first start in which processes are killed: there is always a complete site with an administrator in the end, without a
// person. `npm run test:long` kills each process at three moments, and all at once at five.

const isLong = process.env.NOBICAST_KILLED === 'long';

/** Moments of a first start, by the line that has just been printed. */
const moments = {
  database: '✓ Database',
  episodes: '✓ Accounts and episodes',
  releases: '✓ Releases',
  shell: '✓ Shell',
  gateway: '✓ Gateway',
  sounds: 'The site is up',
  whole: 'Ctrl-C',
} as const;

/** The processes that can be killed one by one, and when they run. */
const parts: Record<string, readonly (keyof typeof moments)[]> = {
  postgres: ['database', 'episodes', 'sounds'],
  'object-store': ['episodes', 'gateway', 'sounds'],
  mail: ['episodes', 'releases', 'sounds'],
  content: ['releases', 'gateway', 'sounds'],
  auth: ['releases', 'gateway', 'sounds'],
  comments: ['releases', 'gateway', 'sounds'],
  media: ['releases', 'gateway', 'sounds'],
  shell: ['shell', 'gateway', 'sounds'],
  gateway: ['gateway', 'sounds', 'whole'],
};

const killedOne: readonly (readonly [string, keyof typeof moments])[] = isLong
  ? Object.entries(parts).flatMap(([part, times]) => times.map((moment) => [part, moment] as const))
  : [['postgres', 'sounds']];
const killedTogether: readonly (keyof typeof moments)[] = isLong
  ? ['database', 'episodes', 'releases', 'gateway', 'sounds']
  : ['episodes'];

const demoData = JSON.parse(readFileSync(path.join(root, 'infra/demo-data/content.json'), 'utf8')) as {
  episodes: unknown[];
};

/** All episodes, a sound that plays, one account of each role. */
async function expectWholeSite(site: Site, started: Started): Promise<void> {
  await untilPrinted(started, 'Ctrl-C');
  await expect.poll(() => isComplete(site.url), { timeout: 60_000 }).toBe(true);
  const reply = await fetch(site.url + callPath(listEpisodes, { query: { limit: 1 } }));
  expect(((await reply.json()) as { data: { total: number } }).data.total).toBe(demoData.episodes.length);
  expect(accountsIn(started.output()).map(({ role }) => role)).toEqual([...roles]);
}

test.describe('a first start', () => {
  test.setTimeout(600_000);
  let site: Site;
  test.beforeEach(async () => {
    site = await createSite({ NOBICAST_DEMO_DATA: 'on' });
    publishUnchecked(site.dataFolder);
  });
  test.afterEach(() => site.remove());

  for (const [part, moment] of killedOne)
    test(`in which ${part} is killed after “${moments[moment]}” goes on by itself`, async () => {
      const started = site.start();
      await untilPrinted(started, moments[moment]);
      const pid = site.readRecord().parts[part];
      if (pid === undefined) throw new Error(`${part} does not run yet.`);
      process.kill(pid, 'SIGKILL');
      await expectWholeSite(site, started);
    });

  test('says on its pages how much of the demo data is there, until all of it is', async () => {
    const readPage = async () => (await fetch(site.url)).text();
    const started = site.start();
    await untilPrinted(started, moments.sounds);
    // No sound arrives now.
    const store = site.readRecord().parts['object-store'] ?? 0;
    process.kill(store, 'SIGSTOP');
    try {
      expect(await readPage()).toContain('Les données de démonstration arrivent');
    } finally {
      process.kill(store, 'SIGCONT');
    }
    await expectWholeSite(site, started);
    expect(await readPage()).not.toContain('Les données de démonstration arrivent');
  });

  for (const moment of killedTogether)
    test(`that is killed as a whole after “${moments[moment]}” is finished by the next`, async () => {
      const first = site.start();
      await untilPrinted(first, moments[moment]);
      site.killAll();
      await first.exited;
      await expectWholeSite(site, site.start());
    });
});
